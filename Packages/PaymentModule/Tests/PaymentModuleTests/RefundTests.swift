import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite struct RefundTests {
    private let environment = TestEnvironment()

    init() {
        environment.bank.charge(.lamp())
    }

    @Test func aRefundIsSentToItsPaymentWithItsOwnKey() async throws {
        let payments = environment.start()
        _ = try await payments.pay(.lamp("ref-1"))
        let payment = try await payments.refund(.some("ref-1"))
        #expect(payment.refunded == Money("5", .usd))
        #expect(payment.refundable == Money("14.99", .usd))
        #expect(payment.status == .partiallyRefunded)
        #expect(environment.keys == [#""key-1""#, #""key-2""#])
        #expect(environment.sent.last?.target == "/v1/payments/pay_1/refunds")
        #expect(
            environment.sent.last?.body == Data(#"{"amount":{"currency":"USD","value":500},"reference":"ref-1"}"#.utf8)
        )
    }

    @Test func oneReferenceRefundsOnce() async throws {
        let payments = environment.start()
        let first = try await payments.refund(.some())
        #expect(try await payments.refund(.some()) == first)
        await #expect { try await payments.refund(.some(cents: 1)) } throws: { $0.isInvalidOrder }
        #expect(environment.bank.refunds == ["refund-1"])
        _ = try await payments.refund(.some("refund-2"))
        #expect(environment.bank.refunds == ["refund-1", "refund-2"])
    }

    @Test func aLostRefundIsResolvedWithTheSameKey() async throws {
        await environment.leaveRefundUnresolved(.lostResponse)
        let resolved = try await environment.start().resolvePending()
        #expect(resolved.map(\.outcome) == environment.bank.charges.map { .refunded($0) })
        #expect(environment.keys == [#""key-1""#, #""key-1""#])
        #expect(environment.bank.refunds == ["refund-1"])
    }

    @Test func anOldRefundIsResolvedByTheRefundedAmount() async throws {
        for (fault, isMade) in [(FakeBank.Fault.lostResponse, true), (.lostRequest, false)] {
            let environment = TestEnvironment()
            environment.bank.charge(.lamp())
            _ = try await environment.start().refund(.some("earlier"))
            await environment.leaveRefundUnresolved(fault)
            environment.clock.advance(by: .seconds(24 * 60 * 60))
            let resolved = try await environment.start().resolvePending()
            let payment = try #require(environment.bank.charges.first)
            #expect(
                resolved.map(\.outcome) == [isMade ? .refunded(payment) : .declined(.expired(reference: "refund-1"))]
            )
            #expect(environment.sent.count == 2)
        }
    }

    @Test(arguments: [
        Money(minorUnits: 2000, currency: .usd), Money(minorUnits: .max, currency: .usd),
        Money(minorUnits: 1, currency: .krw),
    ])
    func aRefundOfMoreThanTheRemainingAmountIsNotSent(amount: Money) async throws {
        let order = RefundOrder(reference: "r", paymentID: "pay_1", amount: amount)
        await #expect(throws: PaymentError.refundExceedsPayment) { try await environment.start().refund(order) }
        #expect(environment.sent.isEmpty)
        #expect(try await environment.recordCount == 0)
    }

    @Test func aRefusalByTheServerEndsTheRefund() async throws {
        environment.bank.fail(.response(422, problem: "refund-exceeds-payment"))
        await #expect(throws: PaymentError.refundExceedsPayment) { try await environment.start().refund(.some()) }
        #expect(try await environment.recordCount == 0)
    }

    @Test(arguments: [0, -1, Int64.min])
    func aRefundWithoutAPositiveAmountIsRefused(cents: Int64) async {
        await #expect { try await environment.start().refund(.some(cents: cents)) } throws: { $0.isInvalidOrder }
        #expect(environment.network.requests.isEmpty)
    }

    @Test func aRefundOfAMissingPaymentThrowsNotFound() async throws {
        environment.network.reply(to: .get, "/v1/payments/a%2Fb", status: 404, json: "{}")
        let amount = Money(minorUnits: 1, currency: .usd)
        let order = RefundOrder(reference: "r", paymentID: "a/b", amount: amount)
        await #expect(throws: PaymentError.notFound) { try await environment.start().refund(order) }
        let nameless = RefundOrder(reference: "r", paymentID: "", amount: amount)
        await #expect { try await environment.start().refund(nameless) } throws: { $0.isInvalidOrder }
        #expect(environment.sent.isEmpty)
    }

    @Test func aResponseWithoutTheRefundIsNotAccepted() async throws {
        await environment.leaveRefundUnresolved(.otherPayment(try #require(environment.bank.charges.first)))
        #expect(try await environment.start().refund(.some()) == environment.bank.charges.first)
        #expect(environment.bank.refunds == ["refund-1"])
    }

    @Test func concurrentCallsWithOneReferenceRefundOnce() async throws {
        let payments = environment.start()
        try await withThrowingTaskGroup(of: Payment.self) { group in
            for _ in 0..<20 {
                group.addTask { try await payments.refund(.some()) }
            }
            try await group.waitForAll()
        }
        #expect(environment.bank.refunds == ["refund-1"])
    }

    @Test func theRefundableAmountIsNeverNegative() {
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
