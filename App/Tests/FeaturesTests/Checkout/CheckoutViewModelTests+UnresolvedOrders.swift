import AuthModule
import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import PaymentModule
import Testing

@testable import Features

extension CheckoutViewModelTests {
    private var approval: URL { URL(filePath: "/approve") }

    private func order(_ reference: String, item: String = "a", amount: Int64 = 4990) -> PaymentOrder {
        let money = Money(minorUnits: amount, currency: .usd)
        return PaymentOrder(reference: reference, itemID: item, amount: money, method: "card")
    }

    @Test func `Checking an unknown outcome asks the server and sends nothing`() async throws {
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        let model = try model()
        await model.pay(dollars)
        #expect(model.state == .unknown(.outcomeUnknown(reference: "id-1")))
        #expect(!model.canPay)
        await model.pay(dollars)
        await model.resolve()
        #expect(model.state == .unknown(.outcomeUnknown(reference: "id-1")) && model.isStillUnknown)
        let paid = FakePayments.payment("p1")
        environment.payments.resolve("id-1", as: .paid(paid))
        await model.resolve()
        #expect(model.state == .paid(paid) && !model.isStillUnknown)
        #expect(environment.payments.orders.count == 1 && environment.payments.resolveCount == 2)
    }

    @Test func `The state of an order is not hidden by an item from the cache`() async throws {
        _ = try await loaded()
        let model = track()
        environment.payments.leaveUnresolved(.payment(order("before")), .notCompleted(canDiscard: true))
        environment.fail("/v1/items/a")
        await model.load()
        #expect(model.item.value != nil && model.item.failure != nil)
        #expect(model.failure == nil && model.explanation != nil)
    }

    @Test func `A late update that the order is running changes nothing`() async throws {
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        let model = try await loaded()
        await model.pay()
        let unknown = model.state
        environment.payments.resolve("id-1", as: .pending(.running))
        await model.resolve()
        #expect(model.state == unknown && model.isStillUnknown)
        environment.payments.resolve("id-1", as: .pending(.processing(id: "p")))
        await model.resolve()
        environment.payments.resolve("id-1", as: .pending(.running))
        await model.resolve()
        #expect(model.state == .processing("p"))
        environment.payments.resolve("id-1", as: .paid(FakePayments.payment("p")))
        await model.resolve()
        environment.payments.finish("id-1", as: .pending(.running))
        #expect(model.paid?.id == "p" && environment.payments.orders.count == 1)
    }

    @Test func `An order that the server does not know is not sent by checking, but by finishing it`() async throws {
        environment.payments.fail(with: .outcomeUnknown(reference: "id-1"))
        let model = try model()
        await model.pay(dollars)
        environment.payments.resolve("id-1", as: .pending(.notCompleted(canDiscard: false)))
        await model.resolve()
        #expect(model.state == .notCompleted(canDiscard: false))
        #expect(environment.payments.orders.count == 1)
        await model.discard()
        #expect(model.state == .notCompleted(canDiscard: false) && environment.payments.discarded.isEmpty)
        await model.finish()
        #expect(model.paid != nil && Set(environment.payments.orders).count == 1)
    }

    @Test func `An order that was never sent can be discarded`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(order("old", amount: 4500)), .notCompleted(canDiscard: true))
        let model = try await loaded()
        #expect(model.state == .notCompleted(canDiscard: true) && model.explanation != nil)
        #expect(model.price?.minorUnits == 4500)
        await model.discard()
        #expect(model.state == .confirming && model.price == dollars)
        #expect(environment.payments.discarded.map(\.reference) == ["old"] && environment.payments.orders.isEmpty)
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1"])
    }

    @Test func `A checkout that is closed while paying shows the running payment when it is opened again`() async throws
    {
        let gate = Gate()
        environment.payments.wait(at: gate)
        environment.auth.setUsers(FakeAuth.mina)
        var first: CheckoutViewModel? = try model()
        await first?.load()
        let paying = environment.task { [first] in await first?.pay() }
        await gate.untilArrived()
        #expect(first?.continuesInBackground == true)
        paying.cancel()
        await paying.value
        first = nil
        environment.payments.wait(at: nil)

        let ids = SequentialIDs(prefix: "other")
        let second = environment.make(CheckoutViewModel(itemID: "a", router: nil, makeID: { ids.next() }))
        let following = environment.task { await second.followUpdates() }
        await second.load()
        #expect(second.state == .paying && second.price == dollars && !second.canPay)
        gate.open()
        await until { second.paid != nil }
        #expect(environment.payments.orders.map(\.reference) == ["id-1"])
        following.cancel()
        await following.value

        // The next checkout has a new order.
        let third = environment.make(CheckoutViewModel(itemID: "a", router: nil, makeID: { ids.next() }))
        await third.load()
        #expect(third.state == .confirming)
    }

    @Test func `A payment that needs an action waits for its updates`() async throws {
        environment.payments.answer(with: .requiresAction(approval))
        let model = try await loaded()
        environment.task { await model.followUpdates() }
        await until { environment.payments.listenerCount == 1 }
        await model.pay(dollars)
        #expect(model.state == .actionNeeded(approval, "pay_1") && !model.canPay && !model.continuesInBackground)
        environment.payments.finish("id-1", as: .pending(.processing(id: "pay_1")))
        await until { model.state == .processing("pay_1") }
        let paid = FakePayments.payment("pay_1")
        environment.payments.finish("id-1", as: .paid(paid))
        await until { model.state == .paid(paid) }
        #expect(environment.payments.orders.count == 1)
    }

    @Test func `A denied approval is a decline, after which the order can be paid with another method`() async throws {
        environment.payments.answer(with: .requiresAction(approval))
        let model = try await loaded()
        environment.task { await model.followUpdates() }
        await until { environment.payments.listenerCount == 1 }
        await model.pay(dollars)
        let denied = PaymentError.declined(Decline(code: "authentication_failed"))
        environment.payments.finish("id-1", as: .failed(denied))
        await until { model.state == .failed(denied) }
        model.methodID = "other"
        await model.pay()
        #expect(model.paid != nil && environment.payments.orders.map(\.reference) == ["id-1", "id-1"])
    }

    @Test(arguments: [PaymentState.processing, .requiresAction(URL(filePath: "/approve"))])
    func `A pending payment can be cancelled, and the same order be paid again`(state: PaymentState) async throws {
        environment.payments.answer(with: state)
        let model = try await loaded()
        await model.pay(dollars)
        await model.cancelPayment()
        #expect(model.state == .cancelled && model.canPay)
        model.methodID = "other"
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1", "id-1"])
    }

    @Test func `A payment that cannot be cancelled anymore shows why`() async throws {
        environment.payments.answer(with: .processing)
        let model = try model()
        await model.pay(dollars)
        environment.payments.finish("id-1", as: .paid(FakePayments.payment("pay_1")))
        await model.cancelPayment()
        #expect(model.failure == UserFacingError(PaymentError.notCancellable))
        #expect(model.state == .processing("pay_1"))
    }

    @Test func `Updates of other orders and accounts change nothing`() async throws {
        environment.payments.answer(with: .processing)
        let model = try model()
        environment.task { await model.followUpdates() }
        await until { environment.payments.listenerCount == 1 }
        await model.pay(dollars)
        let paid = OrderUpdate.Result.paid(FakePayments.payment("p9"))
        let mine = environment.payments.orders[0]
        for update in [
            OrderUpdate(account: FakeAuth.leo.id, order: .payment(mine), result: paid),
            OrderUpdate(account: FakeAuth.mina.id, order: .payment(order("another")), result: paid),
            OrderUpdate(account: FakeAuth.mina.id, order: .payment(mine), result: .pending(.processing(id: "last"))),
        ] { environment.payments.publish(update) }
        await until { model.state == .processing("last") }
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
        await model.finish()
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

    @Test func `A cancelled lookup of unresolved orders is repeated by the next load`() async throws {
        let gate = Gate()
        environment.payments.waitForUnresolvedOrders(at: gate)
        let model = try model()
        let loading = environment.task { await model.load() }
        await gate.untilArrived()
        loading.cancel()
        gate.open()
        await loading.value
        #expect(model.state == .checking)
        await model.load()
        #expect(model.state == .confirming)
    }

    @Test func `An order of an earlier run is only sent to finish it, unchanged`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        let old = PaymentOrder(
            reference: "old",
            itemID: "a",
            amount: Money(minorUnits: 4500, currency: .usd),
            method: "other"
        )
        environment.payments.leaveUnresolved(.payment(order("other", item: "b")))
        environment.payments.leaveUnresolved(
            .refund(RefundOrder(reference: "back", paymentID: "a", amount: old.amount))
        )
        environment.payments.leaveUnresolved(.payment(old), .notCompleted(canDiscard: false))
        let model = try model()
        await model.pay(dollars)
        #expect(model.state == .notCompleted(canDiscard: false))
        #expect(model.price == old.amount && model.methodID == "other")
        #expect(environment.payments.orders.isEmpty)
        await model.finish()
        #expect(environment.payments.orders == [old])
    }

    @Test func `An expired order is followed by one with the current price`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(order("old", amount: 4500)), .notCompleted(canDiscard: false))
        environment.payments.fail(with: .expired(reference: "old"))
        let model = try await loaded()
        await model.finish()
        #expect(model.state == .failed(.expired(reference: "old")) && model.price == dollars)
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["old", "id-1"])
    }

    @Test func `An expired order with the current price is not sent again`() async throws {
        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(order("old")), .notCompleted(canDiscard: false))
        environment.payments.fail(with: .expired(reference: "old"))
        let model = try await loaded()
        await model.finish()
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["old", "id-1"])
    }

    @Test(arguments: [
        PaymentError.signInRequired, .network(.unreachable), .storage(.noSpace(path: "/x")),
        .cancelled,
        .outcomeUnknown(reference: "old"), .keyConflict(reference: "old"),
    ])
    func `An order that may have been sent stays unknown if it cannot be finished`(error: PaymentError) async throws {
        environment.auth.setUsers(FakeAuth.mina)
        environment.payments.leaveUnresolved(.payment(order("old")), .notCompleted(canDiscard: false))
        let model = try await loaded()
        environment.payments.fail(with: error)
        await model.finish()
        #expect(model.state == .unknown(error) && !model.canPay)
        await model.finish()
        #expect(environment.payments.orders.map(\.reference) == ["old"])
    }

    @Test func `A sign-in or switch looks up the orders of the new user`() async throws {
        environment.auth.setUsers(FakeAuth.leo)
        environment.payments.leaveUnresolved(.payment(order("Leo's")), .notCompleted(canDiscard: true))
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
        await until { model.state == .notCompleted(canDiscard: true) }
        // Leo's order is neither sent nor discarded as Mina's.
        _ = try await environment.auth.switchAccount(to: FakeAuth.mina.id)
        await model.finish()
        await model.discard()
        await until { model.state == .confirming }
        #expect(environment.payments.orders.isEmpty && environment.payments.discarded.isEmpty)
    }

    @Test func `A user who signs in again keeps the reference of the order`() async throws {
        let model = try model()
        environment.payments.fail(with: .rejected(type: "t", title: nil))
        environment.task { await model.followUser() }
        await model.load()
        await model.pay()
        #expect(model.state == .failed(.rejected(type: "t", title: nil)))
        _ = try await environment.auth.signOut()
        await until { model.state == .blocked(.signInRequired) }
        _ = try await environment.auth.signIn(.init(username: "mina", password: "right"))
        await until { model.state == .confirming }
        await model.pay()
        #expect(environment.payments.orders.map(\.reference) == ["id-1", "id-1"])
    }
}
