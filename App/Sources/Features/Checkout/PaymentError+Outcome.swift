import PaymentModule

extension PaymentError {
    /// Tells what the failure of a call says of its order.
    ///
    /// - Parameter wasSentBefore: Whether the order may have been sent before that call. Then a trouble that kept the call
    ///   from being made says nothing of the order.
    /// - Returns: Whether money may have been moved all the same.
    func isOutcomeUnknown(wasSentBefore: Bool) -> Bool {
        switch self {
        case .outcomeUnknown, .keyConflict, .cancelled: true
        case .signInRequired, .network, .storage: wasSentBefore
        case .declined, .invalidOrder, .refundExceedsPayment, .notFound, .expired, .rejected: false
        }
    }
}
