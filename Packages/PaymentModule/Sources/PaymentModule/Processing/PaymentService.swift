import Core

/// Runs each order in one task, which all its callers share and none of them can cancel.
actor PaymentService: PaymentProcessing {
    private struct RunningOrder {
        let order: UnresolvedOrder
        let task: Task<Result<Payment, PaymentError>, Never>
    }

    private let user: any UserIdProviding
    private let processor: PaymentProcessor
    private let logger: any LoggerProtocol
    /// The running orders by the key of their record.
    private var running: [String: RunningOrder] = [:]

    init(user: any UserIdProviding, processor: PaymentProcessor, logger: any LoggerProtocol) {
        self.user = user
        self.processor = processor
        self.logger = logger
    }

    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment {
        try await process(.payment(order))
    }

    func refund(_ order: RefundOrder) async throws(PaymentError) -> Payment {
        try await process(.refund(order))
    }

    func payments(after cursor: String?) async throws(PaymentError) -> PaymentPage {
        let account = try currentAccount()
        let page = try await processor.network.read(.payments(of: account, after: cursor))
        guard user.currentUserId == account else { throw .signInRequired }
        return page
    }

    func unresolvedOrders() async throws(PaymentError) -> [UnresolvedOrder] {
        let account = try currentAccount()
        // A running order may not have a record yet.
        let running = running.filter { OrderID(recordKey: $0.key, of: account) != nil }.map(\.value.order)
        var orders = try await processor.journal.unresolvedOrders(of: account)
        for order in running where !orders.contains(order) {
            if try await processor.journal.result(OrderID(order, of: account)) == nil { orders.append(order) }
        }
        guard user.currentUserId == account else { throw .signInRequired }
        return orders
    }

    func resolvePending() async throws(PaymentError) -> [ResolvedOrder] {
        let account = try currentAccount()
        var resolved: [ResolvedOrder] = []
        var resumed: [(id: OrderID, running: RunningOrder)] = []
        for id in try await processor.journal.recordIDs(of: account) {
            do {
                guard let record = try await processor.journal.record(id) else { continue }
                let running = start(record.order, of: account) { [processor] () throws(PaymentError) in
                    try await processor.resume(record)
                }
                resumed.append((id, running))
            } catch {
                resolved.append(ResolvedOrder(reference: id.reference, outcome: .unknown(error)))
            }
        }
        for (id, running) in resumed {
            let outcome: ResolvedOrder.Outcome =
                switch try await result(of: running) {
                case .success(let payment): id.kind == .payment ? .paid(payment) : .refunded(payment)
                case .failure(let error):
                    error.isOutcomeUnknown(wasSentBefore: true) ? .unknown(error) : .declined(error)
                }
            resolved.append(ResolvedOrder(reference: id.reference, outcome: outcome))
        }
        guard user.currentUserId == account else { throw .signInRequired }
        return resolved
    }

    private func currentAccount() throws(PaymentError) -> AccountID {
        guard !Task.isCancelled else { throw .cancelled }
        guard let account = user.currentUserId else { throw .signInRequired }
        return account
    }

    private func process(_ order: UnresolvedOrder) async throws(PaymentError) -> Payment {
        let account = try currentAccount()
        try order.validate()
        let running = start(order, of: account) { [processor] () throws(PaymentError) in
            try await processor.process(order, of: account)
        }
        guard running.order == order else { throw .referenceInUse }
        return try await result(of: running).get()
    }

    /// Returns the running order with the same reference, or starts `order` with `operation`.
    private func start(
        _ order: UnresolvedOrder,
        of account: AccountID,
        operation: @escaping @Sendable () async throws(PaymentError) -> Payment
    ) -> RunningOrder {
        let id = OrderID(order, of: account)
        if let current = running[id.recordKey] { return current }
        let task = Task { [logger] () -> Result<Payment, PaymentError> in
            defer { running[id.recordKey] = nil }
            do throws(PaymentError) {
                let payment = try await operation()
                logger.log(.info, "Order carried out", ["kind": "\(id.kind)"])
                return .success(payment)
            } catch {
                let isUnknown = error.isOutcomeUnknown(wasSentBefore: true)
                let message: StaticString = isUnknown ? "Order failed" : "Order declined"
                logger.log(isUnknown ? .warning : .info, message, ["kind": "\(id.kind)"], error: error)
                return .failure(error)
            }
        }
        let started = RunningOrder(order: order, task: task)
        running[id.recordKey] = started
        return started
    }

    /// Waits for `order`, or until the calling task is cancelled.
    private func result(of order: RunningOrder) async throws(PaymentError) -> Result<Payment, PaymentError> {
        guard let result = await order.task.valueUnlessCancelled else { throw .cancelled }
        return result
    }
}
