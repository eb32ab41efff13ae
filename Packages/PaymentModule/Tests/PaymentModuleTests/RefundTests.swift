import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefundTests {
    private let environment = TestEnvironment()

    init() {
        environment.server.charge(.lamp())
    }

    @Test func `A refund is sent to its payment with its own key`() async throws {
        let payments = environment.launch()
        _ = try await payments.pay(.lamp("ref-1"))
        let payment = try await payments.refund(.partial("ref-1"))
        #expect(payment.refunded == Money("5", .usd))
        #expect(payment.refundable == Money("14.99", .usd))
        #expect(payment.status == .partiallyRefunded)
        #expect(environment.idempotencyKeys == [#""key-1""#, #""key-2""#])
        #expect(environment.orderRequests.last?.target == "/v1/payments/pay_1/refunds")
        #expect(
            environment.orderRequests.last?.body
                == Data(#"{"amount":{"currency":"USD","value":500},"reference":"ref-1"}"#.utf8)
        )
    }

    @Test func `Repeated calls with one reference refund once`() async throws {
        let payments = environment.launch()
        let first = try await payments.refund(.partial())
        #expect(try await payments.refund(.partial()) == first)
        await #expect { try await payments.refund(.partial(cents: 1)) } throws: { $0.isInvalidOrder }
        #expect(environment.server.refunds == ["refund-1"])
        _ = try await payments.refund(.partial("refund-2"))
        #expect(environment.server.refunds == ["refund-1", "refund-2"])
    }

    @Test func `A refund whose response is lost is sent again with the same key`() async throws {
        await environment.leaveRefundUnresolved(after: .lostResponse)
        let resolved = try await environment.launch().resolvePending()
        #expect(resolved.map(\.outcome) == environment.server.charges.map { .refunded($0) })
        #expect(environment.idempotencyKeys == [#""key-1""#, #""key-1""#])
        #expect(environment.server.refunds == ["refund-1"])
    }

    @Test func `A refund whose key has expired is resolved by the refunded amount`() async throws {
        for (fault, isMade) in [(FakePaymentServer.Fault.lostResponse, true), (.lostRequest, false)] {
            let environment = TestEnvironment()
            environment.server.charge(.lamp())
            _ = try await environment.launch().refund(.partial("earlier"))
            await environment.leaveRefundUnresolved(after: fault)
            environment.clock.advance(by: .seconds(24 * 60 * 60))
            let resolved = try await environment.launch().resolvePending()
            let payment = try #require(environment.server.charges.first)
            #expect(
                resolved.map(\.outcome) == [isMade ? .refunded(payment) : .declined(.expired(reference: "refund-1"))]
            )
            #expect(environment.orderRequests.count == 2)
        }
    }

    @Test(arguments: [
        Money(minorUnits: 2000, currency: .usd), Money(minorUnits: .max, currency: .usd),
        Money(minorUnits: 1, currency: .krw),
    ])
    func `A refund of more than the remaining amount is not sent`(amount: Money) async throws {
        let order = RefundOrder(reference: "r", paymentID: "pay_1", amount: amount)
        await #expect(throws: PaymentError.refundExceedsPayment) { try await environment.launch().refund(order) }
        #expect(environment.orderRequests.isEmpty)
        #expect(try await environment.recordCount == 0)
    }

    @Test func `A refusal by the server ends the refund`() async throws {
        environment.server.inject(.response(422, problem: "refund-exceeds-payment"))
        await #expect(throws: PaymentError.refundExceedsPayment) { try await environment.launch().refund(.partial()) }
        #expect(try await environment.recordCount == 0)
    }

    @Test(arguments: [0, -1, Int64.min])
    func `A refund without a positive amount is refused`(cents: Int64) async {
        await #expect { try await environment.launch().refund(.partial(cents: cents)) } throws: { $0.isInvalidOrder }
        #expect(environment.network.requests.isEmpty)
    }

    @Test func `A refund of a missing payment throws notFound`() async throws {
        environment.network.reply(to: .get, "/v1/payments/a%2Fb", status: 404, json: "{}")
        let amount = Money(minorUnits: 1, currency: .usd)
        let order = RefundOrder(reference: "r", paymentID: "a/b", amount: amount)
        await #expect(throws: PaymentError.notFound) { try await environment.launch().refund(order) }
        let nameless = RefundOrder(reference: "r", paymentID: "", amount: amount)
        await #expect { try await environment.launch().refund(nameless) } throws: { $0.isInvalidOrder }
        #expect(environment.orderRequests.isEmpty)
    }

    @Test func `A response without the refund is not accepted`() async throws {
        await environment.leaveRefundUnresolved(after: .otherPayment(try #require(environment.server.charges.first)))
        #expect(try await environment.launch().refund(.partial()) == environment.server.charges.first)
        #expect(environment.server.refunds == ["refund-1"])
    }

    @Test func `Concurrent calls with one reference refund once`() async throws {
        let payments = environment.launch()
        try await withThrowingTaskGroup(of: Payment.self) { group in
            for _ in 0..<20 {
                group.addTask { try await payments.refund(.partial()) }
            }
            try await group.waitForAll()
        }
        #expect(environment.server.refunds == ["refund-1"])
    }

    @Test func `The refundable amount is never negative`() {
        let payment = Payment(
            "pay_1",
            of: .lamp(cents: 1),
            refunded: 2,
            status: .refunded,
            date: environment.clock.date
        )
        #expect(payment.refundable == Money(minorUnits: 0, currency: .usd))
    }
}
