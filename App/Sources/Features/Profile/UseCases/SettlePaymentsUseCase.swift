public import PaymentModule

/// Finds out what became of orders that were left open.
public struct SettlePaymentsUseCase: Sendable {
    private let payments: any PaymentProcessing

    /// Asks `payments`.
    public init(payments: any PaymentProcessing) {
        self.payments = payments
    }

    /// What became of each; empty if none was open.
    public func callAsFunction() async throws(PaymentError) -> [SettledPayment] {
        try await payments.settlePending()
    }
}
