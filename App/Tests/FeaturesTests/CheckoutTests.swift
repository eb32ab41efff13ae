import AuthModule
import Core
import CoreTesting
import DependencyInjection
import FeaturesTesting
import Foundation
import Navigation
import PaymentModule
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct CheckoutTests {
    private let dollars = Money(minorUnits: 4990, currency: .usd)

    private func model(router: Router<CheckoutFlow>? = nil) throws -> CheckoutViewModel {
        _ = try environment.home()
        if environment.auth.currentUser == nil { environment.auth.has(FakeAuth.mina) }
        return track(router: router)
    }

    private func loaded() async throws -> CheckoutViewModel {
        let model = try model()
        await model.load()
        return model
    }

    private func track(router: Router<CheckoutFlow>? = nil) -> CheckoutViewModel {
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        let ids = SequentialIDs()
        return environment.track(CheckoutViewModel(itemID: "a", router: router) { ids.next() })
    }

    @Test func itIsConfirmedInTheCurrencyOfThePlace() async throws {
        for (system, currency) in [("en_US", Currency.usd), ("ko_KR", .krw), ("en_GB", .usd)] {
            try await FeatureTestEnvironment.open(system: system) { _ in
                let model = try await loaded()
                #expect(model.state == .confirming)
                #expect(model.price?.currency == currency)
                #expect(model.prices.count == 2)
                model.select(.krw)
                #expect(model.price == Money(minorUnits: 68000, currency: .krw))
                model.select(.kwd)
                #expect(model.price?.currency == .krw)
                #expect(environment.payments.orders.isEmpty)
            }
        }
    }

    @Test("A use case is replaced in one line, without a network")
    func aUseCaseIsReplacedInOneLine() async throws {
        let lamp = Item(
            id: "lamp",
            title: "Lamp",
            summary: "",
            description: "",
            category: "home",
            prices: [dollars],
            imageURL: nil,
            commentCount: 0
        )
        environment.auth.has(FakeAuth.mina)
        DIContainer.current.register(instance: GetCurrentUserUseCase { FakeAuth.mina })
        DIContainer.current.register(instance: GetItemUseCase { _ in CachedResult(lamp) })
        let model = environment.track(CheckoutViewModel(itemID: "lamp", router: nil))
        await model.load()
        await model.pay()
        #expect(model.paid?.amount == dollars && environment.network.requests.isEmpty)
    }

    @Test func thePaymentIsShownBeforeTheSheetEndsWithIt() async throws {
        environment.auth.has(FakeAuth.mina)
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        let home = try environment.home()
        let shown = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await until { home.router.sheet != nil }
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { return }
        let model = environment.track(made)
        await model.load()
        await model.pay()
        guard case .paid(let payment) = model.state else { throw Unexpected(found: "not paid") }
        #expect(home.router.sheet != nil)
        model.close()
        #expect(await shown.value == .finished(payment))
        #expect(home.router.sheet == nil)
    }

    @Test func closingBeforePayingPaysNothing() async throws {
        let home = try environment.home()
        let shown = Task { await home.router.presentAndWait(sheet: .checkout(item: "a")) }
        await until { home.router.sheet != nil }
        guard case .checkout(let made) = home.sheet(.checkout(item: "a")) else { return }
        environment.track(made).close()
        #expect(await shown.value == .dismissed(.byUser))
        #expect(environment.payments.orders.isEmpty)
    }

    @Test func twoTapsPayOnce() async throws {
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

    @Test func everyTryIsOneIntent() async throws {
        environment.payments.fail(with: .declined, .network(.unreachable))
        let model = try model()
        await model.pay(dollars)
        #expect(model.state == .failed(.declined))
        #expect(model.failure?.suggestion?.english == "Use another payment method.")
        await model.pay(dollars)
        #expect(model.state == .failed(.network(.unreachable)))
        await model.pay(dollars)
        #expect(model.paid != nil)
        #expect(Set(environment.payments.orders.map(\.reference)) == ["id-1"])
    }

    @Test func anotherAmountIsAnotherIntent() async throws {
        environment.payments.fail(with: .declined)
        let model = try await loaded()
        await model.pay(dollars)
        model.select(.krw)
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1", "id-2"])
    }

    @Test func anUnknownOutcomeIsAskedForAndNeverPaidAnew() async throws {
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        let model = try model()
        await model.pay(dollars)
        #expect(model.state == .unknown(.outcomeUnknown(reference: "id-1")))
        #expect(!model.canPay)
        await model.pay(dollars)
        #expect(environment.payments.orders.count == 1)
        await model.resolve()
        #expect(model.paid != nil)
        #expect(Set(environment.payments.orders).count == 1)
    }

    @Test func aCheckoutThatIsClosedInTheMiddleGoesOnWhereItWas() async throws {
        let gate = Gate()
        environment.payments.wait(at: gate)
        environment.auth.has(FakeAuth.mina)
        var first: CheckoutViewModel? = try model()
        await first?.load()
        let paying = environment.task { [first] in await first?.pay() }
        await gate.untilArrived()
        paying.cancel()
        gate.open()
        await paying.value
        #expect(first?.state == .unknown(.outcomeUnknown(reference: "id-1")))
        first = nil
        environment.payments.wait(at: nil)

        let ids = SequentialIDs(prefix: "other")
        let second = environment.track(CheckoutViewModel(itemID: "a", router: nil) { ids.next() })
        await second.load()
        #expect(second.state == .unknown(.outcomeUnknown(reference: "id-1")))
        #expect(second.price == dollars)
        await second.resolve()
        #expect(Set(environment.payments.orders.map(\.reference)) == ["id-1"])

        // And the next purchase is one of its own.
        let third = environment.track(CheckoutViewModel(itemID: "a", router: nil) { ids.next() })
        await third.load()
        #expect(third.state == .confirming)
    }

    @Test func anOpenOrderIsItsUsersAlone() async throws {
        environment.auth.has(FakeAuth.mina, FakeAuth.leo)
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        await (try model()).pay(dollars)
        _ = try await environment.auth.switchAccount(to: "u2")
        let other = try model()
        await other.load()
        #expect(other.state == .confirming)
    }

    @Test func nothingIsPaidUntilItIsKnownWhatIsOpen() async throws {
        let gate = Gate()
        environment.payments.waitForUnresolvedOrders(at: gate)
        let model = try model()
        #expect(model.state == .checking && !model.canPay && model.failure == nil)
        environment.task { await model.load() }
        await gate.untilArrived()
        await until { model.price != nil }
        await model.pay()
        model.select(.krw)
        await model.resolve()
        #expect(model.state == .checking && model.price == dollars)
        gate.open()
        await until { model.state == .confirming }
        #expect(environment.payments.orders.isEmpty)
    }

    @Test func whatCannotBeToldIsAFailureAndNeverAConfirmation() async throws {
        let failure = PaymentError.storage(.noSpace(path: "/x"))
        environment.payments.failUnresolvedOrders(with: failure)
        let model = try await loaded()
        #expect(model.state == .blocked(failure) && !model.canPay && model.failure == UserFacingError(failure))
        await model.pay()
        await model.pay(dollars)
        #expect(environment.payments.orders.isEmpty)
        environment.payments.failUnresolvedOrders(with: nil)
        await model.load()
        #expect(model.state == .confirming)
    }

    @Test func aCheckoutThatIsClosedWhileItAsksAsksAgain() async throws {
        let gate = Gate()
        environment.payments.waitForUnresolvedOrders(at: gate)
        let model = try model()
        let loading = environment.task { await model.load() }
        await gate.untilArrived()
        loading.cancel()
        gate.open()
        await loading.value
        #expect(model.state == .blocked(.cancelled))
        await model.load()
        #expect(model.state == .confirming)
    }

    @Test func anOrderOfAnEarlierRunIsFinishedAsItWas() async throws {
        let old = Money(minorUnits: 4500, currency: .usd)
        environment.auth.has(FakeAuth.mina)
        let method = PaymentMethod(rawValue: "other")
        let order = PaymentOrder(reference: "old", itemID: "a", amount: old, method: method)
        environment.payments.leaveUnresolved(.payment(PaymentOrder(reference: "other", itemID: "b", amount: old)))
        environment.payments.leaveUnresolved(.refund(RefundOrder(reference: "back", paymentID: "a", amount: old)))
        environment.payments.leaveUnresolved(.payment(order))
        let model = try model()
        await model.pay(dollars)
        #expect(model.state == .unknown(.outcomeUnknown(reference: "old")) && model.price == old)
        #expect(environment.payments.orders.isEmpty)
        await model.resolve()
        #expect(environment.payments.orders == [order])
    }

    @Test func anOldPriceIsNotPaidAnewOnceItsOrderCameToNothing() async throws {
        let old = Money(minorUnits: 4500, currency: .usd)
        environment.auth.has(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(PaymentOrder(reference: "old", itemID: "a", amount: old)))
        environment.payments.fail(with: .expired(reference: "old"))
        let model = try await loaded()
        await model.resolve()
        #expect(model.state == .failed(.expired(reference: "old")) && model.price == dollars)
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["old", "id-1"])
    }

    @Test(arguments: [
        PaymentError.signInRequired, .network(.unreachable), .storage(.noSpace(path: "/x")),
        .cancelled,
        .outcomeUnknown(reference: "old"), .keyConflict(reference: "old"),
    ])
    func whatKeepsAnOpenOrderFromBeingAskedForDoesNotEndIt(error: PaymentError) async throws {
        environment.auth.has(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(PaymentOrder(reference: "old", itemID: "a", amount: dollars)))
        let model = try await loaded()
        environment.payments.fail(with: error)
        await model.resolve()
        #expect(model.state == .unknown(error) && !model.canPay)
        await model.resolve()
        #expect(Set(environment.payments.orders.map(\.reference)) == ["old"])
    }

    @Test func whoeverSignsInBeforeTheCheckoutIsAskedAbout() async throws {
        environment.auth.has(FakeAuth.leo)
        environment.payments.leaveUnresolved(.payment(PaymentOrder(reference: "Leo's", itemID: "a", amount: dollars)))
        environment.auth.has(FakeAuth.mina)
        _ = try await environment.auth.signOut()
        _ = try environment.home()
        let model = track()
        environment.task { await model.followUser() }
        await model.load()
        #expect(model.state == .blocked(.signInRequired))
        #expect(model.failure?.recovery == .signIn)
        _ = try await environment.auth.signIn(.init(username: "mina", password: "right"))
        await until { model.state == .confirming }
        _ = try await environment.auth.signIn(.init(username: "leo", password: "right"))
        await until { model.state == .unknown(.outcomeUnknown(reference: "Leo's")) }
        // And what is Leo's is not sent in Mina's name.
        _ = try await environment.auth.switchAccount(to: "u1")
        await model.resolve()
        await until { model.state == .confirming }
        #expect(environment.payments.orders.isEmpty)
    }

    @Test func whoeverSignsInAgainGoesOnWithTheirOrder() async throws {
        let model = try model()
        environment.payments.fail(with: .signInRequired)
        environment.task { await model.followUser() }
        await model.load()
        await model.pay()
        #expect(model.state == .failed(.signInRequired))
        _ = try await environment.auth.signOut()
        await until { model.state == .blocked(.signInRequired) }
        _ = try await environment.auth.signIn(.init(username: "mina", password: "right"))
        await until { model.state == .confirming }
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1", "id-1"])
    }

    @Test func aReceiptStaysWhoeverIsSignedIn() async throws {
        let model = try await loaded()
        await model.pay()
        _ = try await environment.auth.signOut()
        await model.load()
        #expect(model.paid?.amount == dollars)
    }

    @Test func anItemThatCannotBeHadCanBeTriedAgain() async throws {
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
}
