import PaymentModule

/// A notice about an order that has ended or needs the user.
package struct OrderNotice: Sendable, Hashable {
    /// The meaning of the notice, for its color.
    package enum Kind: Sendable, Hashable {
        case success, warning, failure
    }

    package let kind: Kind
    package let message: LocalizedText
    package let suggestion: LocalizedText?

    private init(_ kind: Kind, _ message: LocalizedText, _ suggestion: LocalizedText? = nil) {
        self.kind = kind
        self.message = message
        self.suggestion = suggestion
    }

    /// Creates the notice of an order for `amount`, or returns `nil` if it goes on without the user.
    init?(_ tracked: TrackedOrder, item: String, amount: String) {
        let isRefund = tracked.order.refund != nil
        let reason = UserFacingError(tracked.status, isRefund: isRefund)?.message
        switch tracked.status {
        case .sending, .processing: return nil
        case .paid: self.init(.success, .paymentCompleted(item, amount))
        case .refunded: self.init(.success, .refundCompleted(item, amount))
        case .cancelled: self.init(.warning, .paymentCancelled(item, amount))
        case .requiresAction: self.init(.warning, .paymentNeedsApproval(item, amount), .openPayments)
        case .notAnswered, .notCompleted, .unknown, .refused:
            self.init(
                .warning,
                isRefund ? .refundNotFinished(item, amount) : .paymentNotFinished(item, amount),
                .openPayments
            )
        case .declined where !isRefund: self.init(.failure, .paymentDeclined(item, amount), reason)
        case .failed where !isRefund: self.init(.failure, .paymentFailed(item, amount), reason)
        case .declined, .failed: self.init(.failure, .refundFailed(item, amount), reason)
        }
    }
}
