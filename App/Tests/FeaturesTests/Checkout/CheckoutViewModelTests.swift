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

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct CheckoutViewModelTests {
    static let decline = PaymentError.declined(Decline(code: "insufficient_funds", advice: .tryAnotherMethod))
    let dollars = Money(minorUnits: 4990, currency: .usd)

    func model() throws -> CheckoutViewModel {
        _ = try environment.home()
        if environment.auth.currentUser == nil { environment.auth.setUsers(FakeAuth.mina) }
        return track()
    }

    func loaded() async throws -> CheckoutViewModel {
        let model = try model()
        await model.load()
        return model
    }

    func track() -> CheckoutViewModel {
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        let ids = SequentialIDs()
        let now = { @Sendable [clock = environment.clock] in clock.date }
        return environment.make(CheckoutViewModel(itemID: "a", router: nil, now: now) { ids.next() })
    }

    @Test func `The price is in the currency of the region`() async throws {
        for (system, currency) in [("en_US", Currency.usd), ("ko_KR", .krw), ("en_GB", .usd)] {
            try await FeatureTestEnvironment.open(locale: system) { _ in
                let model = try await loaded()
                #expect(model.state == .confirming)
                #expect(model.price?.currency == currency)
                #expect(model.prices.count == 2)
                #expect(model.currencyCodes == ["KRW", "USD"] && model.currencyCode == currency.code)
                model.currencyCode = "KRW"
                #expect(model.price == Money(minorUnits: 68000, currency: .krw))
                model.select(.kwd)
                #expect(model.price?.currency == .krw)
                #expect(environment.payments.orders.isEmpty)
            }
        }
    }

    @Test func `A use case is replaced in one line, without a network`() async throws {
        let lamp = try WireJSON.decode(ItemDTO.self, from: Data(CatalogJSON.item("lamp").utf8)).item
        environment.auth.setUsers(FakeAuth.mina)
        environment.container.register(instance: GetCurrentUserUseCase { FakeAuth.mina })
        environment.container.register(instance: GetItemUseCase { _ in CachedResult(lamp) })
        let model = environment.make(CheckoutViewModel(itemID: "lamp", router: nil))
        await model.load()
        await model.pay()
        #expect(model.paid?.amount == dollars && environment.network.requests.isEmpty)
    }

    @Test func `The sheet shows the payment until it is closed and ends with it`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        let home = try environment.home()
        let shown = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await until { home.router.sheet != nil }
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
        let model = environment.track(made)
        await model.load()
        await model.pay()
        guard case .paid(let payment) = model.state else { throw Unexpected(found: "not paid") }
        #expect(home.router.sheet != nil)
        model.close()
        #expect(await shown.value == .finished(payment))
        #expect(home.router.sheet == nil)
    }

    @Test func `Closing the sheet before paying pays nothing`() async throws {
        let home = try environment.home()
        let shown = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await until { home.router.sheet != nil }
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
        environment.track(made).close()
        #expect(await shown.value == .dismissed(.byUser))
        #expect(environment.payments.orders.isEmpty)
    }

    @Test func `Two taps pay once`() async throws {
        let gate = Gate()
        environment.payments.wait(at: gate)
        let model = try await loaded()
        environment.task { await model.pay() }
        await gate.untilArrived()
        #expect(model.state == .paying && !model.canPay)
        await model.pay()
        await model.resolve()
        gate.open()
        await until { model.paid != nil }
        #expect(environment.payments.orders.count == 1)
    }

    @Test func `All attempts have the same reference`() async throws {
        environment.payments.fail(with: Self.decline, .network(.unreachable))
        let model = try model()
        await model.pay(dollars)
        #expect(model.state == .failed(Self.decline))
        #expect(model.failure?.suggestion?.english == "Try another payment method.")
        await model.pay(dollars)
        #expect(model.state == .failed(.network(.unreachable)))
        await model.pay(dollars)
        #expect(model.paid != nil)
        #expect(Set(environment.payments.orders.map(\.reference)) == ["id-1"])
    }

    @Test func `Another amount has another reference`() async throws {
        environment.payments.fail(with: Self.decline)
        let model = try await loaded()
        await model.pay(dollars)
        model.select(.krw)
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1", "id-2"])
    }

    @Test func `The first method is chosen, and after a decline another one pays the same order`() async throws {
        environment.payments.fail(with: Self.decline)
        let model = try await loaded()
        #expect(model.methodIDs == ["card", "other"] && model.methodID == "card")
        #expect(model.methodName("other") == "Mastercard ending in 4444")
        await model.pay()
        model.methodID = "other"
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1", "id-1"])
        #expect(environment.payments.orders.map(\.method) == ["card", "other"])
        #expect(model.paid != nil)
    }

    @Test func `An order that was never sent is discarded when another method is chosen`() async throws {
        environment.payments.fail(with: .network(.unreachable))
        let model = try await loaded()
        await model.pay()
        #expect(model.state == .failed(.network(.unreachable)))
        model.methodID = "other"
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1", "id-2"])
        #expect(environment.payments.discarded.map(\.reference) == ["id-1"])
    }

    @Test func `Nothing can be paid without a method, and loading the methods can be repeated`() async throws {
        environment.payments.failMethods(with: .network(.unreachable))
        let model = try await loaded()
        #expect(model.canPay && !model.isReady && model.failure?.recovery == .retry)
        await model.pay()
        #expect(environment.payments.orders.isEmpty)
        environment.payments.failMethods(with: nil)
        await model.load()
        #expect(model.isReady && model.failure == nil)
    }

    @Test func `Methods are loaded again in another language`() async throws {
        let model = try await loaded()
        environment.requestLanguage.tag = "ko"
        environment.payments.offer(PaymentMethod(id: "card", name: "비자 4242"))
        await model.load()
        #expect(model.methodName("card") == "비자 4242")
    }

    @Test(arguments: [(0, 0), (61, 1), (9 * 60 + 59, 9)]) func `An item that was bought a moment ago is named`(
        seconds: Int,
        minutes: Int
    ) async throws {
        environment.payments.list([
            FakePayments.payment("p3", item: "b", createdAt: environment.clock.date),
            FakePayments.payment("p2", state: .cancelled, createdAt: environment.clock.date),
            FakePayments.payment("p1", createdAt: environment.clock.date.addingTimeInterval(-Double(seconds))),
        ])
        let model = try await loaded()
        #expect(model.recentPayment?.id == "p1" && model.minutesSincePayment == minutes)
        await model.pay()
        #expect(model.minutesSincePayment == nil)
    }

    @Test func `An item that was bought ten minutes ago, or whose purchase is not known, is not`() async throws {
        let then = environment.clock.date.addingTimeInterval(-600)
        environment.payments.list([FakePayments.payment("p1", createdAt: then)])
        #expect(try await loaded().minutesSincePayment == nil)
        environment.payments.failListing(with: .network(.unreachable))
        let model = try await loaded()
        #expect(model.minutesSincePayment == nil && model.isReady)
    }

    @Test func `A completed payment stays visible after a sign-out`() async throws {
        let model = try await loaded()
        await model.pay()
        _ = try await environment.auth.signOut()
        await model.load()
        #expect(model.paid?.amount == dollars)
    }

    @Test func `A failed load of the item can be repeated`() async throws {
        let model = try model()
        environment.fail("/v1/items/a")
        await model.load()
        #expect(model.item.failure != nil && model.price == nil)
        await model.pay()
        #expect(model.state == .confirming)
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        await model.load()
        #expect(model.price == dollars)
    }

    @Test func `The item and the methods are loaded when the server is back`() async throws {
        let model = try model()
        environment.fail("/v1/items/a")
        environment.payments.failMethods(with: .network(.unreachable))
        await model.load()
        #expect(model.failure?.suggestion == .retrying(in: 2))
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        environment.payments.failMethods(with: nil)
        environment.task { await model.retryWhenDue() }
        await until { environment.clock.sleeps.count { $0 == .seconds(2) } == 2 }
        environment.clock.advance(by: .seconds(2))
        await until { model.isReady && model.failure == nil }
    }

    @Test func `A payment that could not be sent was not charged, and is not said to be retried`() async throws {
        environment.payments.fail(with: .network(.suspended(url: "u", for: .seconds(5), cause: .unreachable)))
        let model = try await loaded()
        await model.pay()
        #expect(model.failure?.message.english.hasSuffix(" You weren't charged.") == true)
        #expect(model.failure?.suggestion?.english == "Try again in 5 s.")
        #expect(model.failure?.suggestion?.korean == "5초 뒤에 다시 시도해 주세요.")
    }
}
