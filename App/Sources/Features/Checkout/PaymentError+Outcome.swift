import PaymentModule

extension PaymentError {
    /// Returns a Boolean value that indicates whether the outcome of the order is still unknown after this error.
    ///
    /// - Parameter wasSentBefore: True if an earlier call may have sent the order. An error that keeps a call from being
    ///   made then leaves the outcome unknown.
    /// - Returns: True if the payment or refund may have been made nevertheless.
    func isOutcomeUnknown(wasSentBefore: Bool) -> Bool {
        switch self {
        case .outcomeUnknown, .keyConflict, .cancelled: true
        case .signInRequired, .network, .storage: wasSentBefore
        case .declined, .invalidOrder, .refundExceedsPayment, .notFound, .expired, .rejected: false
        }
    }
}
