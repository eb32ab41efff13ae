import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.fakeTestEnvironment, .timeLimit(.minutes(5))) struct CheckoutViewModelTests {
    let dollars = Money(minorUnits: 4990, currency: .usd)

    func model() throws -> CheckoutViewModel {
        try CatalogDataModule.configure(fakes.container)
        if fakes.auth.currentUser == nil { fakes.auth.setUsers(FakeAuth.mina) }
        fakes.answer("/v1/items/a", CatalogJSON.item("a"))
        let ids = SequentialIDs()
        let now = { @Sendable [clock = fakes.clock] in clock.date }
        return fakes.make(CheckoutViewModel(itemID: "a", router: nil, now: now) { ids.next() })
    }

    /// Returns a view model whose view is shown, after everything is loaded.
    func shown() async throws -> CheckoutViewModel {
        let model = try model()
        fakes.task { await model.run() }
        await until { !model.isChecking && model.item.value != nil && model.methods.value != nil }
        return model
    }

    @Test func `A screen reader hears the outcome, and an error with its suggestion`() async throws {
        let model = try await shown()
        #expect(model.announcement == nil)
        await model.pay()
        #expect(model.announcement == fakes.localizer(.paid(fakes.localizer.money(dollars))))
        try await FakeTestEnvironment.open { _ in
            fakes.payments.fail(.methods, with: .network(.unreachable))
            let model = try self.model()
            fakes.task { await model.run() }
            await until { model.failure?.suggestion != nil }
            let failure = try #require(model.failure)
            let suggestion = fakes.localizer(try #require(failure.suggestion))
            #expect(model.announcement == "\(fakes.localizer(failure.message)) \(suggestion)")
        }
    }

    // MARK: Choices

    @Test func `The price is in the currency of the region`() async throws {
        for (system, currency) in [("en_US", Currency.usd), ("ko_KR", .krw), ("en_GB", .usd)] {
            try await FakeTestEnvironment.open(locale: system) { _ in
                let model = try await shown()
                #expect(model.status == nil && model.price?.currency == currency)
                #expect(model.currencyCodes == ["KRW", "USD"] && model.currencyCode == currency.code)
                model.currencyCode = "KRW"
                #expect(model.price == Money(minorUnits: 68000, currency: .krw))
                model.select(.kwd)
                #expect(model.price?.currency == .krw)
                #expect(fakes.payments.orders.isEmpty)
            }
        }
    }

    @Test func `A use case is replaced in one line, without a network`() async throws {
        let lamp = try WireJSON.decode(ItemDTO.self, from: Data(CatalogJSON.item("lamp").utf8)).item
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.container.register(instance: GetItemUseCase { _ in CachedResult(lamp) })
        let model = fakes.make(CheckoutViewModel(itemID: "lamp", router: nil))
        fakes.task { await model.run() }
        await until { model.isReady }
        await model.pay()
        #expect(model.paid?.amount == dollars && fakes.network.requests.isEmpty)
    }

    @Test func `The first method is chosen, and nothing is paid without one`() async throws {
        fakes.payments.fail(.methods, with: .network(.unreachable))
        let model = try model()
        fakes.task { await model.run() }
        await until { model.canPay && model.methods.failure != nil }
        #expect(!model.isReady && model.failure?.recovery == .retry)
        await model.pay()
        #expect(fakes.payments.orders.isEmpty)
        fakes.payments.fail(.methods, with: nil)
        await model.refresh()
        #expect(model.isReady && model.failure == nil)
        #expect(model.methodIDs == ["card", "other"] && model.methodID == "card")
        #expect(model.methodName("other") == "Mastercard ending in 4444")
        fakes.requestLanguage.tag = "ko"
        fakes.payments.offer([PaymentMethod(id: "card", name: "비자 4242")])
        await model.refresh()
        #expect(model.methodName("card") == "비자 4242")
    }

    @Test(arguments: [(0, 0), (61, 1), (9 * 60 + 59, 9), (600, nil)])
    func `An item that was bought a moment ago is named`(
        seconds: Int,
        minutes: Int?
    ) async throws {
        fakes.payments.list([
            FakePayments.payment("p3", item: "b", createdAt: fakes.clock.date),
            FakePayments.payment("p2", status: .cancelled, createdAt: fakes.clock.date),
            FakePayments.payment("p1", createdAt: fakes.clock.date.addingTimeInterval(-Double(seconds))),
        ])
        let model = try await shown()
        await model.refresh()
        #expect(model.minutesSincePayment == minutes)
        await model.pay()
        #expect(model.minutesSincePayment == nil)
    }

    @Test func `The item and the methods are loaded when the server is back`() async throws {
        let model = try model()
        fakes.fail("/v1/items/a")
        fakes.payments.fail(.methods, with: .network(.unreachable))
        fakes.task { await model.run() }
        await until { model.failure?.suggestion == .retrying(in: 2) && model.methods.failure != nil }
        fakes.answer("/v1/items/a", CatalogJSON.item("a"))
        fakes.payments.fail(.methods, with: nil)
        await until { fakes.clock.sleeps.count { $0 == .seconds(2) } == 2 }
        fakes.clock.advance(by: .seconds(2))
        await until { model.isReady && model.failure == nil }
    }

    // MARK: The sheet

    @Test(arguments: [true, false]) func `The sheet ends with its payment, if there is one`(isPaid: Bool) async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.answer("/v1/items/a", CatalogJSON.item("a"))
        let home = try fakes.home()
        let sheet = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await until { home.router.sheet != nil }
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
        let model = fakes.track(made).model
        fakes.task { await model.run() }
        await until { model.isReady }
        if isPaid { await model.pay() }
        #expect(home.router.sheet != nil)
        let payment = model.paid
        model.close()
        #expect(await sheet.value == payment)
        #expect(fakes.payments.orders.count == (isPaid ? 1 : 0))
    }

    @Test func `A checkout that is closed while paying shows the running payment when it is opened again`() async throws
    {
        let gate = Gate()
        fakes.payments.wait(.send, at: gate)
        var first: CheckoutViewModel? = try model()
        let following = fakes.task { [first] in await first?.run() }
        await until { first?.isReady == true }
        let paying = fakes.task { [first] in await first?.pay() }
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
        #expect(fakes.payments.orders.map(\.reference) == ["id-1"])
        // The next checkout has a new order.
        #expect(try await shown().status == nil)
    }

    // MARK: Orders

    @Test func `Two taps pay once`() async throws {
        let gate = Gate()
        fakes.payments.wait(.send, at: gate)
        let model = try await shown()
        fakes.task { await model.pay() }
        await gate.untilArrived()
        #expect(model.status == .sending && !model.canPay)
        await model.pay()
        await model.resolve()
        gate.open()
        await until { model.paid != nil }
        #expect(fakes.payments.orders.count == 1 && fakes.payments.resolveCount == 0)
    }

    @Test func `Each press of Pay is an order of its own`() async throws {
        let decline = Decline(code: "insufficient_funds", advice: .tryAnotherMethod)
        let offline = PaymentError.network(.offline(request: "u", reason: "connection refused"))
        fakes.payments.answer(with: .declined(decline), .refused(offline))
        let model = try await shown()
        await model.pay()
        #expect(model.status == .declined(decline) && model.canPay)
        #expect(model.failure?.suggestion?.english == "Try another payment method.")
        model.methodID = model.methodID
        #expect(model.failure != nil)
        // The outcome is that of the other card.
        model.methodID = "other"
        #expect(model.status == nil && model.failure == nil && model.isReady)
        await model.pay()
        #expect(model.status == .failed(offline, movedNoMoney: true))
        #expect(model.failure?.suggestion?.korean == "연결 상태를 확인하고 다시 시도해 주세요.")
        model.select(.krw)
        await model.pay()
        #expect(model.paid?.amount.currency == .krw && !model.canPay)
        #expect(fakes.payments.orders.map(\.reference) == ["id-1", "id-2", "id-3"])
        #expect(fakes.payments.orders.map(\.method) == ["card", "other", "other"])
    }

    @Test(
        arguments: [
            (.declined(Decline(code: "x")), true), (.failed(.network(.unreachable), movedNoMoney: true), true),
            (.failed(.unknownPayment, movedNoMoney: false), false),
            (.failed(.network(.unreachable), movedNoMoney: false), false), (.notAnswered, false),
            (.notCompleted, false),
        ] as [(OrderStatus, Bool)]
    )
    func `Only a status that proves it says that nothing was charged`(status: OrderStatus, isProven: Bool) async throws
    {
        fakes.payments.leaveUnresolved(.payment(fakeOrder("old")), .processing)
        let model = try await shown()
        fakes.payments.change("old", to: status)
        await until { model.status == status }
        let text = try #require(model.failure?.message ?? model.explanation)
        #expect(text.english.contains("You weren't charged.") == isProven)
        #expect(text.korean.contains("청구된 금액은 없어요.") == isProven)
    }

    @Test func `Checking an outcome that is not known asks the server and sends nothing`() async throws {
        fakes.payments.answer(with: .lost)
        let model = try await shown()
        await model.pay()
        #expect(model.status == .notAnswered && !model.canPay && model.failure == nil)
        await model.pay()
        await until { fakes.payments.orders.count == 1 }
        await model.resolve()
        #expect(model.isStillUnknown)
        fakes.payments.fail(.resolve, with: .network(.unreachable))
        await model.resolve()
        #expect(model.status == .notAnswered && model.failure?.recovery == .retry)
        fakes.payments.fail(.resolve, with: nil)
        let paid = FakePayments.payment("p1")
        fakes.payments.resolve("id-1", as: .paid(paid))
        await model.resolve()
        await until { model.paid == paid }
        #expect(!model.isStillUnknown && model.failure == nil)
        #expect(fakes.payments.orders.count == 1 && fakes.payments.finished.isEmpty)
    }

    @Test func `An order of an earlier run is only sent to finish it, unchanged`() async throws {
        let old = fakeOrder("old", cents: 4500)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("other", item: "b")))
        fakes.payments.leaveUnresolved(
            .refund(RefundOrder(reference: "back", paymentID: "a", amount: dollars, account: FakeAuth.mina.id))
        )
        fakes.payments.leaveUnresolved(.payment(old), .notCompleted)
        let model = try await shown()
        await model.pay()
        model.methodID = "other"
        #expect(model.status == .notCompleted && model.explanation != nil)
        #expect(model.price == old.amount && model.methodID == "card")
        #expect(fakes.payments.orders.isEmpty && fakes.payments.finished.isEmpty)
        await model.finish()
        #expect(model.paid?.amount == old.amount && fakes.payments.finished == [.payment(old)])
    }

    @Test(arguments: [OrderStatus.notAnswered, .notCompleted, .processing, .requiresAction(URL(filePath: "/approve"))])
    func `An order is discarded by cancelling it at the server, whatever its status`(status: OrderStatus) async throws {
        fakes.payments.leaveUnresolved(.payment(fakeOrder("old", cents: 4500)), status)
        let model = try await shown()
        #expect(model.discardTitle != nil && !model.canPay)
        await model.discard()
        #expect(model.status == .cancelled && model.canPay && model.price == dollars)
        #expect(fakes.payments.discarded.map(\.reference) == ["old"])
        await model.pay()
        #expect(fakes.payments.orders.map(\.reference) == ["id-1"] && model.paid != nil)
    }

    @Test func `An order is kept unless the server cancels it`() async throws {
        fakes.payments.leaveUnresolved(.payment(fakeOrder("old")), .notAnswered)
        let model = try await shown()
        fakes.payments.fail(.discard, with: .network(.unreachable))
        await model.discard()
        #expect(model.status == .notAnswered && model.failure == UserFacingError(PaymentError.network(.unreachable)))
        fakes.payments.fail(.discard, with: nil)
        fakes.payments.answerDiscard(with: .processing)
        await model.discard()
        #expect(model.status == .processing && model.failure?.message == .notCancellable && !model.canPay)
        let paid = FakePayments.payment("p1")
        fakes.payments.answerDiscard(with: .paid(paid))
        await model.discard()
        #expect(model.paid == paid && model.failure == nil)
    }

    @Test func `A payment that needs an approval follows its changes`() async throws {
        let page = URL(filePath: "/approve")
        fakes.payments.answer(with: .requiresAction(page))
        let model = try await shown()
        await model.pay()
        #expect(!model.canPay && !model.continuesInBackground)
        await until { model.status == .requiresAction(page) }
        fakes.payments.change("id-1", to: .processing)
        await until { model.status == .processing }
        let denied = OrderStatus.declined(Decline(code: "authentication_failed"))
        fakes.payments.change("id-1", to: denied)
        await until { model.status == denied && model.canPay }
    }

    @Test func `The status of an order is not hidden by an item from the cache`() async throws {
        _ = try await shown()
        fakes.payments.leaveUnresolved(.payment(fakeOrder("before")), .notCompleted)
        let model = try model()
        fakes.fail("/v1/items/a")
        fakes.task { await model.run() }
        await until { model.item.value != nil && model.item.failure != nil && model.status == .notCompleted }
        #expect(model.failure == nil && model.explanation != nil)
    }

    // MARK: Accounts

    @Test func `Nothing is paid before the unresolved orders are known`() async throws {
        let gate = Gate()
        let failure = PaymentError.storage(.noSpace(path: "/x"))
        fakes.payments.wait(.orders, at: gate)
        fakes.payments.fail(.orders, with: failure)
        let model = try model()
        fakes.task { await model.run() }
        await gate.untilArrived()
        await until { model.price != nil }
        #expect(model.isChecking && !model.canPay && model.failure == nil)
        await model.pay()
        gate.open()
        await until { model.failure == UserFacingError(failure) }
        await model.pay()
        #expect(fakes.payments.orders.isEmpty && !model.canPay)
        fakes.payments.fail(.orders, with: nil)
        await model.refresh()
        await until { model.isReady && model.failure == nil }
    }

    @Test func `A sign-in or switch shows the orders of the new account`() async throws {
        fakes.auth.setUsers(FakeAuth.mina)
        fakes.payments.leaveUnresolved(.payment(fakeOrder("Mina's")), .notCompleted)
        _ = try await fakes.auth.signOut()
        try CatalogDataModule.configure(fakes.container)
        fakes.answer("/v1/items/a", CatalogJSON.item("a"))
        let model = fakes.make(CheckoutViewModel(itemID: "a", router: nil))
        fakes.task { await model.run() }
        await until { model.failure?.recovery == .signIn }
        #expect(!model.canPay)
        _ = try await fakes.auth.signIn(.init(username: "leo", password: "right"))
        await until { model.canPay }
        _ = try await fakes.auth.signIn(.init(username: "mina", password: "right"))
        await until { model.status == .notCompleted }
        // Mina's order is neither sent nor discarded as Leo's.
        fakes.auth.setUsers(FakeAuth.leo, FakeAuth.mina)
        await model.discard()
        await model.finish()
        await until { model.canPay && model.status == nil }
        #expect(fakes.payments.finished.isEmpty && fakes.payments.discarded.isEmpty)
    }

    @Test func `A switch of the account just before Pay charges neither account`() async throws {
        let model = try await shown()
        fakes.auth.setUsers(FakeAuth.leo, FakeAuth.mina)
        await model.pay()
        #expect(fakes.payments.orders.isEmpty)
        await until { model.isReady && model.status == nil }
        await model.pay()
        #expect(fakes.payments.orders.map(\.account) == [FakeAuth.leo.id])
    }
}
