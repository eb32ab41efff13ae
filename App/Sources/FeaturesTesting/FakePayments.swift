package import CoreTesting
import Foundation
package import PaymentModule
import Synchronization

/// A fake that makes every payment and refund, unless it is told to fail. It knows the unresolved orders of each user, like
/// a storage that survives restarts.
package final class FakePayments: PaymentProcessing {
    private struct State {
        var failures: [PaymentError] = []
        var orders: [PaymentOrder] = []
        var refunds: [RefundOrder] = []
        var pages: [String: PaymentPage] = [:]
        var listFailure: PaymentError?
        var unresolved: [(user: String?, order: UnresolvedOrder)] = []
        var unresolvedFailure: PaymentError?
        var unresolvedGate: Gate?
        var resolved: [ResolvedOrder] = []
        var resolveCount = 0
        var gate: Gate?
    }

    private let state = Mutex(State())

    private let user: @Sendable () -> String?

    /// Creates a fake; `user` returns the id of the current user.
    package init(user: @escaping @Sendable () -> String?) {
        self.user = user
    }

    /// The sent orders.
    package var orders: [PaymentOrder] { state.withLock(\.orders) }
    /// The sent refunds.
    package var refunds: [RefundOrder] { state.withLock(\.refunds) }
    /// The number of calls of `resolvePending()`.
    package var resolveCount: Int { state.withLock(\.resolveCount) }

    /// Fails the next orders and refunds with `errors`, in order.
    package func fail(with errors: PaymentError...) { fail(with: errors) }
    package func fail(with errors: [PaymentError]) { state.withLock { $0.failures = errors } }
    /// Fails each fetch of a list with `error`, or none for `nil`.
    package func failListing(with error: PaymentError?) { state.withLock { $0.listFailure = error } }
    /// Adds an unresolved order of the current user, as an earlier run may have left it.
    package func leaveUnresolved(_ order: UnresolvedOrder) {
        let user = user()
        state.withLock { state in
            guard !state.unresolved.contains(where: { $0 == (user, order) }) else { return }
            state.unresolved.append((user, order))
        }
    }

    /// Fails the lookup of unresolved orders with `error`, or none for `nil`.
    package func failUnresolvedOrders(with error: PaymentError?) { state.withLock { $0.unresolvedFailure = error } }
    /// Suspends the lookup of unresolved orders at `gate`.
    package func waitForUnresolvedOrders(at gate: Gate?) { state.withLock { $0.unresolvedGate = gate } }
    /// Returns `payments` from the next call of `resolvePending()`.
    package func resolve(_ payments: ResolvedOrder...) { state.withLock { $0.resolved = payments } }
    /// Suspends orders, refunds and lists at `gate`.
    package func wait(at gate: Gate?) { state.withLock { $0.gate = gate } }

    /// Sets the page of payments after `cursor`.
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
        try await carryOut(.payment(order))
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
        try await carryOut(.refund(order))
        return Self.payment(order.paymentID, refunded: order.amount.minorUnits)
    }

    package func payments(after cursor: String?) async throws(PaymentError) -> PaymentPage {
        await state.withLock(\.gate)?.pass()
        if Task.isCancelled { throw .cancelled }
        if let failure = state.withLock(\.listFailure) { throw failure }
        return state.withLock { $0.pages[cursor ?? ""] } ?? PaymentPage(payments: [], nextCursor: nil)
    }

    package func unresolvedOrders() async throws(PaymentError) -> [UnresolvedOrder] {
        let asking = user()
        await state.withLock(\.unresolvedGate)?.pass()
        if Task.isCancelled { throw .cancelled }
        guard let asking, asking == user() else { throw .signInRequired }
        return try state.withLock { state throws(PaymentError) in
            if let failure = state.unresolvedFailure { throw failure }
            return state.unresolved.filter { $0.user == asking }.map(\.order)
        }
    }

    package func resolvePending() async throws(PaymentError) -> [ResolvedOrder] {
        state.withLock { state in
            state.resolveCount += 1
            let known = state.resolved.filter { if case .unknown = $0.outcome { false } else { true } }.map(\.reference)
            state.unresolved.removeAll { known.contains($0.order.reference) }
            defer { state.resolved = [] }
            return state.resolved
        }
    }

    private func carryOut(_ order: UnresolvedOrder) async throws(PaymentError) {
        leaveUnresolved(order)
        await state.withLock(\.gate)?.pass()
        if Task.isCancelled { throw .cancelled }
        let failure = state.withLock { $0.failures.isEmpty ? nil : $0.failures.removeFirst() }
        switch failure {
        case .outcomeUnknown, .keyConflict, .cancelled: break
        default: state.withLock { $0.unresolved.removeAll { $0.order == order } }
        }
        if let failure { throw failure }
    }
}
