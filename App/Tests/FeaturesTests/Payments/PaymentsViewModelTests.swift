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

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct PaymentsViewModelTests {
    private let one = FakePayments.payment("p1")
    private let two = FakePayments.payment("p2", item: "b")

    private func model() throws -> PaymentsViewModel {
        if fakes.auth.currentUser == nil { fakes.auth.setUsers(FakeAuth.mina) }
        _ = try fakes.profile()
        let ids = SequentialIDs()
        return fakes.make(PaymentsViewModel { ids.next() })
    }

    /// Returns a view model whose view is shown.
    private func start(_ payments: [Payment], next: String? = nil, unreadable: Int = 0) throws -> PaymentsViewModel {
        fakes.payments.list(payments, next: next, unreadable: unreadable)
        let model = try model()
        fakes.task { await model.run() }
        return model
    }

    /// Returns a view model whose view is shown, after everything is loaded.
    private func shown(_ payments: Payment..., next: String? = nil, unreadable: Int = 0) async throws
        -> PaymentsViewModel
    {
        let resolveCount = fakes.payments.resolveCount
        let model = try start(payments, next: next, unreadable: unreadable)
        await until { model.canRefund && model.payments != .loading }
        await until { fakes.payments.resolveCount > resolveCount && !model.isResolving }
        return model
    }

    private func refund(_ reference: String, cents: Int64 = 100) -> RefundOrder {
        let amount = Money(minorUnits: cents, currency: .usd)
        return RefundOrder(reference: reference, paymentID: "p1", amount: amount, account: FakeAuth.mina.id)
    }

    // MARK: The list

    @Test func `Payments are loaded in pages, with the names of their items`() async throws {
        fakes.payments.list([two], after: "n", unreadable: 1)
        fakes.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        fakes.fail("/v1/items/b")
        let model = try start([one], next: "n", unreadable: 2)
        #expect(model.payments == .loading)
        await until { model.payments.value == [one] && model.titles == ["a": "Lamp"] }
        #expect(model.unreadableCount == 2)
        await model.loadMore()
        #expect(model.payments.value?.count == 2 && model.titles == ["a": "Lamp"] && model.unreadableCount == 3)
        fakes.payments.list([], unreadable: 1)
        await model.refresh()
        #expect(model.payments.value == [] && model.unreadableCount == 1)
    }

    @Test func `A row has the picture of its item`() async throws {
        fakes.payments.leaveUnresolved(.refund(refund("back")))
        fakes.payments.leaveUnresolved(.payment(fakeOrder("old")), .notCompleted)
        fakes.answer("/v1/items/a", CatalogJSON.item("a"))
        fakes.fail("/v1/items/b")
        let model = try start([one, two])
        await until { model.rows.value?.count == 4 && !model.titles.isEmpty }
        let items = (model.rows.value ?? []).map { model.item(of: $0)?.id }
        #expect(items == ["a", "a", "a", nil])
        let item = try #require(model.rows.value?.compactMap(model.item).first)
        #expect(model.picture(of: item) == .loading)
        fakes.fail("/v1/items/a/image")
        await model.loadPicture(of: item)
        #expect(model.picture(of: item).failure != nil)
    }

    /// The row that loads a page is gone after the last one.
    @Test func `The names of a further page are fetched even if its task is cancelled`() async throws {
        fakes.payments.list([two], after: "n")
        let gate = Gate()
        fakes.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        fakes.answer("/v1/items/b", behind: gate, CatalogJSON.item("b", title: "Desk"))
        let model = try await shown(one, next: "n")
        await until { !model.titles.isEmpty }
        let row = Task { await model.loadMore() }
        await gate.untilArrived()
        row.cancel()
        gate.open()
        await row.value
        #expect(model.titles == ["a": "Lamp", "b": "Desk"])
    }

    @Test func `The list appears while the outcomes of orders are still asked for`() async throws {
        let gate = Gate()
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("bank")), .processing)
        fakes.payments.wait(.resolve, at: gate)
        let model = try start([one])
        await gate.untilArrived()
        await until { model.payments.value == [one] && model.canRefund }
        #expect(model.rows.value?.map(\.statusKind) == [.pending, .paid] && model.isResolving)
        gate.open()
        await until { !model.isResolving }
        #expect(model.unresolved.map(\.status) == [.processing])
    }

    @Test func `A payment that was refunded on its own screen is shown as it is now`() async throws {
        fakes.payments.list([one, two])
        let model = try model()
        let view = Task { await model.run() }
        await until { model.canRefund && model.payments.value == [one, two] }
        model.open("p1")
        // The list is hidden below the payment.
        view.cancel()
        await view.value
        _ = await fakes.payments.refund(refund("part"), isNewReference: true)
        fakes.task { await model.run() }
        await until { model.rows.value?.first?.statusKind == .partlyRefunded }
        #expect(model.rows.value?.first?.amountToConfirm?.minorUnits == one.amount.minorUnits - 100)
    }

    @Test func `The list is empty, stale after a failed refresh, or failed`() async throws {
        let model = try await shown()
        #expect(model.payments == .empty)
        fakes.payments.list([one])
        await model.refresh()
        fakes.payments.fail(.list, with: .network(.unreachable))
        await model.refresh()
        #expect(model.payments.isStale && model.payments.value == [one])
        fakes.payments.fail(.list, with: .signInRequired)
        #expect(try await shown().payments.failure?.recovery == .signIn)
    }

    @Test func `Offline, the payments of the last run are shown with their date`() async throws {
        fakes.payments.list([two], after: "n")
        let first = try await shown(one, next: "n")
        await first.loadMore()
        let seen = fakes.clock.date
        fakes.clock.advance(by: .seconds(60))

        fakes.payments.fail(.list, with: .network(.unreachable))
        let restarted = try await shown()
        await restarted.loadMore()
        guard case .loaded([one, two], .stale(seen, _)) = restarted.payments else {
            throw Unexpected(found: "\(restarted.payments)")
        }
        // They are shown to their user only.
        fakes.auth.setUsers(FakeAuth.leo, FakeAuth.mina)
        let other = try await shown()
        #expect(other.payments.value == nil && other.payments.failure != nil)
        _ = try await fakes.auth.switchAccount(to: FakeAuth.mina.id)
        await until { other.payments.value == [one] }
    }

    @Test(arguments: [false, true])
    func `A sign-out removes the stored payments`(isCurrent: Bool) async throws {
        _ = try await shown(one)
        if !isCurrent { fakes.auth.setUsers(FakeAuth.leo, FakeAuth.mina) }
        let accounts = fakes.make(AccountsViewModel())
        await accounts.signOut(FakeAuth.mina.id)

        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.fail(.list, with: .network(.unreachable))
        #expect(try await shown().payments.value == nil)
    }

    @Test func `A sign-out in another process removes the stored payments`() async throws {
        _ = try await shown(one)
        let session = fakes.track(fakes.session(fakes.track(Router())))
        fakes.settings.update { $0.hasSeenOnboarding = true }
        await session.start()
        _ = try await fakes.auth.signOutOfAll()
        await until { await fakes.cache.content(for: PaymentsCache.prefix(of: FakeAuth.mina.id)) == nil }
        await session.save()
    }

    @Test func `Another user sees other payments`() async throws {
        let model = try await shown(one)
        let gate = Gate()
        fakes.payments.wait(.list, at: gate)
        fakes.payments.list([two])
        fakes.auth.setUsers(FakeAuth.leo)
        await gate.untilArrived()
        #expect(model.payments == .loading)
        gate.open()
        await until { model.payments.value == [two] }
        fakes.payments.fail(.list, with: .signInRequired)
        fakes.auth.setUsers()
        await until { model.payments.failure?.recovery == .signIn && !model.canRefund }
    }

    @Test func `Each status of a payment has a name and a color`() async throws {
        let rows: [(Payment.Status, refunded: Int64, String, PaymentRowViewData.StatusKind)] = [
            (.succeeded, 0, "Paid", .paid), (.succeeded, 1, "Partly refunded", .partlyRefunded),
            (.succeeded, 1000, "Refunded", .refunded), (.declined(Decline(code: "x")), 0, "Declined", .failed),
            (.cancelled, 0, "Cancelled", .other), (.processing, 0, "Processing", .pending),
            (.requiresAction(URL(filePath: "/approve")), 0, "Needs approval", .pending),
            (.created, 0, "Not completed", .pending), (.unknown("disputed"), 0, "disputed", .other),
        ]
        let model = try await shown()
        fakes.payments.list(
            rows.enumerated().map { FakePayments.payment("p\($0)", refunded: $1.refunded, status: $1.0) }
        )
        await model.refresh()
        let shown = try #require(model.rows.value)
        #expect(shown.map(\.status.english) == rows.map(\.2))
        #expect(shown.map(\.statusKind) == rows.map(\.3))
        #expect(shown.map { $0.action != nil } == rows.map { ["Paid", "Partly refunded"].contains($0.2) })
        // A declined payment says why.
        #expect(shown.map { $0.explanation != nil } == rows.map { $0.2 == "Declined" })
    }

    @Test func `A list that is shown again has new payments, and without one its further pages`() async throws {
        fakes.payments.list([two], after: "n")
        fakes.payments.list([one], next: "n")
        let model = try model()
        var shown = fakes.task { await model.run() }
        await until { model.payments.value == [one] }
        await model.loadMore()
        shown.cancel()
        await shown.value
        let refunded = FakePayments.payment("p1", refunded: 100)
        fakes.payments.list([refunded], next: "n")
        shown = fakes.task { await model.run() }
        await until { model.payments.value == [refunded, two] }
        shown.cancel()
        await shown.value
        let three = FakePayments.payment("p3")
        fakes.payments.list([three, refunded])
        fakes.task { await model.run() }
        await until { model.payments.value == [three, refunded] }
        await until { model.selection == .payment("p3") }
    }

    @Test func `A switch of the account while a shown list is fetched again loads the other payments`() async throws {
        fakes.payments.list([one])
        let model = try model()
        let shown = fakes.task { await model.run() }
        await until { model.payments.value == [one] }
        shown.cancel()
        await shown.value
        let gate = Gate()
        fakes.payments.wait(.list, at: gate)
        fakes.task { await model.run() }
        await gate.untilArrived()
        fakes.payments.list([two])
        fakes.auth.setUsers(FakeAuth.leo)
        await until { model.payments == .loading && model.isLoading }
        gate.open()
        await until { model.payments.value == [two] }
    }

    // MARK: Refunds

    @Test func `The rest of a payment is refunded once and shown in the list`() async throws {
        let gate = Gate()
        let model = try await shown(FakePayments.payment("p1", refunded: 300))
        #expect(model.rows.value?.first?.amountToConfirm == Money(minorUnits: 700, currency: .usd))
        fakes.payments.wait(.send, at: gate)
        fakes.task { await model.refund("p1") }
        await gate.untilArrived()
        await model.refund("p1")
        #expect(model.rows.value?.map(\.status.english) == ["Refunding…", "Refund pending"])
        #expect(model.rows.value?.last?.action == nil)
        gate.open()
        await until { model.rows.value?.map(\.statusKind) == [.refunded] }
        #expect(model.outcomes.map(\.message.english) == ["Refund completed: a, $7.00"])
        await model.refund("p1")
        #expect(fakes.payments.refunds.map(\.amount.minorUnits) == [700])
    }

    @Test func `A refused refund can be repeated with a new reference`() async throws {
        fakes.payments.answer(with: .refused(.refundExceedsPayment))
        let model = try await shown(one)
        await model.refund("p1")
        let row = try #require(model.rows.value?.first)
        #expect(row.statusKind == .failed && row.status.english == "Refund failed" && row.action != nil)
        #expect(row.explanation?.english.hasSuffix("Nothing was refunded.") == true && model.outcomes.isEmpty)
        await model.refund("p1")
        #expect(fakes.payments.refunds.map(\.reference) == ["id-1", "id-2"])
        await until { model.rows.value?.map(\.statusKind) == [.refunded] }
    }

    @Test(arguments: [FakePayments.Answer.processing, .lost, .created])
    func `A payment has no other refund before its earlier one has an outcome`(answer: FakePayments.Answer) async throws
    {
        fakes.payments.answer(with: answer)
        let model = try await shown(one)
        await model.refund("p1")
        await until { model.rows.value?.map(\.statusKind) == [.pending, .pending] }
        #expect(model.outcomes.isEmpty && model.rows.value?.last?.disabledReason == .refundNotFinished)
        #expect(model.rows.value?.first?.discardTitle == nil)
        await model.refund("p1")
        #expect(fakes.payments.refunds.count == 1)
    }

    @Test func `A payment that is read after a refund never has less refunded than before`() async throws {
        fakes.payments.answer(with: .declined(Decline(code: "x")))
        let model = try await shown(FakePayments.payment("p1", refunded: 300))
        fakes.payments.list([one])
        await model.refund("p1")
        #expect(model.payments.value?.map(\.refunded.minorUnits) == [300])
    }

    @Test func `A refund of an earlier run is finished unchanged, and not made beside it`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnresolved(.refund(refund("old")), .notCompleted)
        let model = try await shown(one, two)
        await model.refund("p1")
        #expect(fakes.payments.refunds.isEmpty)
        await model.send(try #require(model.rows.value?.first))
        #expect(fakes.payments.finished == [.refund(refund("old"))])
        await until { model.rows.value?.map(\.statusKind) == [.partlyRefunded, .paid] }
        await model.refund("p2")
        #expect(fakes.payments.refunds.map(\.reference) == ["id-1"])
    }

    @Test func `Nothing is refunded before unresolved refunds are known`() async throws {
        let failure = PaymentError.storage(.noSpace(path: "/x"))
        fakes.payments.fail(.orders, with: failure)
        let model = try start([one])
        await until { model.payments.value != nil && model.resolveFailure == UserFacingError(failure) }
        await model.refund("p1")
        #expect(fakes.payments.refunds.isEmpty && !model.canRefund)
        fakes.payments.fail(.orders, with: nil)
        await model.refresh()
        await until { model.canRefund && model.resolveFailure == nil }
    }

    @Test func `An error that both the payments and the orders have is shown once`() async throws {
        for call in [FakePayments.Call.list, .orders] {
            fakes.payments.fail(call, with: .signInRequired)
        }
        let model = try start([])
        await until { model.rows.failure?.recovery == .signIn && !model.isLoading }
        #expect(model.resolveFailure == nil)
        fakes.payments.fail(.orders, with: .storage(.noSpace(path: "/x")))
        await model.refresh()
        await until { model.resolveFailure == UserFacingError(PaymentError.storage(.noSpace(path: "/x"))) }
    }

    @Test func `A switch of the account just before a refund refunds nothing`() async throws {
        let model = try await shown(one)
        fakes.auth.setUsers(FakeAuth.leo, FakeAuth.mina)
        await model.refund("p1")
        await until { model.canRefund && model.payments.value != nil }
        #expect(fakes.payments.refunds.isEmpty && model.results.isEmpty)
    }

    @Test func `A running refund survives its screen`() async throws {
        let gate = Gate()
        fakes.payments.list([one])
        var model: PaymentsViewModel? = try model()
        let following = fakes.task { [model] in await model?.run() }
        await until { model?.canRefund == true && model?.payments.value != nil }
        fakes.payments.wait(.send, at: gate)
        let refunding = fakes.task { [model] in await model?.refund("p1") }
        await gate.untilArrived()
        for task in [refunding, following] {
            task.cancel()
            await task.value
        }
        model = nil
        let again = try await shown(one)
        #expect(again.unresolved.map(\.status) == [.sending])
        await again.refund("p1")
        gate.open()
        await until { again.rows.value?.map(\.statusKind) == [.refunded] }
        #expect(fakes.payments.refunds.map(\.reference) == ["id-1"])
    }

    // MARK: Unresolved orders

    @Test func `Opening the payments and checking outcomes send nothing`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("pay")), .notCompleted)
        fakes.payments.leaveUnresolved(.refund(refund("back")), .notAnswered)
        let model = try await shown(one)
        await model.refresh()
        await model.check()
        #expect(fakes.payments.orders.isEmpty && fakes.payments.finished.isEmpty)
        #expect(fakes.payments.resolveCount == 3)
        // The server is down or knows neither, so nothing is said to be completed.
        #expect(model.outcomes.isEmpty && model.isStillUnknown)
        #expect(model.unresolved.map(\.order) == [.payment(fakeOrder("pay")), .refund(refund("back"))])
    }

    @Test func `An order that has ended disappears, and its outcome is shown`() async throws {
        fakes.answer("/v1/items/a", CatalogJSON.item("a", title: "Mug"))
        fakes.auth.setUsers(FakeAuth.mina)
        for reference in ["o1", "o2", "o3"] { fakes.payments.leaveUnresolved(.payment(fakeOrder(reference))) }
        let model = try await shown(one)
        fakes.payments.list([two, one])
        fakes.payments.change("o1", to: .paid(two))
        fakes.payments.change("o2", to: .declined(Decline(code: "expired_card")))
        fakes.payments.change("o3", to: .processing)
        await until { model.payments.value == [two, one] && model.unresolved.map(\.status) == [.processing] }
        let messages = ["Payment completed: Mug, $10.00", "Payment declined: Mug, $10.00"]
        await until { model.outcomes.map(\.message.english) == messages }
        #expect(model.outcomes.map(\.kind) == [.success, .failure])
        #expect(model.outcomes.last?.suggestion?.english == "This card has expired. You weren't charged.")
        #expect(model.rows.value?.map(\.statusKind) == [.pending, .paid, .paid])
    }

    @Test func `A look that lags behind takes no final status back`() async throws {
        let model = try await shown(one)
        _ = await fakes.payments.pay(fakeOrder("o"), isNewReference: true)
        await until { model.results.count == 1 }
        for status in [OrderStatus.notCompleted, .declined(Decline(code: "x"))] {
            fakes.payments.publish(
                TrackedOrder(order: .payment(fakeOrder("o")), status: status, paymentID: "pay_1", createdAt: Date())
            )
        }
        fakes.payments.leaveUnresolved(.payment(fakeOrder("next")))
        await until { model.unresolved.map(\.order.reference) == ["next"] }
        #expect(model.outcomes.map(\.kind) == [.success])
    }

    @Test func `An order is discarded whatever its status, and finished if it is not completed`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("lost")), .notAnswered)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("created")), .notCompleted)
        let model = try await shown()
        let rows = try #require(model.rows.value)
        #expect(rows.map(\.action) == [.check, .finish] && rows.allSatisfy { $0.discardTitle == .discardOrder })
        await model.discard(rows[0])
        await model.send(rows[0])
        await model.send(rows[1])
        #expect(fakes.payments.discarded == [fakeOrder("lost")])
        #expect(fakes.payments.finished == [.payment(fakeOrder("created"))])
        #expect(model.unresolved.isEmpty && model.outcomes.map(\.kind) == [.warning, .success])
    }

    @Test func `A refund that is refused without an answer shows the reason, and can be ended`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        let error = PaymentError.rejected(status: 403, type: "x", title: "Refunds are closed")
        fakes.payments.leaveUnresolved(.refund(refund("back")), .refused(error))
        let model = try await shown(one)
        let row = try #require(model.rows.value?.first)
        #expect(row.action == .finish && row.discardTitle == .endWithoutOutcome)
        #expect(row.explanation?.english.hasPrefix("The server refuses this refund: Refunds are closed.") == true)
        await model.discard(row)
        await until { model.unresolved.isEmpty }
        let payment = try #require(model.rows.value?.first)
        #expect(payment.status.english == "Outcome unknown" && payment.isRefund)
    }

    @Test func `An order that the server cannot cancel is kept`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("bank")), .processing)
        fakes.payments.answerDiscard(with: .processing)
        let model = try await shown(one)
        let row = try #require(model.rows.value?.first)
        #expect(row.discardTitle == .cancelPayment)
        await model.discard(row)
        #expect(model.unresolved.count == 1 && model.resolveFailure?.message == .notCancellable)
    }

    @Test func `Unresolved orders are shown although others cannot be read or the payments cannot be fetched`()
        async throws
    {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnreadable(2)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("lost")))
        fakes.payments.fail(.list, with: .network(.unreachable))
        let model = try await shown()
        #expect(model.rows.value?.count == 1 && model.listFailure != nil)
        #expect(model.unreadableOrderCount == 2 && model.canRefund)
    }
}
