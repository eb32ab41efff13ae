public import PaymentModule

/// Gets what the current user has paid, page by page.
public struct GetPaymentsUseCase: Sendable {
    private let payments: any PaymentProcessing

    /// Asks `payments`.
    public init(payments: any PaymentProcessing) {
        self.payments = payments
    }

    /// The page after `cursor`, newest first; the first if it is nil.
    public func callAsFunction(after cursor: String? = nil) async throws(PaymentError) -> Page<Payment> {
        let page = try await payments.payments(after: cursor)
        return Page(elements: page.payments, nextCursor: page.nextCursor)
    }
}
