import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefundTests {
    private let environment = TestEnvironment()
    private let payments: any PaymentProcessing

    init() async throws {
        payments = environment.launch()
        _ = try await payments.pay(.lamp())
    }

    @Test func `A part of a payment is refunded once`() async throws {
        let refund = try await payments.refund(.partial())
        #expect(refund.state == .succeeded && refund.paymentID == "pay_1" && refund.reference == "refund-1")
        #expect(try await payments.refund(.partial()) == refund)
        #expect(try await environment.launch().refund(.partial()) == refund)
        #expect(environment.server.ledger.refunds.count == 1)
        let payment = try await payments.payment("pay_1")
        #expect(payment.state == .partlyRefunded && payment.refundable.minorUnits == 1499)
    }

    @Test func `Several refunds up to the whole amount are made`() async throws {
        for number in 1...3 { _ = try await payments.refund(.partial("refund-\(number)")) }
        _ = try await payments.refund(.partial("rest", cents: 499))
        let payment = try await payments.payment("pay_1")
        #expect(payment.state == .refunded && payment.refunded == payment.amount && payment.refundable.minorUnits == 0)
        await #expect(throws: PaymentError.refundExceedsPayment) {
            try await payments.refund(.partial("more", cents: 1))
        }
    }

    @Test func `A refund with the reference of a payment is another order`() async throws {
        _ = try await payments.refund(.partial("ref-1"))
        #expect(environment.server.ledger.refunds.map(\.reference) == ["ref-1"])
        #expect(Set(environment.server.idempotencyKeys).count == 2)
    }

    @Test(arguments: [
        RefundOrder.partial(cents: 2000), .partial(cents: .max),
        RefundOrder(reference: "r", paymentID: "pay_1", amount: Money(minorUnits: 1, currency: .krw)),
    ])
    func `A refund beyond the payment is refused before it is stored or sent`(order: RefundOrder) async throws {
        let writes = await environment.storage.writeCount
        await #expect(throws: PaymentError.refundExceedsPayment) { try await payments.refund(order) }
        #expect(await environment.storage.writeCount == writes)
        #expect(environment.server.orderCount == 1)
    }

    @Test(arguments: [
        RefundOrder.partial(cents: 0), .partial(cents: -1), .partial(""),
        RefundOrder(reference: "r", paymentID: "", amount: Money(minorUnits: 1, currency: .usd)),
    ])
    func `An invalid refund is refused before anything is sent`(order: RefundOrder) async throws {
        let requests = environment.server.requests.count
        await #expect { try await payments.refund(order) } throws: { $0.isInvalidOrder }
        #expect(environment.server.requests.count == requests)
    }

    @Test func `A payment that has not succeeded cannot be refunded`() async throws {
        _ = try await payments.pay(.lamp("ref-2", method: "card_needs_action"))
        let order = RefundOrder(reference: "r", paymentID: "pay_2", amount: Money(minorUnits: 1, currency: .usd))
        await #expect(throws: PaymentError.notRefundable) { try await payments.refund(order) }
        let absent = RefundOrder(reference: "r", paymentID: "pay_9", amount: Money(minorUnits: 1, currency: .usd))
        await #expect(throws: PaymentError.notFound) { try await payments.refund(absent) }
        #expect(environment.server.orderCount == 2)
    }

    @Test func `A refund that never left is not reported as made`() async throws {
        environment.server.inject(.lostRequest)
        environment.server.injectReads([.none, .none, .lostRequest])
        let first = environment.launch(requests: 1)
        await #expect(throws: PaymentError.outcomeUnknown(reference: "refund-1")) { try await first.refund(.partial()) }
        // Another device refunds the same amount.
        _ = try await environment.launch(storage: CountingStorage()).refund(.partial("refund-2"))
        let results = try await first.resolvePending().map(\.result)
        #expect(results == [.pending(.notCompleted(canDiscard: false))])
        #expect(environment.server.ledger.refunds.map(\.reference) == ["refund-2"])
    }

    @Test(arguments: [Fault.lostResponse, .tlsCut, .redirect, .duplicate, .lostRequest, .response(500), .lateCommit])
    func `A refund with a fault is made once`(fault: Fault) async throws {
        environment.server.inject(fault)
        #expect(try await payments.refund(.partial()).state == .succeeded)
        #expect(environment.server.ledger.refunds.count == 1)
    }

    @Test func `A refund whose answer was lost is found by its reference`() async throws {
        environment.server.inject(.lostResponse)
        environment.server.injectReads([.none, .none, .lostRequest])
        let first = environment.launch(requests: 1)
        await #expect(throws: PaymentError.outcomeUnknown(reference: "refund-1")) { try await first.refund(.partial()) }
        let results = try await first.resolvePending().map(\.result)
        #expect(results == [.refunded(try await first.refund(.partial()))])
        #expect(environment.server.orderCount == 2)
    }

    @Test func `A refund that is processing is polled`() async throws {
        environment.server.answerRefunds(with: "processing")
        #expect(try await payments.refund(.partial()).state == .succeeded)
    }

    @Test func `A declined refund is an error`() async throws {
        environment.server.answerRefunds(with: "declined")
        await #expect(throws: PaymentError.declined(Decline(code: "declined"))) {
            try await payments.refund(.partial())
        }
        #expect(try await payments.unresolvedOrders().orders == [])
    }
}
