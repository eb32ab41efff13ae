import AuthModule
import CoreTesting
import FeaturesTesting
import PaymentModule
import Testing

@testable import App

@Suite struct EarlierOrderTests {
    private let payments = FakePayments { FakeAuth.mina.id }
    private let order = Order.payment(
        PaymentOrder(
            reference: "one",
            itemID: "a",
            amount: Money(minorUnits: 1000, currency: .usd),
            method: "card"
        )
    )

    @Test("An unresolved order is found with its result at the server")
    func result() async throws {
        payments.leaveUnresolved(order)
        payments.resolve("one", as: .paid(FakePayments.payment("pay_1")))
        let earlier = try await payments.earlierOrder { $0 == order }
        #expect(earlier?.order == order && earlier?.result == .paid(FakePayments.payment("pay_1")))
        #expect(payments.orders == [])
    }

    @Test("Another order is not looked up")
    func none() async throws {
        payments.leaveUnresolved(order)
        #expect(try await payments.earlierOrder { $0 != order }?.order == nil)
        #expect(payments.resolveCount == 0)
    }

    @Test("An order that another process ends during the lookup is not replaced by a new one")
    func ended() async throws {
        payments.leaveUnresolved(order)
        let gate = Gate()
        payments.waitForResolving(at: gate)
        async let earlier = payments.earlierOrder { [order] in $0 == order }
        await gate.untilArrived()
        payments.finish("one", as: .paid(FakePayments.payment("pay_1")))
        gate.open()
        #expect(try await earlier?.result == .pending(.running))
    }
}
