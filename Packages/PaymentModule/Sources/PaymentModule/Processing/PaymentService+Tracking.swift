import Core
import Foundation

extension PaymentService {
    func orders() async throws(PaymentError) -> TrackedOrders {
        let account = try currentAccount()
        let unreadable = try await track(storedOrdersOf: account)
        // From here on without a suspension, so that no change is missed or told twice.
        guard currentUserId == account else { throw .signInRequired }
        return TrackedOrders(
            account: account,
            unresolved: unresolvedOrders(of: account),
            unreadableCount: unreadable.count,
            changes: changes.stream { $0.order.account == account }
        )
    }

    func resolve() async throws(PaymentError) {
        let account = try currentAccount()
        _ = try await track(storedOrdersOf: account)
        let orders = unresolvedOrders(of: account).map(\.order)
        let failure = await withTaskGroup(of: PaymentError?.self) { group in
            var failure: PaymentError?
            for (index, order) in orders.enumerated() {
                // A limited number of requests at a time.
                if index >= 8, let result = await group.next() { failure = failure ?? result }
                group.addTask { await self.look(at: order) }
            }
            for await result in group { failure = failure ?? result }
            return failure
        }
        guard !Task.isCancelled else { throw .cancelled }
        guard currentUserId == account else { throw .signInRequired }
        if let failure { throw failure }
    }

    /// Returns the reason for which an order must not be sent, if there is one.
    func errorBeforeSending(_ order: Order) -> PaymentError? {
        if let error = order.invalidity() { return error }
        guard let current = currentUserId else { return .signInRequired }
        guard current == order.account else { return .accountChanged }
        let isKnown = tracked[store.key(of: order)]?.order.isRepeated(by: order) ?? true
        return isKnown ? nil : .referenceInUse(reference: order.reference)
    }

    /// Stores an order before it can move money. `isNew` is `true` if no request with its reference was sent. Returns `true`
    /// if moreover the order was not stored.
    @discardableResult
    func save(_ order: Order, _ paymentID: Payment.ID, isNew: Bool) async throws(PaymentError) -> Bool {
        let id = store.key(of: order)
        tracked[id]?.paymentID = paymentID
        let date = tracked[id]?.createdAt ?? dependencies.now()
        let record = OrderStore.Record(order: order, paymentID: paymentID, createdAt: date, wasRepeated: !isNew)
        // A refund that the server processes is part of its answer to the next one.
        let answered = tracked.filter { $0.value.status == .processing }.keys
        return try await store.save(record, answered: unobserved.union(answered))
    }

    /// Returns the payment of an order of the current account, or `nil` if the order is final or not known.
    ///
    /// - Throws: ``PaymentError/accountChanged``; ``PaymentError/storage(_:)`` if the order may be stored and cannot be read.
    func unresolvedPayment(of order: Order) async throws(PaymentError) -> Payment.ID? {
        guard currentUserId == order.account else { throw .accountChanged }
        let id = store.key(of: order)
        switch tracked[id]?.status {
        case nil, .failed:
            let unreadable = try await track(storedOrdersOf: order.account)
            if unreadable.contains(id) { throw .storage(.undecodable(key: id)) }
        default: break
        }
        return tracked[id].flatMap { $0.status.isFinal ? nil : $0.paymentID }
    }

    func status(of order: Order) -> OrderStatus {
        tracked[store.key(of: order)]?.status ?? .failed(.notUnresolved, movedNoMoney: false)
    }

    /// Applies the server's answer to a request of an order.
    func apply(_ payment: Payment, to order: PaymentOrder, _ id: Payment.ID) async throws(GatewayError) -> OrderStatus {
        guard payment.id == id, payment.belongs(to: .payment(order)) else { throw .unexpectedAnswer }
        return await conclude(.payment(order), with: OrderStatus(payment))
    }

    /// Applies the server's answer to a refund. `before` is an amount that was refunded before it.
    func apply(
        _ refund: Refund,
        to order: RefundOrder,
        refunded before: Int64 = 0
    ) async throws(GatewayError) -> OrderStatus {
        guard refund.id == order.reference, refund.paymentID == order.paymentID, refund.amount == order.amount else {
            throw .unexpectedAnswer
        }
        switch refund.status {
        case .succeeded, .processing:
            refunded[order.paymentID] = max(refunded[order.paymentID] ?? 0, before &+ order.amount.minorUnits)
        case .declined: refunded[order.paymentID] = nil
        default: break
        }
        return await conclude(.refund(order), with: OrderStatus(refund))
    }

    /// Changes the status of an order. If it is final now, the observer receives the order, and then its record is removed.
    func conclude(_ order: Order, with status: OrderStatus) async -> OrderStatus {
        let id = store.key(of: order)
        let isEnd = status.isFinal && tracked[id]?.status.isFinal == false
        if isEnd { unobserved.insert(id) }
        let status = update(order, to: status)
        guard isEnd, let ended = tracked[id] else { return status }
        do {
            try await dependencies.observer?.orderDidEnd(ended, id: id)
            // A failed order may have been placed again meanwhile.
            if tracked[id]?.status.isFinal == true { await removeRecord(of: order) }
            unobserved.remove(id)
        } catch {
            dependencies.logger.log(.warning, "Record of a finished order kept for its observer", error: error)
        }
        return status
    }

    /// Changes the status of an order and tells it, unless it is final already. Returns the present status.
    @discardableResult
    func update(_ order: Order, to status: OrderStatus) -> OrderStatus {
        let id = store.key(of: order)
        guard var known = tracked[id] else { return status }
        guard !known.status.isFinal, known.status != status else { return known.status }
        known.status = status
        tracked[id] = known
        // The name of the case, without its values.
        dependencies.logger.log(.info, "Order changed", ["status": "\(status)".prefix { $0 != "(" }.description])
        changes.send(known)
        if status.isUndecided { watch(order) }
        if status.isFinal { forgetOldest(of: order.account) }
        return status
    }

    /// Forgets the oldest final status of an account beyond 200, unless its record waits for the observer.
    private func forgetOldest(of account: AccountID) {
        let final = tracked.filter { $0.value.order.account == account && $0.value.status.isFinal }
        let removable = final.filter { !unobserved.contains($0.key) }
        let oldest = removable.min { $0.value.createdAt < $1.value.createdAt }
        if final.count > 200, let oldest { tracked[oldest.key] = nil }
    }

    /// Tracks the stored orders of an account, and removes those that have a final status because their removal failed.
    ///
    /// - Returns: The keys of unreadable records.
    private func track(storedOrdersOf account: AccountID) async throws(PaymentError) -> Set<String> {
        let records = try await store.records(of: account)
        for case (let id, let record?) in records where !unobserved.contains(id) {
            switch tracked[id]?.status {
            // Also if this process could not create or store the payment that another one has confirmed.
            case nil, .failed(_, movedNoMoney: false): tracked[id] = record.tracked
            case .some(let status) where status.isFinal: await removeRecord(of: record.order)
            default: break
            }
        }
        return Set(records.filter { $0.value == nil }.keys)
    }

    private func unresolvedOrders(of account: AccountID) -> [TrackedOrder] {
        tracked.values
            .filter { $0.order.account == account && !$0.status.isFinal }
            .sorted { $0.createdAt < $1.createdAt }
    }

    /// Removes the record of an order, if there is one. If that fails, the next look removes it.
    @discardableResult
    func removeRecord(of order: Order) async -> Bool {
        do throws(SecureStorageError) {
            try await store.remove(order)
            return true
        } catch {
            dependencies.logger.log(.warning, "Record of a finished order not removed", error: error)
            return false
        }
    }

    /// Asks the server once for the status of an order. Returns the failure, if any.
    private func look(at order: Order) async -> PaymentError? {
        guard let id = tracked[store.key(of: order)]?.paymentID else { return nil }
        do throws(GatewayError) {
            switch order {
            case .payment(let payment):
                let answer = try await dependencies.gateway.payment(id, of: payment.account)
                switch (answer.status, status(of: order)) {
                // A read may lag behind the request that this process is sending.
                case (.created, .sending): break
                // An answered cancellation stands, so that the user can end the order.
                case (.unknown, .refused): break
                default: _ = try await apply(answer, to: payment, id)
                }
            case .refund(let refund):
                let answer = try await dependencies.gateway.refund(refund.reference, of: id, account: refund.account)
                _ = try await apply(answer, to: refund)
            }
        } catch .refused(let error) {
            // A read may lag behind, so that it is no answer about a payment.
            guard case .refund = order else { return nil }
            switch (error, status(of: order)) {
            case (.notFound, .notAnswered): update(order, to: .notCompleted)
            case (.notFound, _): break
            // The server's outcome of the id, which stays refused.
            case (.notRefundable, _), (.refundExceedsPayment, _):
                _ = await conclude(order, with: .failed(error, movedNoMoney: true))
            case (_, .notAnswered), (_, .refused): update(order, to: .refused(error))
            default: return error
            }
        } catch {
            return PaymentError(error)
        }
        return nil
    }

    /// Asks for the status of an order in the background until it is decided, for at most 15 minutes. A read that lags
    /// behind says that a payment is not started.
    private func watch(_ order: Order) {
        let id = store.key(of: order)
        guard watched.insert(id).inserted else { return }
        Task {
            let elapsed = dependencies.clock.stopwatch()
            var looks = 0
            while let status = tracked[id]?.status, status.isUndecided || status == .notCompleted,
                elapsed() < .seconds(15 * 60)
            {
                // 0.5, 1, 2, then 4 seconds.
                try? await dependencies.clock.sleep(for: .milliseconds(500) * (1 << min(looks, 3)))
                looks += 1
                _ = await look(at: order)
            }
            watched.remove(id)
        }
    }
}
