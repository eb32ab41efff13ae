import Core

/// Runs each order in one task, which all its callers share and none of them can cancel.
actor PaymentService: PaymentProcessing {
    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment { throw .notFound }
    func refund(_ order: RefundOrder) async throws(PaymentError) -> Refund { throw .notFound }
    func cancel(_ payment: Payment.ID) async throws(PaymentError) -> Payment { throw .notFound }
    func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment { throw .notFound }
    nonisolated func payments(limit: Int, after cursor: String?) -> PaymentPages {
        PaymentPages { _ throws(PaymentError) in throw .notFound }
    }
    func methods() async throws(PaymentError) -> [PaymentMethod] { throw .notFound }
    func unresolvedOrders() async throws(PaymentError) -> UnresolvedOrders { throw .notFound }
    func resolvePending() async throws(PaymentError) -> [OrderUpdate] { throw .notFound }
    func discard(_ order: Order) async throws(PaymentError) { throw .notFound }
    nonisolated var updates: AsyncStream<OrderUpdate> { AsyncStream { $0.finish() } }
}
