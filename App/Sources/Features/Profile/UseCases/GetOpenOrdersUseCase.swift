public import PaymentModule

/// Tells which orders are open, so that nobody orders anew what may be carried out already.
public struct GetOpenOrdersUseCase: Sendable {
    private let payments: any PaymentProcessing

    /// Asks `payments`.
    public init(payments: any PaymentProcessing) {
        self.payments = payments
    }

    /// The orders of the current user whose outcome is not known, oldest first. Nothing is sent.
    public func callAsFunction() async throws(PaymentError) -> [OpenOrder] {
        try await payments.openOrders()
    }
}
