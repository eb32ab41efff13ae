import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct UnresolvedOrderTests {
    private let environment = TestEnvironment()

    @Test func `Finished orders are not unresolved`() async throws {
        let payments = environment.launch()
        #expect(try await payments.unresolvedOrders() == [])
        _ = try await payments.pay(.lamp("paid"))
        _ = try await payments.refund(.partial())
        await #expect(throws: PaymentError.declined) { try await payments.pay(.lamp("no", method: .declinedCard)) }
        #expect(try await payments.unresolvedOrders() == [])
        #expect(try await environment.launch().unresolvedOrders() == [])
    }

    @Test func `An unresolved order can be finished after a crash`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let next = environment.launch()
        let requests = environment.network.requests.count
        #expect(try await next.unresolvedOrders() == [.payment(.lamp())])
        #expect(environment.network.requests.count == requests)

        let open = try #require(try await next.unresolvedOrders().first)
        #expect(open.reference == "ref-1" && open.amount == Money("19.99", .usd))
        guard case .payment(let order) = open else { return }
        #expect(try await [next.pay(order)] == environment.server.charges)
        #expect(environment.idempotencyKeys == [#""key-1""#, #""key-1""#])
        #expect(try await next.unresolvedOrders() == [])
    }

    @Test func `An unresolved order includes its payment method`() async throws {
        await environment.leaveUnresolved(.lamp(method: .declinedCard), after: .lostRequest)
        #expect(try await environment.launch().unresolvedOrders() == [.payment(.lamp(method: .declinedCard))])
    }

    @Test func `Unresolved orders are sorted by age and include refunds`() async throws {
        environment.server.charge(.lamp("earlier"))
        await environment.leaveUnresolved(.lamp("b"), after: .lostResponse)
        environment.clock.advance(by: .seconds(1))
        await environment.leaveUnresolved(.lamp("a"), after: .lostResponse)
        environment.clock.advance(by: .seconds(1))
        await environment.leaveRefundUnresolved(.partial("A"), after: .lostResponse)
        let open = try await environment.launch().unresolvedOrders()
        #expect(open == [.payment(.lamp("b")), .payment(.lamp("a")), .refund(.partial("A"))])
        #expect(open.map(\.amount.minorUnits) == [1999, 1999, 500])
    }

    @Test func `Another user does not see an unresolved order`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let payments = environment.launch()
        environment.user.change(to: .jun)
        #expect(try await payments.unresolvedOrders() == [])
        environment.user.change(to: nil)
        await #expect(throws: PaymentError.signInRequired) { try await payments.unresolvedOrders() }
        environment.user.change(to: .mina)
        #expect(try await payments.unresolvedOrders().map(\.reference) == ["ref-1"])
    }

    @Test func `A running order is unresolved before and after it is stored`() async throws {
        let gate = Gate()
        environment.server.serve(environment.network, behind: gate)
        environment.server.charge(.lamp("earlier"))
        let payments = environment.launch()
        async let payment = payments.pay(.lamp())
        async let refund = payments.refund(.partial())
        await gate.untilArrived(2)
        // The refund has no record yet, because its payment is being fetched.
        #expect(try await environment.recordCount == 1)
        #expect(try await Set(payments.unresolvedOrders()) == [.payment(.lamp()), .refund(.partial())])
        gate.open()
        _ = try await (payment, refund)
        #expect(try await payments.unresolvedOrders() == [])
    }

    @Test func `A running order is unresolved after its caller is cancelled`() async throws {
        let gate = Gate()
        environment.server.serve(environment.network, behind: gate)
        let payments = environment.launch()
        let call = Task { try await payments.pay(.lamp()) }
        await gate.untilArrived()
        call.cancel()
        await #expect(throws: PaymentError.cancelled) { try await call.value }
        #expect(try await payments.unresolvedOrders() == [.payment(.lamp())])
        gate.open()
        _ = try await payments.pay(.lamp())
        #expect(try await payments.unresolvedOrders() == [])
    }

    @Test func `An unreadable record throws`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let key = "payment.pending.api.usr_mina.payment.a"
        try await environment.storage.set(Data("{}".utf8), for: key)
        await #expect(throws: PaymentError.storage(.undecodable(key: key))) {
            try await environment.launch().unresolvedOrders()
        }
        // Other users are not affected.
        environment.user.change(to: .jun)
        #expect(try await environment.launch().unresolvedOrders() == [])
    }

    @Test func `Unreadable storage throws`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        let payments = environment.launch()
        let failure = SecureStorageError.unavailable(path: "/x", reason: "the disk is full")
        await environment.storage.fail(with: failure)
        await #expect(throws: PaymentError.storage(failure)) { try await payments.unresolvedOrders() }
        await environment.storage.fail(with: nil)
        #expect(try await payments.unresolvedOrders() == [.payment(.lamp())])
    }

    @Test func `Unresolved orders are not returned to another user`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        environment.user.change(to: .mina, then: .jun)
        await #expect(throws: PaymentError.signInRequired) { try await environment.launch().unresolvedOrders() }
    }

    @Test func `Unresolved orders are not read in a cancelled task`() async throws {
        let payments = environment.launch()
        await #expect(throws: PaymentError.cancelled) {
            try await whenCancelled { try await payments.unresolvedOrders() }
        }
        #expect(await environment.storage.messages == [])
    }
}
