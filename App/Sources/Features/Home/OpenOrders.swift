import PaymentModule
import Synchronization

/// The orders of this run whose outcome is not known yet, so that closing a screen and opening it again does not order
/// anew what may be paid already.
final class OpenOrders: Sendable {
    struct Subject: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case item(String)
            case refund(Payment.ID)
        }

        let user: String?
        let kind: Kind
    }

    struct Order: Sendable, Hashable {
        let reference: String
        let amount: Money
    }

    private let orders = Mutex<[Subject: Order]>([:])

    subscript(subject: Subject) -> Order? {
        get { orders.withLock { $0[subject] } }
        set { orders.withLock { $0[subject] = newValue } }
    }
}

extension PaymentError {
    /// Whether money may have been moved all the same.
    var leavesOutcomeOpen: Bool {
        switch self {
        case .outcomeUnknown, .keyConflict, .cancelled: true
        case .signInRequired, .declined, .invalidOrder, .refundExceedsPayment, .notFound, .lapsed, .rejected,
            .network, .storage:
            false
        }
    }
}
