import AuthModule
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct PaymentsViewModelTests {
    private let one = FakePayments.payment("p1")
    private let two = FakePayments.payment("p2", item: "b")

    private func model() throws -> PaymentsViewModel {
        environment.auth.setUsers(FakeAuth.mina)
        _ = try environment.profile()
        let ids = SequentialIDs()
        return environment.make(PaymentsViewModel { ids.next() })
    }

    /// Returns a view model that shows one payment. Refunds fail with `errors`, in order.
    private func loaded(_ errors: PaymentError...) async throws -> PaymentsViewModel {
        environment.payments.list([one])
        environment.payments.fail(with: errors)
        let model = try model()
        await model.load()
        return model
    }

    @Test func `Payments are loaded in pages, with the names of their items`() async throws {
        environment.payments.list([one], next: "n")
        environment.payments.list([two], after: "n")
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        environment.fail("/v1/items/b")
        let model = try model()
        #expect(model.payments == .loading)
        await model.load()
        #expect(model.payments.value == [one] && model.titles == ["a": "Lamp"])
        await model.loadMore()
        #expect(model.payments.value?.count == 2)
        await model.load()
        #expect(model.titles == ["a": "Lamp"])
    }

    /// The row that loads a page is gone after the last one.
    @Test func `The names of a further page are fetched even if its task is cancelled`() async throws {
        environment.payments.list([one], next: "n")
        environment.payments.list([two], after: "n")
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        let gate = Gate()
        environment.answer("/v1/items/b", behind: gate, CatalogJSON.item("b", title: "Desk"))
        let model = try model()
        await model.load()
        let row = Task { await model.loadMore() }
        await gate.untilArrived()
        row.cancel()
        gate.open()
        await row.value
        #expect(model.titles == ["a": "Lamp", "b": "Desk"])
    }

    @Test func `The list is empty, stale after a failed refresh, or failed`() async throws {
        let model = try model()
        await model.load()
        #expect(model.payments == .empty)
        environment.payments.list([one])
        await model.load()
        environment.payments.failListing(with: .network(.unreachable))
        await model.refresh()
        #expect(model.payments.isStale && model.payments.value == [one])
        environment.payments.failListing(with: .signInRequired)
        let other = environment.make(PaymentsViewModel())
        await other.load()
        #expect(other.payments.failure?.recovery == .signIn)
    }

    @Test func `Offline, the payments of the last run are shown with their date`() async throws {
        environment.payments.list([one], next: "n")
        environment.payments.list([two], after: "n")
        let first = try model()
        await first.load()
        await first.loadMore()
        let seen = environment.clock.date
        environment.clock.advance(by: .seconds(60))

        environment.payments.failListing(with: .network(.unreachable))
        let restarted = environment.make(PaymentsViewModel())
        await restarted.load()
        await restarted.loadMore()
        guard case .loaded([one, two], .stale(seen, _)) = restarted.payments else {
            throw Unexpected(found: "\(restarted.payments)")
        }
        // It can be shown to its user only.
        environment.auth.setUsers(FakeAuth.leo, FakeAuth.mina)
        let other = environment.make(PaymentsViewModel())
        await other.load()
        #expect(other.payments.value == nil && other.payments.failure != nil)
        _ = try await environment.auth.switchAccount(to: FakeAuth.mina.id)
        await other.load()
        #expect(other.payments.value == [one])
    }

    @Test(arguments: [false, true])
    func `A sign-out removes the stored payments`(isCurrent: Bool) async throws {
        environment.payments.list([one])
        await (try model()).load()
        if !isCurrent { environment.auth.setUsers(FakeAuth.leo, FakeAuth.mina) }
        let accounts = environment.make(AccountsViewModel())
        await accounts.signOut(FakeAuth.mina.id)

        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.failListing(with: .network(.unreachable))
        let model = environment.make(PaymentsViewModel())
        await model.load()
        #expect(model.payments.value == nil)
    }

    @Test func `A sign-out in another process removes the stored payments`() async throws {
        environment.payments.list([one])
        await (try model()).load()
        let session = environment.track(environment.session(environment.track(Router())))
        environment.settings.update { $0.hasSeenOnboarding = true }
        await session.start()
        _ = try await environment.auth.signOutOfAll()
        await until { await environment.cache.content(for: PaymentsCache.prefix(of: FakeAuth.mina.id)) == nil }
        await session.save()
    }

    @Test func `Another user sees other payments`() async throws {
        environment.payments.list([one])
        let model = try model()
        await model.load()
        let following = environment.task { await model.followUser() }
        let gate = Gate()
        environment.payments.waitForLists(at: gate)
        environment.payments.list([two])
        environment.auth.setUsers(FakeAuth.leo)
        await gate.untilArrived()
        #expect(model.payments == .loading)
        gate.open()
        await until { model.payments.value == [two] }
        environment.payments.failListing(with: .signInRequired)
        environment.auth.setUsers()
        await until { model.payments.failure?.recovery == .signIn }
        following.cancel()
        await following.value
    }

    @Test func `Each state of a payment has a name and a color`() async throws {
        let url = URL(filePath: "/approve")
        let states: [(PaymentState, String, PaymentRowViewData.StatusKind)] = [
            (.succeeded, "Paid", .paid), (.partlyRefunded, "Partly refunded", .partlyRefunded),
            (.refunded, "Refunded", .refunded), (.declined(Decline(code: "x")), "Declined", .failed),
            (.cancelled, "Cancelled", .other), (.processing, "Processing", .pending),
            (.requiresAction(url), "Needs approval", .pending), (.unknown("disputed"), "disputed", .other),
        ]
        environment.payments.list(states.enumerated().map { FakePayments.payment("p\($0)", state: $1.0) })
        let model = try model()
        await model.load()
        let rows = try #require(model.rows.value)
        #expect(rows.map(\.status.english) == states.map(\.1))
        #expect(rows.map(\.statusKind) == states.map(\.2))
        #expect(rows.map { $0.action != nil } == states.map { [.succeeded, .partlyRefunded].contains($0.0) })
        // A declined payment says why.
        #expect(rows.map { $0.explanation != nil } == states.map { $0.1 == "Declined" })
    }

    @Test func `Payments that cannot be decoded are counted over all pages`() async throws {
        environment.payments.list([one], next: "n", unreadable: 2)
        environment.payments.list([two], after: "n", unreadable: 1)
        let model = try model()
        await model.load()
        #expect(model.unreadableCount == 2)
        await model.loadMore()
        #expect(model.unreadableCount == 3 && model.payments.value?.count == 2)
        environment.payments.list([], unreadable: 1)
        await model.refresh()
        #expect(model.payments.value == [] && model.unreadableCount == 1)
    }

    @Test func `A refund is made once and shown in the list`() async throws {
        let gate = Gate()
        let model = try await loaded()
        environment.payments.wait(at: gate)
        environment.task { await model.refund("p1") }
        await gate.untilArrived()
        await model.refund("p1")
        #expect(model.rows.value?.map(\.status) == [.refundPending] && model.rows.value?.first?.action == nil)
        gate.open()
        await until { model.rows.value?.map(\.statusKind) == [.refunded] }
        #expect(model.payments.value?.first?.state == .refunded)
        #expect(model.outcomes == [.refunded("a", one.amount)])
        #expect(environment.payments.refunds.map(\.amount) == [one.amount])
        await model.refund("p1")
        #expect(environment.payments.refunds.count == 1)
    }

    @Test func `The rest of a partly refunded payment is refunded`() async throws {
        environment.payments.list([FakePayments.payment("p1", refunded: 300)])
        let model = try model()
        await model.load()
        #expect(model.rows.value?.first?.amountToConfirm == Money(minorUnits: 700, currency: .usd))
        await model.refund("p1")
        #expect(environment.payments.refunds.map(\.amount.minorUnits) == [700])
        #expect(model.payments.value?.first?.state == .refunded)
    }

    @Test func `A rejected refund can be repeated with a new reference`() async throws {
        let model = try await loaded(.refundExceedsPayment)
        await model.refund("p1")
        #expect(model.refundErrors == ["p1": .refundExceedsPayment])
        #expect(model.failure(of: "p1")?.recovery == .change)
        #expect(model.failure(of: "p2") == nil)
        #expect(model.rows.value?.map(\.statusKind) == [.failed])
        await model.refund("p1")
        #expect(environment.payments.refunds.map(\.reference) == ["id-1", "id-2"])
        #expect(model.refundErrors.isEmpty)
    }

    @Test func `A refund that is still processed is shown so, and cannot be made twice`() async throws {
        environment.payments.answer(with: .processing)
        let model = try model()
        environment.payments.list([one])
        await model.load()
        await model.refund("p1")
        #expect(model.rows.value?.map(\.statusKind) == [.pending, .pending] && model.outcomes.isEmpty)
        await model.refund("p1")
        #expect(environment.payments.refunds.count == 1)
    }

    @Test func `Opening the payments and checking outcomes send nothing`() async throws {
        let payment = PaymentOrder(reference: "pay", itemID: "b", amount: one.amount, method: "card")
        let refund = RefundOrder(reference: "back", paymentID: "p1", amount: one.amount)
        let model = try model()
        environment.payments.leaveUnresolved(.payment(payment), .notCompleted(canDiscard: true))
        environment.payments.leaveUnresolved(.refund(refund), .unknown)
        environment.payments.list([one])
        await model.load()
        await model.refresh()
        await model.check()
        #expect(environment.payments.orders.isEmpty && environment.payments.refunds.isEmpty)
        #expect(environment.payments.resolveCount == 2)
        // The server is down or knows neither, so nothing is said to be completed.
        #expect(model.outcomes.isEmpty && model.isStillUnknown)
        #expect(model.unresolved.map(\.order) == [.payment(payment), .refund(refund)])
    }

    @Test func `Unresolved orders come first, each with its action`() async throws {
        let url = URL(filePath: "/approve")
        let statuses: [(UnresolvedOrder.Status, PaymentRowViewData.Action?)] = [
            (.running, nil), (.unknown, .check), (.notCompleted(canDiscard: true), .finish),
            (.notCompleted(canDiscard: false), .finish), (.requiresAction(url, "p7"), .approve(url)),
            (.processing(id: "p8"), .check), (.conflict, nil),
        ]
        let model = try model()
        for (number, status) in statuses.enumerated() {
            let order = PaymentOrder(reference: "o\(number)", itemID: "a", amount: one.amount, method: "card")
            environment.payments.leaveUnresolved(.payment(order), status.0)
        }
        // A pending payment is not listed twice.
        environment.payments.list([one, FakePayments.payment("p8", state: .processing)])
        await model.load()
        let rows = try #require(model.rows.value)
        #expect(rows.map(\.isUnresolved) == statuses.map { _ in true } + [false])
        #expect(rows.dropLast().map(\.action) == statuses.map(\.1))
        #expect(rows.map(\.canDiscard).filter(\.self).count == 1)
        #expect(Set(rows.compactMap(\.explanation)).count == 7)
    }

    @Test func `Unresolved orders are shown even if the payments cannot be loaded`() async throws {
        let order = PaymentOrder(reference: "o", itemID: "a", amount: one.amount, method: "card")
        let model = try model()
        environment.payments.leaveUnresolved(.payment(order))
        environment.payments.failListing(with: .network(.unreachable))
        await model.load()
        #expect(model.rows.value?.count == 1 && model.listFailure?.recovery == .retry)
    }

    @Test func `An order that was not completed is finished unchanged, or discarded`() async throws {
        let first = PaymentOrder(reference: "o1", itemID: "b", amount: one.amount, method: "card")
        let second = PaymentOrder(reference: "o2", itemID: "b", amount: one.amount, method: "card")
        environment.answer("/v1/items/b", CatalogJSON.item("b", title: "Mug"))
        let model = try model()
        environment.payments.leaveUnresolved(.payment(first), .notCompleted(canDiscard: false))
        environment.payments.leaveUnresolved(.payment(second), .notCompleted(canDiscard: true))
        await model.load()
        let rows = try #require(model.rows.value)
        await model.discard(rows[0])
        #expect(environment.payments.discarded.isEmpty)
        await model.discard(rows[1])
        #expect(environment.payments.discarded == [.payment(second)])
        await model.send(rows[0])
        #expect(environment.payments.orders == [first])
        #expect(model.unresolved.isEmpty && model.outcomes == [.paid("Mug", one.amount)])
    }

    @Test func `A refund of an earlier run is finished unchanged, and not made beside it`() async throws {
        let model = try model()
        let order = RefundOrder(reference: "old", paymentID: "p1", amount: Money(minorUnits: 100, currency: .usd))
        environment.payments.leaveUnresolved(.refund(order), .notCompleted(canDiscard: false))
        environment.payments.list([one, two])
        await model.load()
        await model.refund("p1")
        #expect(environment.payments.refunds.isEmpty)
        await model.finish(.refund(order))
        #expect(environment.payments.refunds == [order])
        #expect(model.payments.value?.map(\.state) == [.partlyRefunded, .succeeded])
        await model.refund("p2")
        #expect(environment.payments.refunds.map(\.reference) == ["old", "id-1"])
    }

    @Test func `Nothing is refunded before unresolved refunds are known`() async throws {
        let failure = PaymentError.storage(.noSpace(path: "/x"))
        environment.payments.failUnresolvedOrders(with: failure)
        environment.payments.list([one])
        let model = try model()
        #expect(!model.canRefund)
        await model.load()
        #expect(model.payments.value != nil)
        #expect(!model.canRefund && model.resolveFailure == UserFacingError(failure))
        await model.refund("p1")
        #expect(environment.payments.refunds.isEmpty)
        environment.payments.failUnresolvedOrders(with: nil)
        await model.resolvePending()
        #expect(model.canRefund && model.resolveFailure == nil)
    }

    @Test func `Stored orders that cannot be read are counted and block nothing else`() async throws {
        environment.payments.leaveUnreadable(2)
        let model = try await loaded()
        #expect(model.unreadableOrderCount == 2 && model.canRefund)
        await model.refund("p1")
        #expect(model.payments.value?.first?.state == .refunded)
    }

    @Test func `An unresolved refund belongs to its user only`() async throws {
        environment.payments.list([one])
        let model = try model()
        environment.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        await model.load()
        await model.refund("p1")
        #expect(model.unresolved.count == 1)
        _ = try await environment.auth.switchAccount(to: FakeAuth.leo.id)
        #expect(!model.canRefund)
        await model.refund("p1")
        #expect(model.unresolved.isEmpty && model.canRefund && environment.payments.refunds.count == 1)
    }

    @Test(arguments: [
        PaymentError.signInRequired, .network(.unreachable), .storage(.noSpace(path: "/x")),
    ])
    func `A refund stays unresolved if it cannot be sent`(error: PaymentError) async throws {
        let model = try await loaded(error)
        await model.refund("p1")
        #expect(model.unresolved.map(\.status) == [.notCompleted(canDiscard: true)])
        await model.finish(.refund(environment.payments.refunds[0]))
        #expect(environment.payments.refunds.map(\.reference) == ["id-1", "id-1"])
        #expect(model.unresolved.isEmpty && model.refundErrors.isEmpty)
    }

    @Test func `The outcome of an earlier order is shown when the server knows it`() async throws {
        environment.answer("/v1/items/b", CatalogJSON.item("b", title: "Mug"))
        let orders = ["o1", "o2"].map {
            PaymentOrder(reference: $0, itemID: "b", amount: two.amount, method: "card")
        }
        let declined = PaymentError.declined(Decline(code: "expired_card"))
        let model = try model()
        for order in orders { environment.payments.leaveUnresolved(.payment(order)) }
        environment.payments.resolve("o1", as: .paid(two))
        environment.payments.resolve("o2", as: .failed(declined))
        await model.load()
        #expect(model.outcomes == [.paid("Mug", two.amount), .failed(UserFacingError(declined))])
        #expect(model.unresolved.isEmpty)
    }

    @Test func `Updates change the orders and the list while the screen is open`() async throws {
        environment.payments.answer(with: .processing)
        environment.payments.list([one])
        let model = try model()
        let order = PaymentOrder(reference: "o", itemID: "b", amount: two.amount, method: "card")
        environment.task { await model.followUpdates() }
        await until { environment.payments.listenerCount == 1 }
        await model.load()
        _ = try await environment.payments.pay(order)
        await until { model.unresolved.map(\.status) == [.processing(id: "pay_1")] }
        environment.payments.list([two, one])
        environment.payments.finish("o", as: .paid(two))
        await until { model.payments.value == [two, one] }
        #expect(model.unresolved.isEmpty && model.outcomes == [.paid("b", two.amount)])
        // Another account's order is not shown.
        environment.payments.publish(
            OrderUpdate(account: FakeAuth.leo.id, order: .payment(order), result: .cancelled(two))
        )
        environment.payments.publish(
            OrderUpdate(account: FakeAuth.mina.id, order: .payment(order), result: .cancelled(one))
        )
        await until { model.results.last?.result == .cancelled(one) }
        #expect(model.results.count == 1)
    }

    @Test func `A running refund survives its screen`() async throws {
        environment.payments.list([one])
        let gate = Gate()
        var model: PaymentsViewModel? = try model()
        await model?.load()
        environment.payments.wait(at: gate)
        let refunding = environment.task { [model] in await model?.refund("p1") }
        await gate.untilArrived()
        refunding.cancel()
        await refunding.value
        model = nil
        environment.payments.wait(at: nil)
        let again = environment.make(PaymentsViewModel { "another" })
        environment.task { await again.followUpdates() }
        await until { environment.payments.listenerCount == 1 }
        await again.load()
        #expect(again.unresolved.map(\.status) == [.running])
        await again.refund("p1")
        gate.open()
        await until { again.payments.value?.first?.state == .refunded }
        #expect(environment.payments.refunds.map(\.reference) == ["id-1"])
    }
}
