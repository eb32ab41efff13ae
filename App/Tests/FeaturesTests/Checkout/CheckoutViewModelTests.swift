import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import PaymentTesting
import Testing

@testable import FeatureKit
@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct CheckoutViewModelTests {
    let dollars = Money(minorUnits: 4990, currency: .usd)
    var server: InMemoryPaymentGateway { environment.paymentServer }

    func model() async throws -> CheckoutViewModel {
        try CatalogDataModule.configure(environment.container)
        if environment.auth.currentUser == nil { try await environment.signIn("mina") }
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        let now = { @Sendable [clock = environment.clock] in clock.date }
        return environment.make(CheckoutViewModel(itemID: "a", router: nil, now: now))
    }

    /// Returns a view model whose view is shown, after everything is loaded.
    func shown() async throws -> CheckoutViewModel {
        let model = try await model()
        environment.task { await model.run() }
        await until { !model.isChecking && model.item.value != nil && model.methods.value != nil }
        return model
    }

    /// Leaves a payment of Mina, which an earlier run has created and not confirmed.
    func leaveUnresolved(_ order: PaymentOrder) async {
        server.script(.confirm, .requestLost)
        await environment.services.placeElsewhere(.payment(order))
    }

    @Test func `A screen reader hears the outcome, and an error with its suggestion`() async throws {
        let model = try await shown()
        #expect(model.announcement == nil)
        await model.pay()
        #expect(model.announcement == .paid(environment.localizer.money(dollars)))
        server.script(.methods, then: .requestLost)
        let other = try await self.model()
        environment.task { await other.run() }
        await until { other.failure?.suggestion != nil }
        let failure = try #require(other.failure)
        #expect(other.announcement == failure.message.followed(by: try #require(failure.suggestion)))
    }

    // MARK: Choices

    @Test(arguments: [("en_US", Currency.usd), ("ko_KR", .krw), ("en_GB", .usd)])
    func `The price is in the currency of the region`(system: String, currency: Currency) async throws {
        try await FeatureTestEnvironment.open(locale: system) { _ in
            let model = try await shown()
            #expect(model.status == nil && model.price?.currency == currency)
            #expect(model.currencyCodes == ["KRW", "USD"] && model.currencyCode == currency.code)
            model.currencyCode = "KRW"
            #expect(model.price == Money(minorUnits: 68000, currency: .krw))
            model.currencyCode = "KWD"
            #expect(model.price?.currency == .krw)
            #expect(server.payments.isEmpty)
        }
    }

    @Test func `A use case is replaced in one line, without a network`() async throws {
        let lamp = try WireJSON.decode(ItemDTO.self, from: Data(CatalogJSON.item("lamp").utf8)).item
        try await environment.signIn("mina")
        environment.container.register(instance: GetItemUseCase { _ in CachedResult(lamp) })
        let model = environment.make(CheckoutViewModel(itemID: "lamp", router: nil))
        environment.task { await model.run() }
        await until { model.isReady }
        await model.pay()
        #expect(model.paid?.amount == dollars && environment.network.requests.isEmpty)
    }

    @Test func `The first method is chosen, and nothing is paid without one`() async throws {
        server.script(.methods, then: .requestLost)
        let model = try await model()
        environment.task { await model.run() }
        await until { model.canPay && model.methods.failure != nil }
        #expect(!model.isReady && model.failure?.recovery == .retry)
        await model.pay()
        #expect(server.payments.isEmpty)
        server.script(.methods)
        await model.refresh()
        #expect(model.isReady && model.failure == nil)
        #expect(model.methodIDs.prefix(2) == ["card", "declined"] && model.methodID == "card")
        #expect(model.methodName("declined") == "Visa ending in 0002" && model.methodDetails(model.methodID) == "en")
        environment.requestLanguage.tag = "ko"
        await model.refresh()
        #expect(model.methodDetails(model.methodID) == "ko")
    }

    @Test(arguments: [(0, 0), (61, 1), (9 * 60 + 59, 9), (600, nil)])
    func `An item that was bought a moment ago is named`(
        seconds: Int,
        minutes: Int?
    ) async throws {
        await environment.services.addPayment()
        environment.clock.advance(by: .seconds(seconds))
        await environment.services.addPayment(method: "declined")
        await environment.services.addPayment(for: "b")
        let model = try await shown()
        await model.refresh()
        #expect(model.minutesSincePayment == minutes)
        await model.pay()
        #expect(model.minutesSincePayment == nil)
    }

    @Test func `The item and the methods are loaded when the server is back`() async throws {
        let model = try await model()
        environment.fail("/v1/items/a")
        server.script(.methods, then: .requestLost)
        environment.task { await model.run() }
        await until { model.failure?.suggestion == .retrying(in: 2) && model.methods.failure != nil }
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        server.script(.methods)
        await environment.clock.untilSleeping(2, for: .seconds(2))
        environment.clock.advance(by: .seconds(2))
        await until { model.isReady && model.failure == nil }
    }

    // MARK: The sheet

    @Test func `A sheet that is closed before a payment ends without one`() async throws {
        let home = try environment.home()
        let sheet = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await until { home.router.sheet != nil }
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
        environment.track(made.coordinator).model.close()
        #expect(await sheet.value == nil)
    }

    @Test func `A checkout that is closed while paying shows the running payment when it is opened again`() async throws
    {
        let gate = Gate()
        server.script(.confirm, .delayed { await gate.pass() })
        var first: CheckoutViewModel? = try await model()
        let following = environment.task { [first] in await first?.run() }
        await until { first?.isReady == true }
        let paying = environment.task { [first] in await first?.pay() }
        await gate.untilArrived()
        #expect(first?.continuesInBackground == true)
        paying.cancel()
        following.cancel()
        await paying.value
        await following.value
        first = nil

        let second = try await shown()
        #expect(second.status == .sending && second.price == dollars && !second.canPay)
        gate.open()
        await until { second.paid != nil }
        #expect(server.ledger == ["pay_1": [4990]])
        // The next checkout has a new order.
        #expect(try await shown().status == nil)
    }

    // MARK: Orders

    @Test func `Two taps pay once`() async throws {
        let gate = Gate()
        server.script(.confirm, .delayed { await gate.pass() })
        let model = try await shown()
        environment.task { await model.pay() }
        await gate.untilArrived()
        #expect(model.status == .sending && !model.canPay)
        await model.pay()
        gate.open()
        await until { model.paid != nil }
        #expect(server.ledger == ["pay_1": [4990]] && server.payments.count == 1)
    }

    @Test func `Each press of Pay is an order of its own`() async throws {
        let offline = PaymentError.network(InMemoryPaymentGateway.lost)
        server.script(.create, .answered, .requestLost)
        let model = try await shown()
        model.methodID = "declined"
        await model.pay()
        #expect(model.status == .declined(InMemoryPaymentGateway.decline) && model.canPay)
        #expect(model.failure?.suggestion?.english == "Try another payment method.")
        model.methodID = model.methodID
        #expect(model.failure != nil)
        // The outcome is that of the other card.
        model.methodID = "card"
        #expect(model.status == nil && model.failure == nil && model.isReady)
        await model.pay()
        #expect(model.status == .failed(offline, movedNoMoney: true))
        #expect(model.failure?.suggestion?.korean == "연결 상태를 확인하고 다시 시도해 주세요.")
        model.currencyCode = "KRW"
        await model.pay()
        #expect(model.paid?.amount.currency == .krw && !model.canPay)
        #expect(Set(server.payments.map(\.reference)).count == 2)
        #expect(server.payments.map(\.method) == ["declined", "card"])
    }

    @Test(
        arguments: [
            (.declined(Decline(code: "x")), true), (.failed(.network(.unreachable), movedNoMoney: true), true),
            (.failed(.unknownPayment, movedNoMoney: false), false),
            (.failed(.network(.unreachable), movedNoMoney: false), false), (.notAnswered, false),
            (.notCompleted, false), (.unknown("held"), false), (.refused(.unknownPayment), false),
        ] as [(OrderStatus, Bool)]
    )
    func `Only a status that proves it says that nothing was charged`(status: OrderStatus, isProven: Bool) throws {
        let presentation = status.presentation(isRefund: false)
        let text = try #require(presentation.failure?.message ?? presentation.explanation)
        #expect(text.english.contains("You weren't charged.") == isProven)
        #expect(text.korean.contains("청구된 금액은 없어요.") == isProven)
    }

    @Test func `Checking an outcome that is not known asks the server and sends nothing`() async throws {
        let model = try await shown()
        model.methodID = "paused"
        await model.pay()
        #expect(model.status == .unknown("paused") && !model.canPay && model.failure == nil)
        await model.pay()
        await model.resolve()
        #expect(model.isStillUnknown)
        server.script(.payment, .requestLost)
        await model.resolve()
        #expect(model.status == .unknown("paused") && model.failure?.recovery == .retry)
        server.decide("pay_1", .succeeded)
        await model.resolve()
        await until { model.paid?.id == "pay_1" }
        #expect(!model.isStillUnknown && model.failure == nil)
        #expect(server.ledger == ["pay_1": [4990]] && server.payments.count == 1)
    }

    @Test func `An order of an earlier run is only sent to finish it, unchanged`() async throws {
        await leaveUnresolved(order("other", item: "b"))
        await leaveUnresolved(order("old", cents: 4500))
        let model = try await shown()
        await model.resolve()
        await until { model.status == .notCompleted }
        await model.pay()
        model.methodID = "declined"
        #expect(model.status == .notCompleted && model.explanation != nil)
        #expect(model.price?.minorUnits == 4500 && model.methodID == "card")
        #expect(server.payments.map(\.status) == [.created, .created])
        await model.finish()
        #expect(model.paid?.amount.minorUnits == 4500 && server.ledger == ["pay_2": [4500]])
    }

    @Test(arguments: ["card", "paused", "approval", "processing"])
    func `An order is discarded by cancelling it at the server, whatever its status`(method: String) async throws {
        let model = try await shown()
        model.methodID = method
        server.script(.confirm, method == "card" ? .requestLost : .answered)
        await model.pay()
        await model.resolve()
        #expect(model.discardTitle != nil && !model.canPay)
        await model.discard()
        #expect(model.status == .cancelled && model.canPay && model.price == dollars)
        model.methodID = "card"
        await model.pay()
        #expect(server.payments.map(\.status) == [.cancelled, .succeeded] && model.paid != nil)
    }

    @Test func `An order is kept unless the server cancels it`() async throws {
        let model = try await shown()
        model.methodID = "paused"
        await model.pay()
        server.decide("pay_1", .succeeded)
        server.script(.payment, .stale, .stale)
        server.script(.cancel, .requestLost, .stale)
        await model.discard()
        let failure = UserFacingError(PaymentError.network(InMemoryPaymentGateway.lost))
        #expect(model.status == .unknown("paused") && model.failure == failure)
        await model.discard()
        #expect(model.status == .notCompleted && model.failure?.message == .notCancellable && !model.canPay)
        await model.discard()
        #expect(model.paid?.id == "pay_1" && model.failure == nil)
    }

    @Test func `An order that the server does not cancel is ended without an outcome, and the item bought again`()
        async throws
    {
        let model = try await shown()
        model.methodID = "paused"
        await model.pay()
        server.script(.cancel, then: .refused(.rejected(status: 422, type: "held", title: nil)))
        await model.discard()
        #expect(model.failure?.message == .notCancellable && model.action == .check && !model.canPay)
        #expect(model.discardTitle == .endWithoutOutcome)
        await model.discard()
        #expect(model.canPay && model.failure?.message.english.contains("weren't charged") == false)
    }

    @Test func `A payment that needs an approval follows its changes`() async throws {
        let model = try await shown()
        model.methodID = "approval"
        await model.pay()
        #expect(!model.canPay && !model.continuesInBackground)
        #expect(model.status == .requiresAction(URL(filePath: "/approval/pay_1")))
        let denied = Decline(code: "authentication_failed")
        for (outcome, status, delay) in [
            (Payment.Status.processing, OrderStatus.processing, 500), (.declined(denied), .declined(denied), 1000),
        ] {
            server.decide("pay_1", outcome)
            await environment.moduleClock.untilSleeping(for: .milliseconds(delay))
            environment.moduleClock.advance(by: .milliseconds(delay))
            await until { model.status == status }
        }
        #expect(model.canPay)
    }

    @Test func `The status of an order is not hidden by an item from the cache`() async throws {
        _ = try await shown()
        await leaveUnresolved(order("before"))
        let model = try await model()
        environment.fail("/v1/items/a")
        environment.task { await model.run() }
        await until { model.item.value != nil && model.item.failure != nil && model.status == .notAnswered }
        #expect(model.failure == nil && model.explanation != nil)
    }

    // MARK: Accounts

    @Test func `Nothing is paid before the unresolved orders are known`() async throws {
        let gate = Gate()
        let model = try await model()
        environment.storage.before { message throws(SecureStorageError) in
            guard message == .listed else { return }
            await gate.pass()
            throw ScriptedStorage.failure
        }
        environment.task { await model.run() }
        await gate.untilArrived()
        await until { model.price != nil }
        #expect(model.isChecking && !model.canPay && model.failure == nil)
        await model.pay()
        gate.open()
        await until { model.failure == UserFacingError(PaymentError.storage(ScriptedStorage.failure)) }
        await model.pay()
        #expect(server.payments.isEmpty && !model.canPay)
        environment.storage.before(nil)
        await model.refresh()
        await until { model.isReady && model.failure == nil }
    }

    @Test func `A sign-in or switch shows the orders of the new account`() async throws {
        await leaveUnresolved(order("Minas"))
        let model = try await model()
        try await environment.auth.signOut(.grant)
        environment.task { await model.run() }
        await until { model.failure?.recovery == .signIn }
        #expect(!model.canPay)
        try await environment.signIn("leo")
        await until { model.canPay }
        try await environment.signIn("mina")
        await until { model.status == .notAnswered }
        await model.resolve()
        await until { model.status == .notCompleted }
        // Mina's order is neither sent nor discarded as Leo's.
        try await environment.signIn("leo")
        await model.discard()
        await model.finish()
        await until { model.canPay && model.status == nil }
        #expect(server.payments.map(\.status) == [.created])
    }

    @Test func `A switch of the account just before Pay charges neither account`() async throws {
        let model = try await shown()
        let gate = Gate()
        // Leo's orders are not known before the gate is open.
        environment.storage.before { if $0 == .listed { await gate.pass() } }
        try await environment.signIn("leo")
        await model.pay()
        #expect(server.payments.isEmpty)
        gate.open()
        await until { model.isReady && model.status == nil }
        await model.pay()
        #expect(try await server.payments(of: .leo, limit: 9, after: nil).payments.map(\.id) == ["pay_1"])
    }
}
