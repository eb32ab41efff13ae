public import Core
public import Foundation

/// A failure to pay, to refund or to read payments.
public enum PaymentError: Error, Sendable, Hashable {
    /// No user is signed in, or the account of the request was signed out or replaced.
    case signInRequired
    /// The order belongs to another account than the current one. Nothing was sent.
    case accountChanged
    /// The order is invalid.
    case invalidOrder(reason: String)
    /// The reference belongs to another order.
    case referenceInUse(reference: String)
    /// The refund is larger than the remaining amount, or in another currency.
    case refundExceedsPayment
    /// The payment has not succeeded, or is already refunded.
    case notRefundable
    /// An earlier refund of the payment has no answer yet.
    case refundUnresolved(reference: String)
    /// The item or payment does not exist.
    case notFound
    /// The order is not unresolved: it has ended, or was placed elsewhere. Nothing was sent.
    case notUnresolved
    /// The server does not know the payment of an order. It may be another server, or one that has lost its data.
    case unknownPayment
    /// The server has a payment or a refund in a status that the module does not know: its name.
    case unknownStatus(String)
    /// The server refused the request for another reason: the type and title of its problem details (RFC 9457).
    case rejected(status: Int, type: String, title: String?)
    /// A request failed.
    case network(NetworkError)
    /// The secure storage failed.
    case storage(SecureStorageError)
    /// The calling task was cancelled.
    case cancelled
}

extension PaymentError: LocalizedError {
    /// A description of the failure.
    public var errorDescription: String? {
        switch self {
        case .signInRequired: "You're not signed in."
        case .accountChanged: "The order belongs to another account. Nothing was sent."
        case .invalidOrder(let reason): reason
        case .referenceInUse(let reference): "The reference \(reference) is used by another order."
        case .refundExceedsPayment: "The refund is larger than the remaining amount."
        case .notRefundable: "This payment can't be refunded now."
        case .refundUnresolved(let reference): "The refund \(reference) of this payment has no answer yet."
        case .notFound: "This item or payment wasn't found."
        case .notUnresolved: "This order has ended or was not placed here. Nothing was sent."
        case .unknownPayment: "The server does not know this payment."
        case .unknownStatus(let name): "The server's status of this order is \(name), which is not known here."
        case .rejected(_, let type, let title): "The server refused the order: \(title ?? type)."
        case .network(let error): error.errorDescription
        case .storage(let error): error.errorDescription
        case .cancelled: "Cancelled."
        }
    }
}
