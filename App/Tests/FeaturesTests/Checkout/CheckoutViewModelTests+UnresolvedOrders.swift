import AuthModule
import Core
import CoreTesting
import FeaturesTesting
import PaymentModule
import Testing

@testable import Features

extension CheckoutViewModelTests {
    @Test func `A payment with an unknown outcome is resolved and never paid twice`() async throws {
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

    @Test func `A checkout that is closed while paying continues when it is opened again`() async throws {
        let gate = Gate()
        environment.payments.wait(at: gate)
        environment.auth.setUsers(FakeAuth.mina)
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

        // The next checkout has a new order.
        let third = environment.track(CheckoutViewModel(itemID: "a", router: nil) { ids.next() })
        await third.load()
        #expect(third.state == .confirming)
    }

    @Test func `An unresolved order belongs to its user only`() async throws {
        environment.auth.setUsers(FakeAuth.mina, FakeAuth.leo)
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        await (try model()).pay(dollars)
        _ = try await environment.auth.switchAccount(to: FakeAuth.leo.id)
        let other = try model()
        await other.load()
        #expect(other.state == .confirming)
    }

    @Test func `Nothing is paid before unresolved orders are known`() async throws {
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

    @Test func `A failed lookup of unresolved orders blocks the payment`() async throws {
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

    @Test func `A cancelled lookup of unresolved orders can be repeated`() async throws {
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

    @Test func `An order of an earlier run is sent again unchanged`() async throws {
        let old = Money(minorUnits: 4500, currency: .usd)
        environment.auth.setUsers(FakeAuth.mina)
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

    @Test func `An expired order is followed by one with the current price`() async throws {
        let old = Money(minorUnits: 4500, currency: .usd)
        environment.auth.setUsers(FakeAuth.mina)
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
    func `An order stays unresolved if it cannot be resolved`(error: PaymentError) async throws {
        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(PaymentOrder(reference: "old", itemID: "a", amount: dollars)))
        let model = try await loaded()
        environment.payments.fail(with: error)
        await model.resolve()
        #expect(model.state == .unknown(error) && !model.canPay)
        await model.resolve()
        #expect(Set(environment.payments.orders.map(\.reference)) == ["old"])
    }

    @Test func `A sign-in or switch looks up the orders of the new user`() async throws {
        environment.auth.setUsers(FakeAuth.leo)
        environment.payments.leaveUnresolved(.payment(PaymentOrder(reference: "Leo's", itemID: "a", amount: dollars)))
        environment.auth.setUsers(FakeAuth.mina)
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
        // Leo's order is not sent as Mina's.
        _ = try await environment.auth.switchAccount(to: FakeAuth.mina.id)
        await model.resolve()
        await until { model.state == .confirming }
        #expect(environment.payments.orders.isEmpty)
    }

    @Test func `A user who signs in again keeps the reference of the order`() async throws {
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
}
