public import Foundation

/// The status of an order, from the press of Pay to its outcome.
public enum OrderStatus: Sendable, Hashable {
    /// This process is sending the order.
    case sending
    /// No answer has arrived, so that the outcome is not known. It can be asked for, and the order can be finished.
    case notAnswered
    /// The server has created the payment but not started it, or does not have the refund. It can be finished; a payment
    /// can be discarded.
    case notCompleted
    /// The server has the payment in a status that the module does not know: its name. A payment can be discarded.
    case unknown(String)
    /// The server refuses the refund or the cancellation, and the outcome of the order is not known: an earlier request
    /// may have been carried out. It can be asked for and finished, or ended without an outcome.
    case refused(PaymentError)
    /// The user must approve the payment on the page at the URL.
    case requiresAction(URL)
    /// The server has accepted the order and does not know the outcome yet.
    case processing
    /// The payment was made.
    case paid(Payment)
    /// The refund was made.
    case refunded(Refund)
    /// The payment or refund was declined. No money was moved.
    case declined(Decline)
    /// The payment was cancelled. No money was moved.
    case cancelled
    /// The order has ended with an error. `movedNoMoney` is `true` if the order has certainly moved no money.
    case failed(PaymentError, movedNoMoney: Bool)

    /// `true` if the order is no longer tracked: nothing changes the status.
    public var isFinal: Bool {
        switch self {
        case .paid, .refunded, .declined, .cancelled, .failed: true
        case .sending, .notAnswered, .notCompleted, .unknown, .refused, .requiresAction, .processing: false
        }
    }

    /// `true` if the server or the user is about to decide.
    var isUndecided: Bool { if case .requiresAction = self { true } else { self == .processing } }
}

extension OrderStatus {
    /// Creates the status of the order of a payment.
    public init(_ payment: Payment) { self.init(payment.status, success: .paid(payment)) }

    /// Creates the status of the order of a refund. The other statuses of payments tell nothing about it.
    public init(_ refund: Refund) {
        switch refund.status {
        case .created, .requiresAction, .cancelled: self = .notAnswered
        case .unknown(let name): self = .refused(.unknownStatus(name))
        default: self.init(refund.status, success: .refunded(refund))
        }
    }

    private init(_ status: Payment.Status, success: OrderStatus) {
        self =
            switch status {
            case .created: .notCompleted
            case .requiresAction(let url): .requiresAction(url)
            case .processing: .processing
            case .succeeded: success
            case .declined(let decline): .declined(decline)
            case .cancelled: .cancelled
            case .unknown(let name): .unknown(name)
            }
    }
}
