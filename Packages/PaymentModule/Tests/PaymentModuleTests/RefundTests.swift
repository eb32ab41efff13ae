import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefundTests {
    private let world = World()

    init() {
        world.bank.charge(.lamp())
    }

    @Test func aRefundHasItsOwnKeyAndGoesToItsPayment() async throws {
        let payments = world.start()
        _ = try await payments.pay(.lamp("ref-1"))
        let payment = try await payments.refund(.some("ref-1"))
        #expect(payment.refunded == Money("5", .usd))
        #expect(payment.refundable == Money("14.99", .usd))
        #expect(payment.status == .partiallyRefunded)
        #expect(world.keys == [#""key-1""#, #""key-2""#])
        #expect(world.sent.last?.target == "/v1/payments/pay_1/refunds")
        #expect(world.sent.last?.body == Data(#"{"amount":{"currency":"USD","value":500},"reference":"ref-1"}"#.utf8))
    }

    @Test func oneReferenceGivesBackOnce() async throws {
        let payments = world.start()
        let first = try await payments.refund(.some())
        #expect(try await payments.refund(.some()) == first)
        await #expect { try await payments.refund(.some(cents: 1)) } throws: { $0.isInvalidOrder }
        #expect(world.bank.refunds == ["refund-1"])
        _ = try await payments.refund(.some("refund-2"))
        #expect(world.bank.refunds == ["refund-1", "refund-2"])
    }

    @Test func aLostAnswerIsSettledWithTheSameKey() async throws {
        await world.leaveRefundOpen(.lostAnswer)
        let settled = try await world.start().settlePending()
        #expect(settled.map(\.outcome) == world.bank.charges.map { .refunded($0) })
        #expect(world.keys == [#""key-1""#, #""key-1""#])
        #expect(world.bank.refunds == ["refund-1"])
    }

    @Test func anOldRefundIsToldByWhatWasGivenBackSince() async throws {
        for (fault, isMade) in [(FakeBank.Fault.lostAnswer, true), (.lostRequest, false)] {
            let world = World()
            world.bank.charge(.lamp())
            _ = try await world.start().refund(.some("earlier"))
            await world.leaveRefundOpen(fault)
            world.clock.advance(by: .seconds(24 * 60 * 60))
            let settled = try await world.start().settlePending()
            let payment = try #require(world.bank.charges.first)
            #expect(
                settled.map(\.outcome) == [isMade ? .refunded(payment) : .declined(.lapsed(reference: "refund-1"))]
            )
            #expect(world.sent.count == 2)
        }
    }

    @Test(arguments: [
        Money(minorUnits: 2000, currency: .usd), Money(minorUnits: .max, currency: .usd),
        Money(minorUnits: 1, currency: .krw),
    ])
    func moreThanIsLeftIsRefusedWithoutSending(amount: Money) async throws {
        let order = RefundOrder(reference: "r", paymentID: "pay_1", amount: amount)
        await #expect(throws: PaymentError.refundExceedsPayment) { try await world.start().refund(order) }
        #expect(world.sent.isEmpty)
        #expect(try await world.openOrders == 0)
    }

    @Test func theServersRefusalEndsTheRefund() async throws {
        world.bank.fail(.answer(422, problem: "refund-exceeds-payment"))
        await #expect(throws: PaymentError.refundExceedsPayment) { try await world.start().refund(.some()) }
        #expect(try await world.openOrders == 0)
    }

    @Test(arguments: [0, -1, Int64.min])
    func nothingAndLessCannotBeGivenBack(cents: Int64) async {
        await #expect { try await world.start().refund(.some(cents: cents)) } throws: { $0.isInvalidOrder }
        #expect(world.network.requests.isEmpty)
    }

    @Test func aPaymentThatIsNotThereIsNotFound() async throws {
        world.network.reply(to: .get, "/v1/payments/a%2Fb", status: 404, json: "{}")
        let amount = Money(minorUnits: 1, currency: .usd)
        let order = RefundOrder(reference: "r", paymentID: "a/b", amount: amount)
        await #expect(throws: PaymentError.notFound) { try await world.start().refund(order) }
        let nameless = RefundOrder(reference: "r", paymentID: "", amount: amount)
        await #expect { try await world.start().refund(nameless) } throws: { $0.isInvalidOrder }
        #expect(world.sent.isEmpty)
    }

    /// Trap 5: what a proxy kept of the payment before.
    @Test func anAnswerWithoutTheRefundIsNotAccepted() async throws {
        await world.leaveRefundOpen(.replay(try #require(world.bank.charges.first)))
        #expect(try await world.start().refund(.some()) == world.bank.charges.first)
        #expect(world.bank.refunds == ["refund-1"])
    }

    @Test func concurrentCallsOfOneReferenceGiveBackOnce() async throws {
        let payments = world.start()
        try await withThrowingTaskGroup(of: Payment.self) { group in
            for _ in 0..<20 {
                group.addTask { try await payments.refund(.some()) }
            }
            try await group.waitForAll()
        }
        #expect(world.bank.refunds == ["refund-1"])
    }

    @Test func aPaymentNeverHasLessThanNothingLeft() {
        let payment = Payment(
            id: "pay_1",
            reference: "r",
            itemID: "i",
            amount: Money(minorUnits: 1, currency: .usd),
            refunded: Money(minorUnits: 2, currency: .usd),
            status: .refunded,
            createdAt: world.clock.date
        )
        #expect(payment.refundable == Money(minorUnits: 0, currency: .usd))
    }
}
