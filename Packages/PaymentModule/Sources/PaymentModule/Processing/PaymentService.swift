import Core

/// Runs each order in one task, which all its callers share and none of them can cancel.
actor PaymentService: PaymentProcessing {
    private struct RunningOrder {
        let order: Order
        let task: Task<Result<OrderResult, PaymentError>, Never>
    }

    private let user: any UserIdProviding
    private let processor: PaymentProcessor
    private let listeners = OrderUpdates()
    /// The orders that this process is sending.
    private var running: [OrderID: RunningOrder] = [:]
    /// The orders whose outcome this process awaits in the background.
    private var watched: Set<OrderID> = []
    /// The orders that the server did not have at the last lookup.
    private var absent: Set<OrderID> = []
    private var finishedCount = 0

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
        let cancelled = try await read { try await $0.cancel(payment, of: account) }
        let id = OrderID(account: account, kind: .payment, reference: cancelled.reference)
        if let entry = try? await processor.journal.entry(id) { await store(.payment(cancelled), entry) }
        try check(account)
        return cancelled
    }

    func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment {
        let account = try currentAccount()
        let payment = try await read { try await $0.payment(id, of: account) }
        try check(account)
        return payment
    }

    nonisolated func payments(limit: Int, after cursor: String?) -> PaymentPages {
        let account = user.currentUserId
        return PaymentPages(after: cursor) { [self] cursor throws(PaymentError) in
            guard let account, try await currentAccount() == account else { throw .signInRequired }
            let page = try await read { try await $0.payments(of: account, limit: min(max(limit, 1), 100), after: cursor) }
            try await check(account)
            return page
        }
    }

    func methods(language: String?) async throws(PaymentError) -> [PaymentMethod] {
        let account = try currentAccount()
        let methods = try await read { try await $0.methods(of: account, language: language) }
        try check(account)
        return methods
    }

    func unresolvedOrders() async throws(PaymentError) -> UnresolvedOrders {
        let account = try currentAccount()
        let (entries, unreadableCount) = try await processor.journal.entries(of: account)
        try check(account)
        let orders = entries.map(\.record).map { record in
            UnresolvedOrder(order: record.order, status: status(of: record), createdAt: record.createdAt)
        }
        return UnresolvedOrders(orders: orders.sorted { $0.createdAt < $1.createdAt }, unreadableCount: unreadableCount)
    }

    func resolvePending() async throws(PaymentError) -> [OrderUpdate] {
        let account = try currentAccount()
        let entries = try await processor.journal.entries(of: account).entries
        let updates = await withTaskGroup(of: OrderUpdate.self) { group in
            for (index, entry) in entries.enumerated() {
                // A limited number of lookups at a time.
                if index >= 8, let update = await group.next() { updates.append(update) }
                group.addTask { await self.resolve(entry) }
            }
        }
        guard !Task.isCancelled else { throw .cancelled }
        try check(account)
        return updates
    }

    func discard(_ order: Order) async throws(PaymentError) {
    }
}
