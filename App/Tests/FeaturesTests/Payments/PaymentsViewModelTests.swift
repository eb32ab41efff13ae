import AuthModule
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import PaymentTesting
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct PaymentsViewModelTests {
    private var server: InMemoryPaymentGateway { environment.paymentServer }
    private var services: InMemoryServices { environment.services }

    private func model() async throws -> PaymentsViewModel {
        if environment.auth.currentUser == nil { try await environment.signIn("mina") }
        _ = try environment.profile()
        return environment.make(PaymentsViewModel())
    }

    /// Returns a view model whose view is shown, after the payments are loaded.
    private func shown() async throws -> PaymentsViewModel {
        let model = try await model()
        environment.task { await model.run() }
        await until { model.canRefund && model.payments != .loading }
        return model
    }

    /// Shows the view of a model until a condition holds.
    private func show(_ model: PaymentsViewModel, until condition: @MainActor () -> Bool) async {
        let view = environment.task { await model.run() }
        await until { condition() }
        view.cancel()
        await view.value
    }

    /// Adds 21 payments. The first one, of the item `b`, is on the second page.
    private func addTwoPages() async {
        await services.addPayment(for: "b")
        for _ in 1...20 { await services.addPayment() }
    }

    /// Leaves an unresolved payment, as an earlier run does.
    private func leavePayment(method: PaymentMethod.ID) async {
        environment.clock.advance(by: .seconds(1))
        await services.placeElsewhere(.payment(order(method, method: method)))
    }

    /// Leaves a refund of 100 cents that was not answered, as an earlier run does.
    private func leaveRefund(of payment: Payment.ID = "pay_1") async {
        server.script(.refund, .requestLost)
        environment.task { await services.placeElsewhere(.refund(refund(of: payment))) }
        await environment.moduleClock.untilSleeping()
    }

    // MARK: The list

    @Test func `Payments are loaded in pages, with the names of their items`() async throws {
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        environment.fail("/v1/items/b")
        server.script(.payments, .unreadable(1), .unreadable(2), .unreadable(1))
        let model = try await shown()
        #expect(model.payments.value == [] && model.unreadableCount == 1)
        await addTwoPages()
        await model.refresh()
        #expect(model.rows.value?.map(\.title) == Array(repeating: "Lamp", count: 20) && model.unreadableCount == 2)
        await model.loadMore()
        #expect(model.payments.value == server.payments.reversed() && model.unreadableCount == 3)
        #expect(model.rows.value?.suffix(2).map(\.title) == ["Lamp", "b"])
    }

    @Test func `A row has the picture of its item`() async throws {
        for item in ["b", "a"] { await services.addPayment(for: item) }
        await leavePayment(method: "paused")
        await leaveRefund(of: "pay_2")
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        environment.fail("/v1/items/b")
        let model = try await shown()
        await until { model.rows.value?.count == 4 && model.rows.value?.first.flatMap(model.item) != nil }
        let items = (model.rows.value ?? []).map { model.item(of: $0)?.id }
        #expect(items == ["a", "a", "a", nil])
        let item = try #require(model.rows.value?.compactMap(model.item).first)
        #expect(model.picture(of: item) == .loading)
        environment.fail("/v1/items/a/image")
        await model.loadPicture(of: item)
        #expect(model.picture(of: item).failure != nil)
    }

    /// The row that loads a page is gone after the last one.
    @Test func `The names of a further page are fetched even if its task is cancelled`() async throws {
        let gate = Gate()
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        environment.answer("/v1/items/b", behind: gate, CatalogJSON.item("b", title: "Desk"))
        await addTwoPages()
        let model = try await shown()
        await until { model.rows.value?.first?.title == "Lamp" }
        let row = Task { await model.loadMore() }
        await gate.untilArrived()
        row.cancel()
        gate.open()
        await row.value
        #expect(model.rows.value?.suffix(2).map(\.title) == ["Lamp", "Desk"])
    }

    @Test func `The list appears while the outcomes of orders are still asked for`() async throws {
        let gate = Gate()
        await services.addPayment()
        await leavePayment(method: "processing")
        server.script(.payment, .delayed { await gate.pass() })
        let model = try await shown()
        await gate.untilArrived()
        #expect(model.rows.value?.map(\.status.kind) == [.pending, .paid] && model.isResolving)
        gate.open()
        await until { !model.isResolving && model.unresolved.map(\.status) == [.processing] }
    }

    @Test func `A payment that was refunded on its own screen is shown as it is now`() async throws {
        for _ in 1...2 { await services.addPayment() }
        let model = try await model()
        await show(model) { model.canRefund && model.payments.value?.count == 2 }
        model.open("pay_2")
        // The list is hidden below the payment.
        _ = await environment.payments.refund(refund(of: "pay_2"))
        await show(model) { model.rows.value?.first?.status.kind == .partlyRefunded }
        #expect(model.rows.value?.first?.amountToConfirm == Money(minorUnits: 900, currency: .usd))
    }

    @Test func `The list is empty, stale after a failed refresh, or failed`() async throws {
        let model = try await shown()
        #expect(model.payments == .empty)
        await services.addPayment()
        await model.refresh()
        server.script(.payments, .requestLost, then: .refused(.signInRequired))
        await model.refresh()
        #expect(model.payments.isStale && model.payments.value == server.payments)
        #expect(try await shown().payments.failure?.recovery == .signIn)
    }

    @Test func `Offline, the payments of the last run are shown with their date`() async throws {
        await addTwoPages()
        try await shown().loadMore()
        let seen = environment.clock.date
        environment.clock.advance(by: .seconds(60))

        server.script(.payments, then: .requestLost)
        let restarted = try await shown()
        await restarted.loadMore()
        guard case .loaded(server.payments.reversed(), .stale(seen, _)) = restarted.payments else {
            throw Unexpected(found: "\(restarted.payments)")
        }
        // They are shown to their user only.
        try await environment.signIn("leo")
        let other = try await shown()
        #expect(other.payments.value == nil && other.payments.failure != nil)
        _ = try await environment.auth.switchAccount(to: .mina)
        await until { other.payments.value?.count == 20 }
    }

    @Test(arguments: [false, true])
    func `A sign-out removes the stored payments`(isCurrent: Bool) async throws {
        await services.addPayment()
        _ = try await shown()
        if !isCurrent { try await environment.signIn("leo") }
        await environment.make(AccountsViewModel()).signOut(.mina)

        try await environment.signIn("mina")
        server.script(.payments, then: .requestLost)
        #expect(try await shown().payments.value == nil)
    }

    @Test func `A sign-out in another process removes the stored payments`() async throws {
        await services.addPayment()
        _ = try await shown()
        let session = environment.track(environment.session(environment.track(Router())))
        environment.settings.update { $0.hasSeenOnboarding = true }
        await session.start()
        environment.task { await session.followStorage() }
        _ = try await services.otherAuth().signOutOfAll(.grant)
        await until {
            environment.clock.advance(by: .seconds(1))
            return await environment.cache.content(for: PaymentsCache.prefix(of: .mina)) == nil
        }
        await session.save()
    }

    @Test func `Another user sees other payments, also if the list is just fetched again`() async throws {
        for account in [AccountID.mina, .leo] { await services.addPayment(of: account) }
        let model = try await model()
        await show(model) { model.payments.value?.map(\.id) == ["pay_1"] }
        let gate = Gate()
        server.script(.payments, then: .delayed { await gate.pass() })
        environment.task { await model.run() }
        await gate.untilArrived()
        try await environment.signIn("leo")
        await until { model.payments == .loading && model.isLoading }
        gate.open()
        await until { model.payments.value?.map(\.id) == ["pay_2"] && model.canRefund }
        _ = try await environment.auth.signOutOfAll(.grant)
        await until { model.rows.failure?.recovery == .signIn && !model.canRefund }
        // The orders have the same error, which is shown once.
        #expect(model.resolveFailure == nil)
    }

    @Test func `Each status of a payment has a name and a color`() async throws {
        let rows: [(method: PaymentMethod.ID, refunded: Int64, String, OrderPresentation.Kind)] = [
            ("card", 0, "Paid", .paid), ("card", 1, "Partly refunded", .partlyRefunded),
            ("card", 1000, "Refunded", .refunded), ("declined", 0, "Declined", .failed),
            ("approval", 0, "Cancelled", .other), ("processing", 0, "Processing", .pending),
            ("approval", 0, "Needs approval", .pending), ("paused", 0, "paused", .pending),
        ]
        for row in rows { await services.addPayment(refunded: row.refunded, method: row.method) }
        server.decide("pay_5", .cancelled)
        let shown = try #require(try await shown().rows.value?.reversed() as [PaymentRowViewData]?)
        #expect(shown.map(\.status.name.english) == rows.map(\.2))
        #expect(shown.map(\.status.kind) == rows.map(\.3))
        #expect(shown.map { $0.status.action != nil } == rows.map { ["Paid", "Partly refunded"].contains($0.2) })
        // A declined payment says why.
        #expect(shown.map { $0.status.explanation != nil } == rows.map { $0.2 == "Declined" })
    }

    @Test func `A list that is shown again has new payments, and without one its further pages`() async throws {
        await addTwoPages()
        let model = try await model()
        await show(model) { model.payments.value?.count == 20 }
        await model.loadMore()
        await services.placeElsewhere(.refund(refund(of: "pay_21")))
        await show(model) { model.payments.value?.first?.refunded.minorUnits == 100 }
        #expect(model.payments.value == server.payments.reversed())
        await services.addPayment()
        await show(model) { model.selection == .payment("pay_22") }
        #expect(model.payments.value == server.payments.suffix(20).reversed())
    }

    // MARK: Refunds

    @Test func `The rest of a payment is refunded once and shown in the list`() async throws {
        let gate = Gate()
        await services.addPayment(refunded: 300)
        let model = try await shown()
        #expect(model.rows.value?.first?.amountToConfirm == Money(minorUnits: 700, currency: .usd))
        server.script(.refund, .delayed { await gate.pass() })
        server.script(.refundRead, then: .requestLost)
        environment.task { await model.refund("pay_1") }
        await gate.untilArrived()
        await model.refund("pay_1")
        #expect(model.rows.value?.map(\.status.name.english) == ["Refunding…", "Refund pending"])
        #expect(model.rows.value?.last?.status.action == nil)
        gate.open()
        await until { model.rows.value?.map(\.status.kind) == [.refunded] }
        #expect(model.outcomes.map(\.message.english) == ["Refund completed: a, $7.00"])
        await model.refund("pay_1")
        #expect(server.ledger == ["pay_1": [1000, -300, -700]])
    }

    @Test func `A refused refund can be repeated with a new reference`() async throws {
        await services.addPayment(refunded: 300)
        server.script(.refund, .refused(.refundExceedsPayment))
        server.script(.payment, .stale)
        let model = try await shown()
        await model.refund("pay_1")
        // The read after the refund lags behind.
        #expect(model.payments.value == server.payments)
        let row = try #require(model.rows.value?.first)
        #expect(row.status.kind == .failed && row.status.name.english == "Refund failed" && row.status.action != nil)
        #expect(row.status.explanation?.english.hasSuffix("Nothing was refunded.") == true && model.outcomes.isEmpty)
        await model.refund("pay_1")
        #expect(model.results.count == 1)
        await until { model.rows.value?.map(\.status.kind) == [.refunded] }
    }

    @Test(arguments: [InMemoryPaymentGateway.Step.answered, .answerLost])
    func `A payment has no other refund before its earlier one has an outcome`(answer: InMemoryPaymentGateway.Step)
        async throws
    {
        await services.addPayment(method: "processing")
        server.decide("pay_1", .succeeded)
        server.script(.refund, then: answer)
        server.script(.refundRead, then: .requestLost)
        let model = try await shown()
        let refunding = environment.task { await model.refund("pay_1") }
        // The time in which a refund without an answer is repeated.
        await environment.moduleClock.untilSleeping()
        environment.moduleClock.advance(by: .seconds(60))
        await refunding.value
        #expect(model.rows.value?.map(\.status.kind) == [.pending, .pending] && model.outcomes.isEmpty)
        #expect(model.rows.value?.last?.disabledReason == .refundNotFinished)
        #expect(model.rows.value?.first?.status.discardTitle == nil)
        let rows = model.rows
        await model.refund("pay_1")
        #expect(model.rows == rows)
    }

    @Test func `A refund of an earlier run is finished unchanged, and not made beside it`() async throws {
        for _ in 1...2 { await services.addPayment() }
        await leaveRefund()
        let model = try await shown()
        await until { model.rows.value?.first?.status.action == .finish }
        await model.refund("pay_1")
        #expect(server.ledger["pay_1"] == [1000])
        await model.send(try #require(model.rows.value?.first))
        #expect(server.ledger["pay_1"] == [1000, -100])
        await until { model.rows.value?.map(\.status.kind) == [.paid, .partlyRefunded] }
        await model.refund("pay_2")
        #expect(server.ledger["pay_2"] == [1000, -1000])
    }

    @Test func `Nothing is refunded before unresolved refunds are known`() async throws {
        let failure = UserFacingError(PaymentError.storage(ScriptedStorage.failure))
        await services.addPayment()
        let model = try await model()
        environment.storage.fail { $0 == .listed }
        environment.task { await model.run() }
        await until { model.payments.value != nil && model.resolveFailure == failure }
        await model.refund("pay_1")
        #expect(server.ledger == ["pay_1": [1000]] && !model.canRefund)
        environment.storage.fail(with: nil)
        await model.refresh()
        await until { model.canRefund && model.resolveFailure == nil }
    }

    @Test func `A running refund survives its screen`() async throws {
        let gate = Gate()
        await services.addPayment()
        var model: PaymentsViewModel? = try await model()
        await show(try #require(model)) { model?.canRefund == true && model?.payments.value != nil }
        server.script(.refund, .delayed { await gate.pass() })
        server.script(.refundRead, then: .requestLost)
        let refunding = environment.task { [model] in await model?.refund("pay_1") }
        await gate.untilArrived()
        refunding.cancel()
        await refunding.value
        model = nil
        let again = try await shown()
        #expect(again.unresolved.map(\.status) == [.sending])
        await again.refund("pay_1")
        gate.open()
        await until { again.rows.value?.map(\.status.kind) == [.refunded] }
        #expect(server.ledger == ["pay_1": [1000, -1000]])
    }

    // MARK: Unresolved orders

    @Test func `Opening the payments and checking outcomes send nothing`() async throws {
        await services.addPayment()
        await leaveRefund()
        server.script(.confirm, .requestLost)
        await leavePayment(method: "card")
        let model = try await shown()
        await until { model.unresolved.map(\.status) == [.notCompleted, .notCompleted] && !model.isResolving }
        await model.refresh()
        await model.check()
        #expect(server.ledger == ["pay_1": [1000]] && server.payments.last?.status == .created)
        // The server knows neither, so nothing is said to be completed.
        #expect(model.outcomes.isEmpty && model.isStillUnknown)
    }

    @Test func `An order that has ended disappears, and its outcome is shown`() async throws {
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Mug"))
        for method in ["processing", "approval", "paused"] { await leavePayment(method: method) }
        let model = try await shown()
        await until { model.rows.value?.map(\.status.discardTitle) == [.cancelPayment, .cancelPayment, .discardOrder] }
        await until { !model.isResolving }
        server.decide("pay_1", .succeeded)
        server.decide("pay_2", .declined(Decline(code: "expired_card")))
        await model.check()
        await until { model.rows.value?.map(\.status.kind) == [.pending, .failed, .paid] }
        let messages = ["Payment completed: Mug, $10.00", "Payment declined: Mug, $10.00"]
        await until { model.outcomes.map(\.message.english) == messages }
        #expect(model.outcomes.last?.suggestion?.english == "This card has expired. You weren't charged.")
    }

    @Test func `An outcome is shown with the name of its item`() async throws {
        let gate = Gate()
        environment.answer("/v1/items/a", behind: gate, CatalogJSON.item("a", title: "Mug"))
        await leavePayment(method: "processing")
        server.decide("pay_1", .succeeded)
        let model = try await shown()
        await gate.untilArrived()
        await until { !model.isResolving && !model.results.isEmpty }
        #expect(model.outcomes.isEmpty)
        gate.open()
        await until { model.outcomes.map(\.message.english) == ["Payment completed: Mug, $10.00"] }
    }

    @Test func `An order is kept until the server cancels it, and finished if it is not completed`() async throws {
        await leavePayment(method: "processing")
        server.script(.confirm, .requestLost)
        await leavePayment(method: "card")
        server.script(.cancel, .stale)
        let model = try await shown()
        await until { model.rows.value?.last?.status.action == .finish && !model.isResolving }
        let rows = try #require(model.rows.value)
        #expect(rows.map(\.status.discardTitle) == [.cancelPayment, .discardOrder])
        await model.discard(rows[0])
        #expect(model.unresolved.count == 2 && model.resolveFailure?.message == .notCancellable)
        await model.discard(rows[0])
        await model.send(rows[0])
        await model.send(rows[1])
        #expect(server.payments.map(\.status) == [.cancelled, .succeeded])
        #expect(model.unresolved.isEmpty && model.outcomes.map(\.kind) == [.warning, .success])
    }

    @Test func `A refund that is refused without an answer shows the reason, and can be ended`() async throws {
        await services.addPayment()
        await leaveRefund()
        let error = PaymentError.rejected(status: 403, type: "x", title: "Refunds are closed")
        server.script(.refundRead, then: .refused(error))
        let model = try await shown()
        await until { model.rows.value?.first?.status.action == .finish }
        let row = try #require(model.rows.value?.first)
        #expect(row.status.discardTitle == .endWithoutOutcome)
        let explanation = try #require(row.status.explanation).english
        #expect(explanation.hasPrefix("The server refuses this refund: Refunds are closed."))
        await model.discard(row)
        #expect(model.unresolved.isEmpty)
        let payment = try #require(model.rows.value?.first)
        #expect(payment.status.name.english == "Outcome unknown" && payment.isRefund)
    }

    @Test func `Unresolved orders are shown although others cannot be read or the payments cannot be fetched`()
        async throws
    {
        for method in ["paused", "processing", "approval"] { await leavePayment(method: method) }
        for key in try await environment.storage.keys().filter({ $0.hasPrefix("payment.order.") }).prefix(2) {
            try await environment.storage.set(Data(), for: key)
        }
        server.script(.payments, then: .requestLost)
        let model = try await shown()
        #expect(model.rows.value?.count == 1 && model.listFailure != nil)
        #expect(model.unreadableOrderCount == 2 && model.canRefund)
    }
}
