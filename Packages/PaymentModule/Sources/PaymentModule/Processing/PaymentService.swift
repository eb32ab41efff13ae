import Core

/// Runs each order in one task, which all its callers share and none of them can cancel.
actor PaymentService: PaymentProcessing {
    private struct RunningOrder {
        let order: UnresolvedOrder
        let task: Task<Result<Payment, PaymentError>, Never>
    }

    private let processor: PaymentProcessor
    private let logger: any LoggerProtocol
    /// The running orders by the key of their record.
    private var running: [String: RunningOrder] = [:]

    init(processor: PaymentProcessor, logger: any LoggerProtocol) {
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
        let user = try currentUser()
        let page = try await processor.network.read(.payments(after: cursor))
        guard processor.user.currentUserId == user else { throw .signInRequired }
        return page
    }

    func unresolvedOrders() async throws(PaymentError) -> [UnresolvedOrder] {
        let user = try currentUser()
        // A running order may not have a record yet.
        let running = running.filter { OrderID(recordKey: $0.key, of: user) != nil }.map(\.value.order)
        var orders = try await processor.journal.unresolvedOrders(of: user)
        for order in running where !orders.contains(order) {
            if try await processor.journal.result(OrderID(order, of: user)) == nil { orders.append(order) }
        }
        guard processor.user.currentUserId == user else { throw .signInRequired }
        return orders
    }

    func resolvePending() async throws(PaymentError) -> [ResolvedOrder] {
        let user = try currentUser()
        var resolved: [ResolvedOrder] = []
        var resumed: [(id: OrderID, running: RunningOrder)] = []
        for id in try await processor.journal.recordIDs(of: user) {
            do {
                guard let record = try await processor.journal.record(id) else { continue }
                let running = start(record.order, of: user) { [processor] () throws(PaymentError) in
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
        guard processor.user.currentUserId == user else { throw .signInRequired }
        return resolved
    }

    private func currentUser() throws(PaymentError) -> String {
        guard !Task.isCancelled else { throw .cancelled }
        guard let user = processor.user.currentUserId else { throw .signInRequired }
        return user
    }

    private func process(_ order: UnresolvedOrder) async throws(PaymentError) -> Payment {
        let user = try currentUser()
        try order.validate()
        let running = start(order, of: user) { [processor] () throws(PaymentError) in
            try await processor.process(order, for: user)
        }
        guard running.order == order else { throw .referenceInUse }
        return try await result(of: running).get()
    }

    /// Returns the running order with the same reference, or starts `order` with `operation`.
    private func start(
        _ order: UnresolvedOrder,
        of user: String,
        operation: @escaping @Sendable () async throws(PaymentError) -> Payment
    ) -> RunningOrder {
        let id = OrderID(order, of: user)
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
