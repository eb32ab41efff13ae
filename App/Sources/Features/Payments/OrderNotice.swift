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

    /// Creates the notice of an order for `amount`, or returns `nil` if it goes on without the user.
    init?(_ tracked: TrackedOrder, item: String, amount: String) {
        let presentation = tracked.presentation
        guard let title = presentation.noticeTitle else { return nil }
        kind =
            switch presentation.kind {
            case .paid, .partlyRefunded, .refunded: .success
            case .pending, .other: .warning
            case .failed: .failure
            }
        message = LocalizedText(en: "\(title.english): \(item), \(amount)", ko: "\(title.korean): \(item), \(amount)")
        suggestion = tracked.status.isFinal ? presentation.failure?.message : .openPayments
    }
}
