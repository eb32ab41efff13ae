import Core
import CoreTesting
import Foundation
import PaymentModule
import PaymentWorker
import Testing

/// The behavior of refunds with any gateway.
@Suite(.timeLimit(.minutes(15))) struct RefundSpecification {
    @Test("A payment is refunded in parts, each once, and then no further", arguments: ServerKind.allCases)
    func refund(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one"))
            func order(_ reference: String, _ cents: Int64) -> RefundOrder {
                RefundOrder(reference: reference, paymentID: payment.id, amount: .cents(cents))
            }
            let refund = try await payments.refund(order("part", 1000))
            #expect(refund.state == .succeeded && refund.amount == .cents(1000) && refund.paymentID == payment.id)
            #expect(try await payments.refund(order("part", 1000)) == refund)
            let part = try await payments.payment(payment.id)
            #expect(part.state == .partlyRefunded && part.refunded == .cents(1000) && part.refundable == .cents(3990))
            await #expect(throws: PaymentError.refundExceedsPayment) {
                try await payments.refund(order("too much", 3991))
            }
            _ = try await payments.refund(order("same again", 1000))
            _ = try await payments.refund(order("rest", 2990))
            #expect(try await payments.payment(payment.id).state == .refunded)
            await #expect(throws: PaymentError.self) { try await payments.refund(order("more", 1)) }
            #expect(await environment.refunds().compactMap(\.self).sorted() == [1000, 1000, 2990])
            #expect(try await payments.unresolvedOrders().orders == [])
        }
    }

    @Test("A refund whose responses are lost is found by its reference", arguments: ServerKind.allCases)
    func lostRefund(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one"))
            // The same sum was refunded before.
            let first = RefundOrder(reference: "first", paymentID: payment.id, amount: .cents(1000))
            let second = RefundOrder(reference: "second", paymentID: payment.id, amount: .cents(1000))
            _ = try await payments.refund(first)
            environment.network.setFaults { $0.isOrder ? .requestLost : nil }
            await #expect(throws: PaymentError.outcomeUnknown(reference: "second")) {
                try await payments.refund(second)
            }
            await environment.network.recover()
            try await environment.look(with: payments)
            #expect(try await payments.unresolvedStatus() == .notCompleted(canDiscard: false))
            #expect(await environment.refunds() == [1000])
            #expect(try await payments.refund(second).state == .succeeded)
            #expect(await environment.refunds() == [1000, 1000])
        }
    }

    @Test("A payment that has not succeeded is not refunded", arguments: ServerKind.allCases)
    func notRefundable(_ kind: ServerKind) async throws {
        try await PaymentTestEnvironment.run(kind) { environment in
            let payments = environment.makePayments()
            let payment = try await payments.pay(environment.order("one", by: environment.cards.needsAction))
            await #expect(throws: PaymentError.notRefundable) {
                try await payments.refund(RefundOrder(reference: "r", paymentID: payment.id, amount: .lamp))
            }
            await #expect(throws: PaymentError.notFound) {
                try await payments.refund(RefundOrder(reference: "r", paymentID: "pay_x", amount: .lamp))
            }
            #expect(await environment.refunds() == [])
        }
    }
}
