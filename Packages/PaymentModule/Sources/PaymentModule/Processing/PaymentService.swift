import Core

/// Runs each order in one task, which all its callers share and none of them can cancel.
actor PaymentService: PaymentProcessing {
    struct RunningOrder {
        let order: Order
        let task: Task<Result<OrderResult, PaymentError>, Never>
    }

    let user: any UserIdProviding
    let processor: PaymentProcessor
    let listeners = OrderUpdates()
    /// The orders that this process is sending.
    var running: [OrderID: RunningOrder] = [:]
    /// The orders whose outcome this process awaits in the background.
    var watched: Set<OrderID> = []
    /// The moments before the last lookups of orders that the server did not have.
    var absent: [OrderID: Moment] = [:]

    init(user: any UserIdProviding, processor: PaymentProcessor) {
        self.user = user
        self.processor = processor
    }

    nonisolated var updates: AsyncStream<OrderUpdate> { listeners.listen() }

    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment {
        guard case .payment(let payment) = try await process(.payment(order)) else { throw .referenceInUse }
        return payment
    }

    func refund(_ order: RefundOrder) async throws(PaymentError) -> Refund {
        guard case .refund(let refund) = try await process(.refund(order)) else { throw .referenceInUse }
        return refund
    }

    func cancel(_ payment: Payment.ID) async throws(PaymentError) -> Payment {
        let account = try currentAccount()
        let cancelled = try await withGateway { gateway throws(GatewayError) in
            try await gateway.cancel(payment, of: account)
        }
        let id = OrderID(account: account, kind: .payment, reference: cancelled.reference)
        // If the ids differ, the record is of a later attempt, which is not cancelled.
        if let entry = try? await processor.journal.entry(id), entry.record.result?.id == cancelled.id {
            await store(.payment(cancelled), replacing: entry)
        }
        try check(account)
        return cancelled
    }

    func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment {
        let account = try currentAccount()
        let payment = try await withGateway { gateway throws(GatewayError) in
            try await gateway.payment(id, of: account)
        }
        try check(account)
        return payment
    }

    nonisolated func payments(limit: Int, after cursor: String?) -> PaymentPages {
        let account = user.currentUserId
        return PaymentPages(after: cursor) { [self] cursor throws(PaymentError) in
            guard let account, try await currentAccount() == account else { throw .signInRequired }
            let page = try await withGateway { gateway throws(GatewayError) in
                try await gateway.payments(of: account, limit: min(max(limit, 1), 100), after: cursor)
            }
            try await check(account)
            return page
        }
    }

    func methods(language: String?) async throws(PaymentError) -> [PaymentMethod] {
        let account = try currentAccount()
        let methods = try await withGateway { gateway throws(GatewayError) in
            try await gateway.methods(of: account, language: language)
        }
        try check(account)
        return methods
    }

    func unresolvedOrders() async throws(PaymentError) -> UnresolvedOrders {
        let account = try currentAccount()
        let (entries, unreadableCount) = try await processor.journal.unfinished(of: account)
        try check(account)
        let orders = entries.map(\.record).map { record in
            UnresolvedOrder(order: record.order, status: status(of: record), createdAt: record.createdAt)
        }
        return UnresolvedOrders(orders: orders.sorted { $0.createdAt < $1.createdAt }, unreadableCount: unreadableCount)
    }

    func resolvePending() async throws(PaymentError) -> [OrderUpdate] {
        let account = try currentAccount()
        let entries = try await processor.journal.unfinished(of: account).entries
        let updates = await withTaskGroup(of: OrderUpdate.self) { group in
            var updates: [OrderUpdate] = []
            for (index, entry) in entries.enumerated() {
                // A limited number of lookups at a time.
                if index >= 8, let update = await group.next() { updates.append(update) }
                group.addTask { await self.resolve(entry) }
            }
            for await update in group { updates.append(update) }
            return updates
        }
        guard !Task.isCancelled else { throw .cancelled }
        try check(account)
        return updates
    }

    func discard(_ order: Order) async throws(PaymentError) {
        let account = try currentAccount()
        let id = OrderID(order, of: account)
        let error = PaymentError.notDiscardable(reference: order.reference)
        guard running[id] == nil else { throw error }
        guard let entry = try await processor.journal.entry(id) else { return }
        guard entry.record.order == order, !entry.record.state.isFinal else { throw error }
        guard case .pending(.notCompleted(canDiscard: true)) = await resolve(entry).result,
            running[id] == nil, try await processor.journal.delete(entry)
        else { throw error }
        absent[id] = nil
    }

    func currentAccount() throws(PaymentError) -> AccountID {
        guard !Task.isCancelled else { throw .cancelled }
        guard let account = user.currentUserId, !account.subject.isEmpty else { throw .signInRequired }
        return account
    }

    /// Throws if another account is the current one, so that it does not see the data of `account`.
    private func check(_ account: AccountID) throws(PaymentError) {
        guard user.currentUserId == account else { throw .signInRequired }
    }

    private func withGateway<Value: Sendable>(
        _ request: @Sendable (any PaymentGateway) async throws(GatewayError) -> Value
    ) async throws(PaymentError) -> Value {
        do { return try await request(processor.gateway) } catch { throw PaymentError(reading: error) }
    }
}
