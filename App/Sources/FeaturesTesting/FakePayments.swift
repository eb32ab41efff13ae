package import Core
package import CoreTesting
package import Foundation
package import PaymentModule
import Synchronization

/// A fake that makes every payment and refund, unless it is told to fail. It knows the unresolved orders of each account,
/// like a storage that survives restarts. An order continues if its caller is cancelled.
package final class FakePayments: PaymentProcessing {
    private enum Answer {
        case state(PaymentState)
        case failure(PaymentError)
    }

    private struct State {
        var answers: [Answer] = []
        var orders: [PaymentOrder] = []
        var refunds: [RefundOrder] = []
        var discarded: [Order] = []
        var made: [Payment] = []
        var pages: [String: PaymentPage] = [:]
        var listFailure: PaymentError?
        var listGate: Gate?
        var methods = [
            PaymentMethod(id: "card", name: "Visa ending in 4242"),
            PaymentMethod(id: "other", name: "Mastercard ending in 4444", details: "A second card."),
        ]
        var methodsFailure: PaymentError?
        var unresolved: [(account: AccountID, order: UnresolvedOrder)] = []
        var unreadableCount = 0
        var unresolvedFailure: PaymentError?
        var unresolvedGate: Gate?
        var results: [String: OrderUpdate.Result] = [:]
        var resolveCount = 0
        var resolveGate: Gate?
        var gate: Gate?
        var listeners: [UUID: AsyncStream<OrderUpdate>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let user: @Sendable () -> AccountID?

    /// Creates a fake; `user` returns the current account.
    package init(user: @escaping @Sendable () -> AccountID?) {
        self.user = user
    }

    /// The sent orders.
    package var orders: [PaymentOrder] { state.withLock(\.orders) }
    /// The sent refunds.
    package var refunds: [RefundOrder] { state.withLock(\.refunds) }
    /// The discarded orders.
    package var discarded: [Order] { state.withLock(\.discarded) }
    /// The number of calls of `resolvePending()`.
    package var resolveCount: Int { state.withLock(\.resolveCount) }
    /// The number of streams of ``updates`` that are in use.
    package var listenerCount: Int { state.withLock(\.listeners.count) }

    /// Fails the next orders and refunds with `errors`, in order.
    package func fail(with errors: PaymentError...) { fail(with: errors) }
    package func fail(with errors: [PaymentError]) { state.withLock { $0.answers = errors.map(Answer.failure) } }
    /// Answers the next orders and refunds with a payment or refund in each of `states`, in order.
    package func answer(with states: PaymentState...) { state.withLock { $0.answers = states.map(Answer.state) } }
    /// Fails each fetch of a list with `error`, or none for `nil`.
    package func failListing(with error: PaymentError?) { state.withLock { $0.listFailure = error } }
    /// Fails each fetch of the methods with `error`, or none for `nil`.
    package func failMethods(with error: PaymentError?) { state.withLock { $0.methodsFailure = error } }
    /// Sets the methods.
    package func offer(_ methods: PaymentMethod...) { state.withLock { $0.methods = methods } }
    /// Adds an unresolved order of the current account, as an earlier run may have left it.
    package func leaveUnresolved(_ order: Order, _ status: UnresolvedOrder.Status = .unknown) {
        guard let account = user() else { return }
        keep(order, of: account, status)
    }

    /// Fails the lookup of unresolved orders with `error`, or none for `nil`.
    package func failUnresolvedOrders(with error: PaymentError?) { state.withLock { $0.unresolvedFailure = error } }
    /// Sets the number of stored orders that cannot be read.
    package func leaveUnreadable(_ count: Int) { state.withLock { $0.unreadableCount = count } }
    /// Suspends the lookup of unresolved orders at `gate`.
    package func waitForUnresolvedOrders(at gate: Gate?) { state.withLock { $0.unresolvedGate = gate } }
    /// Suspends `resolvePending()` at `gate`.
    package func waitForResolving(at gate: Gate?) { state.withLock { $0.resolveGate = gate } }
    /// Lets the next `resolvePending()` find `result` for the order with `reference`.
    package func resolve(_ reference: String, as result: OrderUpdate.Result) {
        state.withLock { $0.results[reference] = result }
    }

    /// Ends or changes the unresolved order with `reference`, and publishes the update.
    package func finish(_ reference: String, as result: OrderUpdate.Result) {
        let found = state.withLock { state in state.unresolved.first { $0.order.order.reference == reference } }
        guard let found else { return }
        apply(result, to: found.order.order, of: found.account)
    }

    /// Publishes `update`.
    package func publish(_ update: OrderUpdate) {
        state.withLock { state in for listener in state.listeners.values { listener.yield(update) } }
    }

    /// Suspends orders and refunds at `gate`.
    package func wait(at gate: Gate?) { state.withLock { $0.gate = gate } }
    /// Suspends lists at `gate`.
    package func waitForLists(at gate: Gate?) { state.withLock { $0.listGate = gate } }

    /// Sets the page of payments after `cursor`.
    package func list(_ payments: [Payment], after cursor: String? = nil, next: String? = nil, unreadable: Int = 0) {
        let page = PaymentPage(payments: payments, unreadableCount: unreadable, nextCursor: next)
        state.withLock { $0.pages[cursor ?? ""] = page }
    }

    /// Returns a payment in dollars. By default, its state follows from the refunded amount.
    package static func payment(
        _ id: String,
        item: String = "a",
        amount: Int64 = 1000,
        refunded: Int64 = 0,
        state: PaymentState? = nil,
        createdAt: Date = Date(timeIntervalSince1970: 0)
    ) -> Payment {
        Payment(
            id: id,
            reference: "ref-\(id)",
            itemID: item,
            amount: Money(minorUnits: amount, currency: .usd),
            refunded: Money(minorUnits: refunded, currency: .usd),
            state: state ?? (refunded == 0 ? .succeeded : refunded == amount ? .refunded : .partlyRefunded),
            method: "card",
            createdAt: createdAt
        )
    }

    package func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment {
        state.withLock { $0.orders.append(order) }
        return try await carryOut(.payment(order)) { [self] state in
            let payment = Payment(
                id: "pay_\(self.state.withLock(\.made.count) + 1)",
                reference: order.reference,
                itemID: order.itemID,
                amount: order.amount,
                refunded: Money(minorUnits: 0, currency: order.amount.currency),
                state: state,
                method: order.method,
                createdAt: Date(timeIntervalSince1970: 0)
            )
            self.state.withLock { $0.made.append(payment) }
            return (payment, state == .succeeded ? .paid(payment) : .pending(.init(state, id: payment.id)))
        }
    }

    package func refund(_ order: RefundOrder) async throws(PaymentError) -> Refund {
        state.withLock { $0.refunds.append(order) }
        return try await carryOut(.refund(order)) { [self] state in
            if state == .succeeded { take(order) }
            let refund = Refund(
                id: "re_1",
                paymentID: order.paymentID,
                reference: order.reference,
                amount: order.amount,
                state: state,
                createdAt: Date(timeIntervalSince1970: 0)
            )
            return (refund, state == .succeeded ? .refunded(refund) : .pending(.init(state, id: refund.id)))
        }
    }

    package func cancel(_ payment: Payment.ID) async throws(PaymentError) -> Payment {
        let found = state.withLock { state in
            state.unresolved.first { $0.order.status.paymentID == payment }
        }
        guard let found, let made = state.withLock({ $0.made.first { $0.id == payment } }) else {
            throw .notCancellable
        }
        let cancelled = made.with(state: .cancelled, refunded: made.refunded)
        apply(.cancelled(cancelled), to: found.order.order, of: found.account)
        return cancelled
    }

    package func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment {
        let listed = state.withLock { state in state.pages.values.flatMap(\.payments) + state.made }
        guard let payment = listed.first(where: { $0.id == id }) else { throw .notFound }
        return payment
    }

    package func payments(limit: Int, after cursor: String?) -> PaymentPages {
        PaymentPages(after: cursor) { [self] (cursor: String?) async throws(PaymentError) in
            await state.withLock(\.listGate)?.pass()
            if Task.isCancelled { throw .cancelled }
            if let failure = state.withLock(\.listFailure) { throw failure }
            return state.withLock { $0.pages[cursor ?? ""] } ?? PaymentPage(payments: [], nextCursor: nil)
        }
    }

    package func methods(language: String?) async throws(PaymentError) -> [PaymentMethod] {
        if let failure = state.withLock(\.methodsFailure) { throw failure }
        return state.withLock(\.methods)
    }

    package func unresolvedOrders() async throws(PaymentError) -> UnresolvedOrders {
        let asking = user()
        await state.withLock(\.unresolvedGate)?.pass()
        if Task.isCancelled { throw .cancelled }
        guard let asking, asking == user() else { throw .signInRequired }
        return try state.withLock { state throws(PaymentError) in
            if let failure = state.unresolvedFailure { throw failure }
            let orders = state.unresolved.filter { $0.account == asking }.map(\.order)
            return UnresolvedOrders(orders: orders, unreadableCount: state.unreadableCount)
        }
    }

    package func resolvePending() async throws(PaymentError) -> [OrderUpdate] {
        state.withLock { $0.resolveCount += 1 }
        guard let account = user() else { throw .signInRequired }
        await state.withLock(\.resolveGate)?.pass()
        if Task.isCancelled { throw .cancelled }
        return state.withLock { state in state.unresolved.filter { $0.account == account } }.map {
            account,
            unresolved in
            let order = unresolved.order
            guard let result = state.withLock({ $0.results.removeValue(forKey: order.reference) }) else {
                return OrderUpdate(account: account, order: order, result: .pending(unresolved.status))
            }
            return apply(result, to: order, of: account)
        }
    }

    package func discard(_ order: Order) async throws(PaymentError) {
        try state.withLock { state throws(PaymentError) in
            let found = state.unresolved.firstIndex { $0.order.order == order }
            guard let found, state.unresolved[found].order.status == .notCompleted(canDiscard: true) else {
                throw .notDiscardable(reference: order.reference)
            }
            state.unresolved.remove(at: found)
            state.discarded.append(order)
        }
    }

    package var updates: AsyncStream<OrderUpdate> {
        let (stream, listener) = AsyncStream.makeStream(of: OrderUpdate.self)
        let id = UUID()
        state.withLock { $0.listeners[id] = listener }
        listener.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
        return stream
    }

    /// Carries out `order` in a task of its own. `succeed` makes the value of a state and the result of the order.
    private func carryOut<Value: Sendable>(
        _ order: Order,
        succeed: @escaping @Sendable (PaymentState) -> (Value, OrderUpdate.Result)
    ) async throws(PaymentError) -> Value {
        guard let account = user() else { throw .signInRequired }
        let before = status(of: order, account)
        keep(order, of: account, .running)
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Value, PaymentError>.self)
        Task {
            await state.withLock(\.gate)?.pass()
            switch state.withLock({ $0.answers.isEmpty ? .state(.succeeded) : $0.answers.removeFirst() }) {
            case .failure(let error):
                apply(Self.result(of: error, before: before), to: order, of: account)
                outcome.yield(.failure(error))
            case .state(.declined(let decline)):
                apply(.failed(.declined(decline)), to: order, of: account)
                outcome.yield(.failure(.declined(decline)))
            case .state(let state):
                let (value, result) = succeed(state)
                apply(result, to: order, of: account)
                outcome.yield(.success(value))
            }
        }
        // A cancelled caller gets nothing.
        for await outcome in outcomes { return try outcome.get() }
        throw .cancelled
    }

    /// Returns the result of an order that has failed with `error`.
    private static func result(of error: PaymentError, before: UnresolvedOrder.Status?) -> OrderUpdate.Result {
        switch error {
        case .outcomeUnknown, .cancelled: .pending(.unknown)
        case .keyConflict: .pending(.conflict)
        case .network, .signInRequired, .storage: .pending(before ?? .notCompleted(canDiscard: true))
        default: .failed(error)
        }
    }

    private func status(of order: Order, _ account: AccountID) -> UnresolvedOrder.Status? {
        state.withLock { state in state.unresolved.first { $0.account == account && $0.order.isSame(as: order) } }?
            .order.status
    }

    private func keep(_ order: Order, of account: AccountID, _ status: UnresolvedOrder.Status) {
        let kept = UnresolvedOrder(order: order, status: status, createdAt: Date(timeIntervalSince1970: 0))
        state.withLock { state in
            if let index = state.unresolved.firstIndex(where: { $0.account == account && $0.order.isSame(as: order) }) {
                state.unresolved[index].order = kept
            } else {
                state.unresolved.append((account, kept))
            }
        }
    }

    /// Stores the result of an order and publishes it.
    @discardableResult
    private func apply(_ result: OrderUpdate.Result, to order: Order, of account: AccountID) -> OrderUpdate {
        if case .pending(let status) = result {
            keep(order, of: account, status)
        } else {
            state.withLock { $0.unresolved.removeAll { $0.account == account && $0.order.isSame(as: order) } }
        }
        let update = OrderUpdate(account: account, order: order, result: result)
        publish(update)
        return update
    }

    /// Changes the payment of a refund in the pages.
    private func take(_ order: RefundOrder) {
        state.withLock { state in
            state.pages = state.pages.mapValues { page in
                let payments = page.payments.map { payment in
                    guard payment.id == order.paymentID, let refunded = try? payment.refunded.adding(order.amount)
                    else { return payment }
                    return payment.with(
                        state: refunded == payment.amount ? .refunded : .partlyRefunded,
                        refunded: refunded
                    )
                }
                return PaymentPage(
                    payments: payments,
                    unreadableCount: page.unreadableCount,
                    nextCursor: page.nextCursor
                )
            }
        }
    }
}

extension Payment {
    fileprivate func with(state: PaymentState, refunded: Money) -> Payment {
        Payment(
            id: id,
            reference: reference,
            itemID: itemID,
            amount: amount,
            refunded: refunded,
            state: state,
            method: method,
            createdAt: createdAt
        )
    }
}

extension UnresolvedOrder {
    /// Returns whether this is the order with the kind and the reference of `other`, perhaps with another method.
    fileprivate func isSame(as other: Order) -> Bool {
        switch (order, other) {
        case (.payment, .payment), (.refund, .refund): order.reference == other.reference
        default: false
        }
    }
}

extension UnresolvedOrder.Status {
    fileprivate init(_ state: PaymentState, id: String) {
        switch state {
        case .requiresAction(let url): self = .requiresAction(url, id)
        case .processing: self = .processing(id: id)
        default: self = .unknown
        }
    }

    fileprivate var paymentID: Payment.ID? {
        switch self {
        case .requiresAction(_, let id), .processing(let id): id
        case .running, .unknown, .notCompleted, .conflict: nil
        }
    }
}
