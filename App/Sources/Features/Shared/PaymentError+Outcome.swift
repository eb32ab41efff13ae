import PaymentModule

extension PaymentError {
    /// Tells what the failure of a call says of its order.
    ///
    /// - Parameter mayBeSent: Whether the order may have been sent before that call. Then a trouble that kept the call
    ///   from being made says nothing of the order.
    /// - Returns: Whether money may have been moved all the same.
    func leavesOutcomeOpen(mayBeSent: Bool) -> Bool {
        switch self {
        case .outcomeUnknown, .keyConflict, .cancelled: true
        case .signInRequired, .network, .storage: mayBeSent
        case .declined, .invalidOrder, .refundExceedsPayment, .notFound, .lapsed, .rejected: false
        }
    }
}
