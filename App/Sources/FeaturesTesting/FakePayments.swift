package import Core
package import CoreTesting
package import Foundation
package import PaymentModule
import Synchronization

/// A fake that makes every payment and refund, unless it is told to answer otherwise. Like the service, it keeps the orders
/// of each account, makes one payment for a reference, publishes each change once and takes no final status back. An order
/// continues if its caller is cancelled.
package final class FakePayments: PaymentProcessing {
    /// The server's answer to an order.
    package enum Answer: Sendable {
        case succeeded
        case processing
        case requiresAction(URL)
        case declined(Decline)
        /// The payment is created but not started, or the server does not have the refund.
        case created
        /// The answer is lost.
        case lost
        /// The order ends with an error, and moves no money.
        case refused(PaymentError)

        package static let insufficientFunds = Answer.declined(Decline(code: "insufficient_funds"))
        package static let priceChanged = Answer.refused(.rejected(status: 422, type: "price-changed", title: nil))
    }

    private struct State {
        var answers: [Answer] = []
        var orders: [PaymentOrder] = []
        var refunds: [RefundOrder] = []
        var finished: [Order] = []
        var discarded: [PaymentOrder] = []
        var tracked: [TrackedOrder] = []
        var made: [Payment] = []
        var pages: [String: PaymentPage] = [:]
        var methods = [
            PaymentMethod(id: "card", name: "Visa ending in 4242"),
            PaymentMethod(id: "other", name: "Mastercard ending in 4444", details: "A second card."),
        ]
        var results: [String: OrderStatus] = [:]
        var discardResult = OrderStatus.cancelled
        var unreadableCount = 0
        var resolveCount = 0
        var failures: [Call: PaymentError] = [:]
        var gates: [Call: Gate] = [:]
        var listeners: [Int: (account: AccountID, changes: AsyncStream<TrackedOrder>.Continuation)] = [:]
        var lastListener = 0

        func unresolved(of account: AccountID) -> [TrackedOrder] {
            tracked.filter { $0.order.account == account && !$0.status.isFinal }
        }

        /// Adds a refund to its payment in the pages.
        mutating func refund(_ order: RefundOrder) {
            pages = pages.mapValues { page in
                PaymentPage(
                    payments: page.payments.map { $0.id == order.paymentID ? $0.refunded(by: order.amount) : $0 },
                    unreadableCount: page.unreadableCount,
                    nextCursor: page.nextCursor
                )
            }
        }
    }

    /// A call that can fail or wait.
    package enum Call: Sendable, Hashable {
        /// Paying, refunding and finishing, which cannot fail.
        case send
        case discard, resolve, orders, list, methods
    }

    private let state = Mutex(State())
    private let user: @Sendable () -> AccountID?

    /// Creates a fake; `user` returns the current account.
    package init(user: @escaping @Sendable () -> AccountID?) {
        self.user = user
    }

    // MARK: Calls of the current account

    /// The payment orders of the calls of `pay`.
    package var orders: [PaymentOrder] { state.withLock(\.orders) }
    /// The refund orders of the calls of `refund`.
    package var refunds: [RefundOrder] { state.withLock(\.refunds) }
    /// The orders of the calls of `finish`.
    package var finished: [Order] { state.withLock(\.finished) }
    /// The orders of the calls of `discard`.
    package var discarded: [PaymentOrder] { state.withLock(\.discarded) }
    /// The number of calls of `resolve`.
    package var resolveCount: Int { state.withLock(\.resolveCount) }
    /// The number of streams of changes in use.
    package var listenerCount: Int { state.withLock(\.listeners.count) }

    // MARK: Answers

    /// Answers the next orders with `answers`.
    package func answer(with answers: Answer...) { state.withLock { $0.answers = answers } }
    /// Lets the next `resolve` find `status` for the order with `reference`.
    package func resolve(_ reference: String, as status: OrderStatus) {
        state.withLock { $0.results[reference] = status }
    }
    /// Answers `discard` with `status` instead of cancelled.
    package func answerDiscard(with status: OrderStatus) { state.withLock { $0.discardResult = status } }
    /// Fails each `call` with `error`, or none for `nil`.
    package func fail(_ call: Call, with error: PaymentError?) { state.withLock { $0.failures[call] = error } }
    /// Suspends each `call` at `gate`, or none for `nil`.
    package func wait(_ call: Call, at gate: Gate?) { state.withLock { $0.gates[call] = gate } }
    /// Sets the methods.
    package func offer(_ methods: [PaymentMethod]) { state.withLock { $0.methods = methods } }
    /// Sets the number of stored orders that cannot be read.
    package func leaveUnreadable(_ count: Int) { state.withLock { $0.unreadableCount = count } }

    /// Sets the page of payments after `cursor`.
    package func list(_ payments: [Payment], after cursor: String? = nil, next: String? = nil, unreadable: Int = 0) {
        let page = PaymentPage(payments: payments, unreadableCount: unreadable, nextCursor: next)
        state.withLock { $0.pages[cursor ?? ""] = page }
    }

    /// Adds an unresolved order, as an earlier run may have left it.
    package func leaveUnresolved(
        _ order: Order,
        _ status: OrderStatus = .notAnswered,
        paymentID: Payment.ID? = nil
    ) {
        update(order, to: status, paymentID: order.paymentID ?? paymentID ?? "pay_\(order.reference)")
    }

    /// Changes the status of the order with `reference`, and publishes it.
    package func change(_ reference: String, to status: OrderStatus) {
        let order = state.withLock { state in state.tracked.first { $0.order.reference == reference }?.order }
        if let order { update(order, to: status) }
    }

    /// Publishes a change that the service would not: one that has arrived before, or late.
    package func publish(_ change: TrackedOrder) {
        state.withLock { state in
            for listener in state.listeners.values where listener.account == change.order.account {
                listener.changes.yield(change)
            }
        }
    }

    /// Returns a payment in dollars.
    package static func payment(
        _ id: String,
        item: String = "a",
        amount: Int64 = 1000,
        refunded: Int64 = 0,
        status: Payment.Status = .succeeded,
        createdAt: Date = Date(timeIntervalSince1970: 0)
    ) -> Payment {
        Payment(
            id: id,
            reference: "ref-\(id)",
            itemID: item,
            amount: Money(minorUnits: amount, currency: .usd),
            refunded: Money(minorUnits: refunded, currency: .usd),
            status: status,
            method: "card",
            createdAt: createdAt
        )
    }

    // MARK: PaymentProcessing

    package func pay(_ order: PaymentOrder, isNewReference: Bool) async -> OrderStatus {
        await send(.payment(order), isNewReference: isNewReference) { $0.orders.append(order) }
    }

    package func refund(_ order: RefundOrder, isNewReference: Bool) async -> OrderStatus {
        await send(.refund(order), isNewReference: isNewReference) { $0.refunds.append(order) }
    }

    package func finish(_ order: Order) async -> OrderStatus {
        await send(order, isNewReference: false) { $0.finished.append(order) }
    }

    package func endRefund(_ order: RefundOrder) async -> OrderStatus {
        let status = state.withLock { $0.tracked.first { $0.order == .refund(order) }?.status }
        guard case .refused(let error) = status else { return status ?? .sending }
        return update(.refund(order), to: .failed(error, movedNoMoney: false))
    }

    package func discard(_ order: PaymentOrder) async throws(PaymentError) -> OrderStatus {
        guard user() == order.account else { throw .accountChanged }
        state.withLock { $0.discarded.append(order) }
        try await pass(.discard)
        return update(.payment(order), to: state.withLock(\.discardResult))
    }

    package func resolve() async throws(PaymentError) {
        state.withLock { $0.resolveCount += 1 }
        guard let account = user() else { throw .signInRequired }
        try await pass(.resolve)
        for tracked in state.withLock({ $0.unresolved(of: account) }) {
            let result = state.withLock { $0.results.removeValue(forKey: tracked.order.reference) }
            if let result { update(tracked.order, to: result) }
        }
    }

    package func orders() async throws(PaymentError) -> TrackedOrders {
        let asking = user()
        try await pass(.orders)
        guard let account = asking, account == user() else { throw .signInRequired }
        let (changes, listener) = AsyncStream.makeStream(of: TrackedOrder.self)
        return state.withLock { state in
            state.lastListener += 1
            let id = state.lastListener
            state.listeners[id] = (account, listener)
            listener.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[id] = nil } }
            return TrackedOrders(
                account: account,
                unresolved: state.unresolved(of: account),
                unreadableCount: state.unreadableCount,
                changes: changes
            )
        }
    }

    package func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment {
        let known = state.withLock { state in state.pages.values.flatMap(\.payments) + state.made }
        guard let payment = known.first(where: { $0.id == id }) else { throw .notFound }
        return payment
    }

    package func payments(limit: Int, after cursor: String?) async throws(PaymentError) -> PaymentPage {
        try await pass(.list)
        return state.withLock { $0.pages[cursor ?? ""] } ?? PaymentPage(payments: [], nextCursor: nil)
    }

    package func methods(language: String?) async throws(PaymentError) -> [PaymentMethod] {
        try await pass(.methods)
        return state.withLock(\.methods)
    }

    // MARK: Orders

    private func pass(_ call: Call) async throws(PaymentError) {
        await state.withLock { $0.gates[call] }?.pass()
        if Task.isCancelled { throw .cancelled }
        if let failure = state.withLock({ $0.failures[call] }) { throw failure }
    }

    private func send(
        _ order: Order,
        isNewReference: Bool,
        record: (inout State) -> Void
    ) async -> OrderStatus {
        guard user() == order.account else { return .failed(.accountChanged, movedNoMoney: isNewReference) }
        state.withLock { record(&$0) }
        let now = update(order, to: .sending)
        if now.isFinal { return now }
        return await Task {
            await state.withLock { $0.gates[.send] }?.pass()
            let answer = state.withLock { $0.answers.isEmpty ? .succeeded : $0.answers.removeFirst() }
            return carryOut(order, answer)
        }.valueUnlessCancelled ?? .sending
    }

    private func carryOut(_ order: Order, _ answer: Answer) -> OrderStatus {
        let status: Payment.Status
        switch answer {
        case .refused(let error): return update(order, to: .failed(error, movedNoMoney: true))
        case .created where order.paymentID != nil: return update(order, to: .notCompleted, paymentID: order.paymentID)
        case .lost: return update(order, to: .notAnswered, paymentID: order.paymentID ?? "pay_lost")
        case .succeeded: status = .succeeded
        case .processing: status = .processing
        case .requiresAction(let url): status = .requiresAction(url)
        case .declined(let decline): status = .declined(decline)
        case .created: status = .created
        }
        let createdAt = Date(timeIntervalSince1970: 0)
        switch order {
        case .payment(let order):
            let payment = state.withLock { state in
                let payment = Payment(
                    id: "pay_\(state.made.count + 1)",
                    reference: order.reference,
                    itemID: order.itemID,
                    amount: order.amount,
                    refunded: Money(minorUnits: 0, currency: order.amount.currency),
                    status: status,
                    method: order.method,
                    createdAt: createdAt
                )
                state.made.append(payment)
                return payment
            }
            return update(.payment(order), to: OrderStatus(payment), paymentID: payment.id)
        case .refund(let order):
            let refund = Refund(
                id: order.reference,
                paymentID: order.paymentID,
                amount: order.amount,
                status: status,
                createdAt: createdAt
            )
            if status == .succeeded { state.withLock { $0.refund(order) } }
            return update(.refund(order), to: OrderStatus(refund), paymentID: order.paymentID)
        }
    }

    /// Changes the status of an order and publishes it, unless it is final already. Returns the present status.
    @discardableResult
    private func update(_ order: Order, to status: OrderStatus, paymentID: Payment.ID? = nil) -> OrderStatus {
        state.withLock { state in
            let index = state.tracked.firstIndex { $0.order == order }
            let before = index.map { state.tracked[$0] }
            if let before, before.status.isFinal || before.status == status { return before.status }
            let changed = TrackedOrder(
                order: order,
                status: status,
                paymentID: paymentID ?? before?.paymentID,
                createdAt: before?.createdAt ?? Date(timeIntervalSince1970: 0)
            )
            if let index { state.tracked[index] = changed } else { state.tracked.append(changed) }
            for listener in state.listeners.values where listener.account == order.account {
                listener.changes.yield(changed)
            }
            return status
        }
    }
}

extension Payment {
    fileprivate func refunded(by amount: Money) -> Payment {
        Payment(
            id: id,
            reference: reference,
            itemID: itemID,
            amount: self.amount,
            refunded: Money(minorUnits: refunded.minorUnits + amount.minorUnits, currency: amount.currency),
            status: status,
            method: method,
            createdAt: createdAt
        )
    }
}

extension Order {
    /// The payment of a refund.
    fileprivate var paymentID: Payment.ID? { if case .refund(let order) = self { order.paymentID } else { nil } }
}
