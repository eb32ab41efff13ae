import AuthModule
import Core
import CoreTesting
import FeaturesTesting
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
        return environment.track(PaymentsViewModel { ids.next() })
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
        let other = environment.track(PaymentsViewModel())
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
        let restarted = environment.track(PaymentsViewModel())
        await restarted.load()
        await restarted.loadMore()
        guard case .loaded([one, two], .stale(seen, _)) = restarted.payments else {
            throw Unexpected(found: "\(restarted.payments)")
        }
        // It can be shown to its user only.
        environment.auth.setUsers(FakeAuth.leo, FakeAuth.mina)
        let other = environment.track(PaymentsViewModel())
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
        let accounts = environment.track(AccountsViewModel())
        await accounts.signOut(FakeAuth.mina.id)

        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.failListing(with: .network(.unreachable))
        let model = environment.track(PaymentsViewModel())
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
        environment.payments.wait(at: gate)
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

    @Test func `An unknown status is shown with the server's identifier`() async throws {
        let disputed = Payment(
            id: "p1",
            reference: "r",
            itemID: "a",
            amount: one.amount,
            refunded: one.refunded,
            status: Payment.Status(rawValue: "disputed"),
            createdAt: one.createdAt
        )
        environment.payments.list([disputed])
        let model = try model()
        await model.load()
        #expect(model.rows.value?.map(\.status) == [LocalizedText(verbatim: "disputed")])
    }

    @Test func `A refund is made once and shown in the list`() async throws {
        let gate = Gate()
        let model = try await loaded()
        environment.payments.wait(at: gate)
        environment.task { await model.refund(one) }
        await gate.untilArrived()
        await model.refund(one)
        #expect(model.refunds == ["p1": .refunding(one.amount)])
        gate.open()
        await until { model.refunds.isEmpty }
        #expect(model.payments.value?.first?.status == .refunded)
        #expect(model.rows.value?.map(\.statusKind) == [.refunded])
        #expect(environment.payments.refunds.map(\.amount) == [one.amount])
        await model.refund(FakePayments.payment("p1", refunded: 1000))
        #expect(environment.payments.refunds.count == 1)
    }

    @Test func `A part of a payment is refunded`() async throws {
        let model = try await loaded()
        await model.refund(one, amount: Money(minorUnits: 100, currency: .usd))
        #expect(model.payments.value?.first?.status == .partiallyRefunded)
        #expect(model.rows.value?.map(\.statusKind) == [.partlyRefunded])
    }

    @Test func `A rejected refund can be repeated with a new reference`() async throws {
        let model = try await loaded(.refundExceedsPayment)
        await model.refund(one)
        #expect(model.refunds == ["p1": .failed(.refundExceedsPayment)])
        #expect(model.failure(of: "p1")?.recovery == .change)
        #expect(model.failure(of: "p2") == nil)
        await model.refund(one)
        #expect(environment.payments.refunds.map(\.reference) == ["id-1", "id-2"])
    }

    @Test func `An unresolved refund is sent again unchanged`() async throws {
        let model = try await loaded(.outcomeUnknown(reference: "id-1"))
        await model.refund(one, amount: Money(minorUnits: 100, currency: .usd))
        #expect(model.refunds == ["p1": .unknown(.outcomeUnknown(reference: "id-1"))])
        // The unresolved refund is sent first, regardless of the amount.
        await model.refund(one)
        #expect(Set(environment.payments.refunds).count == 1)
    }

    @Test func `A refund of an earlier run is sent again unchanged`() async throws {
        let model = try model()
        let order = RefundOrder(reference: "old", paymentID: "p1", amount: Money(minorUnits: 100, currency: .usd))
        environment.payments.leaveUnresolved(
            .payment(PaymentOrder(reference: "other", itemID: "a", amount: one.amount))
        )
        environment.payments.leaveUnresolved(.refund(order))
        environment.payments.list([one, two])
        await model.load()
        #expect(model.refunds == ["p1": .unknown(.outcomeUnknown(reference: "old"))])
        await model.refund(one)
        #expect(environment.payments.refunds == [order])
        await model.refund(two)
        #expect(environment.payments.refunds.map(\.reference) == ["old", "id-1"])
    }

    @Test func `The outcome of an earlier refund is shown at its payment`() async throws {
        let model = try model()
        let order = RefundOrder(reference: "old", paymentID: "p1", amount: Money(minorUnits: 100, currency: .usd))
        let error = PaymentError.network(.unreachable)
        environment.payments.leaveUnresolved(.refund(order))
        environment.payments.list([one])
        environment.payments.resolve(ResolvedOrder(reference: "old", outcome: .unknown(error)))
        await model.load()
        #expect(model.refunds == ["p1": .unknown(error)])
        environment.payments.resolve(ResolvedOrder(reference: "old", outcome: .declined(.expired(reference: "old"))))
        await model.resolvePending()
        #expect(model.refunds == ["p1": .failed(.expired(reference: "old"))])
    }

    @Test func `The outcome of a refund that was resolved elsewhere is in the list`() async throws {
        let model = try model()
        let order = RefundOrder(reference: "old", paymentID: "p1", amount: one.amount)
        environment.payments.leaveUnresolved(.refund(order))
        environment.payments.list([one])
        await model.load()
        _ = try await environment.payments.refund(order)
        let refunded = FakePayments.payment("p1", refunded: 1000)
        environment.payments.list([refunded])
        await model.resolvePending()
        #expect(model.payments.value == [refunded])
        #expect(model.refunds.isEmpty)
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
        await model.refund(one)
        #expect(model.refunds.isEmpty && environment.payments.refunds.isEmpty)
        environment.payments.failUnresolvedOrders(with: nil)
        await model.resolvePending()
        #expect(model.canRefund && model.resolveFailure == nil)
    }

    @Test func `An unresolved refund belongs to its user only`() async throws {
        environment.payments.list([one])
        let model = try model()
        environment.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        await model.load()
        await model.refund(one)
        #expect(model.refunds.count == 1)
        _ = try await environment.auth.switchAccount(to: FakeAuth.leo.id)
        #expect(!model.canRefund)
        await model.refund(one)
        #expect(model.refunds.isEmpty && model.canRefund && environment.payments.refunds.count == 1)
    }

    @Test(arguments: [
        PaymentError.signInRequired, .network(.unreachable), .storage(.noSpace(path: "/x")),
    ])
    func `A refund stays unresolved if it cannot be sent`(error: PaymentError) async throws {
        let model = try await loaded(.outcomeUnknown(reference: "id-1"), error)
        await model.refund(one)
        await model.refund(one)
        #expect(model.refunds == ["p1": .unknown(error)])
        await model.refund(one)
        #expect(Set(environment.payments.refunds.map(\.reference)) == ["id-1"])
    }

    @Test func `An unresolved refund is resolved later`() async throws {
        let model = try await loaded(.outcomeUnknown(reference: "id-1"))
        await model.refund(one)
        environment.payments.resolve(
            ResolvedOrder(reference: "id-1", outcome: .unknown(.network(.unreachable)))
        )
        await model.resolvePending()
        #expect(model.refunds == ["p1": .unknown(.network(.unreachable))])
        #expect(model.hasUnresolvedRefund && !model.hasUnresolvedPayment && model.resolutions.isEmpty)
        #expect(model.rows.value?.map(\.statusKind) == [.pending])
        let refunded = FakePayments.payment("p1", refunded: 1000)
        environment.payments.list([refunded])
        environment.payments.resolve(ResolvedOrder(reference: "id-1", outcome: .refunded(refunded)))
        await model.resolvePending()
        #expect(model.refunds.isEmpty && !model.hasUnresolvedRefund)
        #expect(model.resolutions == [.refunded("a", one.amount)])
        #expect(model.payments.value == [refunded] && !model.isLoading)
    }

    @Test func `An expired refund is shown as failed`() async throws {
        let model = try await loaded(.outcomeUnknown(reference: "id-1"))
        await model.refund(one)
        let expired = PaymentError.expired(reference: "id-1")
        environment.payments.resolve(ResolvedOrder(reference: "id-1", outcome: .declined(expired)))
        await model.resolvePending()
        #expect(model.refunds == ["p1": .failed(expired)])
        #expect(model.rows.value?.map(\.statusKind) == [.failed] && model.resolutions.isEmpty)
    }

    @Test func `Pending orders are resolved before the list is fetched`() async throws {
        environment.payments.list([one])
        environment.payments.resolve(ResolvedOrder(reference: "x", outcome: .paid(two)))
        let model = try model()
        environment.task { await model.load() }
        await until { model.payments.value != nil }
        #expect(model.resolved.map(\.reference) == ["x"] && environment.payments.resolveCount == 1)
    }

    @Test func `A resolved payment is named, and one with an unknown outcome stays until it is known`() async throws {
        environment.answer("/v1/items/b", CatalogJSON.item("b", title: "Mug"))
        let unknown = PaymentError.outcomeUnknown(reference: "x")
        environment.payments.resolve(ResolvedOrder(reference: "x", outcome: .unknown(unknown)))
        let model = try model()
        await model.load()
        #expect(model.resolutions == [.unknown(UserFacingError(unknown))] && model.hasUnresolvedPayment)
        environment.payments.resolve(ResolvedOrder(reference: "x", outcome: .paid(two)))
        await model.resolvePending()
        #expect(model.resolutions == [.paid("Mug", two.amount)] && !model.hasUnresolvedPayment)
        let expired = PaymentError.expired(reference: "y")
        environment.payments.resolve(ResolvedOrder(reference: "y", outcome: .declined(expired)))
        await model.resolvePending()
        #expect(model.resolutions == [.paid("Mug", two.amount), .declined(UserFacingError(expired))])
    }

    @Test func `A running refund survives its screen`() async throws {
        environment.payments.list([one])
        let gate = Gate()
        var model: PaymentsViewModel? = try model()
        await model?.load()
        environment.payments.wait(at: gate)
        let refunding = environment.task { [model] in await model?.refund(one) }
        await gate.untilArrived()
        refunding.cancel()
        gate.open()
        await refunding.value
        #expect(model?.refunds == ["p1": .unknown(.outcomeUnknown(reference: "id-1"))])
        model = nil
        environment.payments.wait(at: nil)
        let again = environment.track(PaymentsViewModel { "another" })
        await again.load()
        await again.refund(one)
        #expect(Set(environment.payments.refunds.map(\.reference)) == ["id-1"])
    }
}
