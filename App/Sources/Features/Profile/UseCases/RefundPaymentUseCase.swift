public import PaymentModule

/// Gives money back.
public struct RefundPaymentUseCase: Sendable {
    private let payments: any PaymentProcessing

    /// Gives back by `payments`.
    public init(payments: any PaymentProcessing) {
        self.payments = payments
    }

    /// Gives back what `order` says, once for its reference.
    ///
    /// - Returns: The payment after it.
    public func callAsFunction(_ order: RefundOrder) async throws(PaymentError) -> Payment {
        try await payments.refund(order)
    }
}
