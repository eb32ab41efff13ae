package import CoreTesting
import Foundation
package import PaymentModule
import Synchronization

/// Pays and gives back everything, unless it is told to fail.
package final class FakePayments: PaymentProcessing {
    private struct State {
        var failures: [PaymentError] = []
        var orders: [PaymentOrder] = []
        var refunds: [RefundOrder] = []
        var pages: [String: PaymentPage] = [:]
        var listFailure: PaymentError?
        var settled: [SettledPayment] = []
        var settleCount = 0
        var gate: Gate?
    }

    private let state = Mutex(State())

    /// As it is at a first start.
    package init() {}

    /// The orders, in turn.
    package var orders: [PaymentOrder] { state.withLock(\.orders) }
    /// The refunds, in turn.
    package var refunds: [RefundOrder] { state.withLock(\.refunds) }
    /// How often open orders were asked about.
    package var settleCount: Int { state.withLock(\.settleCount) }

    /// The next orders and refunds fail with these, in turn.
    package func fail(with errors: PaymentError...) { state.withLock { $0.failures = errors } }
    /// Listing fails; nil makes it work again.
    package func failListing(with error: PaymentError?) { state.withLock { $0.listFailure = error } }
    /// What is open turns out so, once.
    package func settle(_ settled: SettledPayment...) { state.withLock { $0.settled = settled } }
    /// Orders, refunds and lists wait at `gate`.
    package func wait(at gate: Gate?) { state.withLock { $0.gate = gate } }

    /// What is listed after `cursor`.
    package func list(_ payments: [Payment], after cursor: String? = nil, next: String? = nil) {
        state.withLock { $0.pages[cursor ?? ""] = PaymentPage(payments: payments, nextCursor: next) }
    }

    package static func payment(_ id: String, item: String = "a", amount: Int64 = 1000, refunded: Int64 = 0) -> Payment
    {
        Payment(
            id: id,
            reference: "ref-\(id)",
            itemID: item,
            amount: Money(minorUnits: amount, currency: .usd),
            refunded: Money(minorUnits: refunded, currency: .usd),
            status: refunded == 0 ? .paid : refunded == amount ? .refunded : .partiallyRefunded,
            createdAt: Date(timeIntervalSince1970: 0)
        )
    }

    package func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment {
        state.withLock { $0.orders.append(order) }
        try await begin()
        return Payment(
            id: "pay_1",
            reference: order.reference,
            itemID: order.itemID,
            amount: order.amount,
            refunded: Money(minorUnits: 0, currency: order.amount.currency),
            status: .paid,
            createdAt: Date(timeIntervalSince1970: 0)
        )
    }

    package func refund(_ order: RefundOrder) async throws(PaymentError) -> Payment {
        state.withLock { $0.refunds.append(order) }
        try await begin()
        return Self.payment(order.paymentID, refunded: order.amount.minorUnits)
    }

    package func payments(after cursor: String?) async throws(PaymentError) -> PaymentPage {
        await state.withLock(\.gate)?.pass()
        if Task.isCancelled { throw .cancelled }
        if let failure = state.withLock(\.listFailure) { throw failure }
        return state.withLock { $0.pages[cursor ?? ""] } ?? PaymentPage(payments: [], nextCursor: nil)
    }

    package func settlePending() async throws(PaymentError) -> [SettledPayment] {
        state.withLock { state in
            state.settleCount += 1
            defer { state.settled = [] }
            return state.settled
        }
    }

    private func begin() async throws(PaymentError) {
        await state.withLock(\.gate)?.pass()
        if Task.isCancelled { throw .cancelled }
        let failure = state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
        if let failure { throw failure }
    }
}
