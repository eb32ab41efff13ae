public import Core
public import Foundation

/// Why a payment, a refund or a list of them could not be had, in cases that a caller acts on.
///
/// Only ``outcomeUnknown(reference:)``, ``keyConflict(reference:)`` and ``cancelled`` leave open whether the call
/// moved money; with any other error it did not.
public enum PaymentError: Error, Sendable, Hashable {
    /// Nobody is signed in, or another user than at the start.
    case signInRequired
    /// The means of payment was declined.
    case declined
    /// The order cannot be carried out as it is. Nothing was sent, or the server knows the reference for another order.
    case invalidOrder(reason: String)
    /// More than what is left of the payment, or in another currency.
    case refundExceedsPayment
    /// There is no such item or payment.
    case notFound
    /// The server may or may not have carried the order out; ``PaymentProcessing/resolvePending()`` will tell.
    case outcomeUnknown(reference: String)
    /// The server knows the idempotency key with another body. The order is kept as it is and not sent again: a
    /// person has to compare both sides.
    case keyConflict(reference: String)
    /// The order was left open too long to send it again, and the server says that it was not carried out.
    case expired(reference: String)
    /// The server refused for another reason: the type and title of its problem (RFC 9457).
    case rejected(type: String, title: String?)
    /// The server could not be asked; an order was certainly not sent.
    case network(NetworkError)
    /// The secure storage failed before anything was sent.
    case storage(SecureStorageError)
    /// The calling task was cancelled. An order that was begun goes on, and its outcome is kept.
    case cancelled
}

extension PaymentError: LocalizedError {
    /// What happened, and to what.
    public var errorDescription: String? {
        switch self {
        case .signInRequired: "Nobody is signed in to pay."
        case .declined: "The payment was declined. Nothing was charged."
        case .invalidOrder(let reason): reason
        case .refundExceedsPayment: "The refund is more than what is left of the payment, or in another currency."
        case .notFound: "The server knows no such item or payment."
        case .outcomeUnknown(let reference): "It is not known whether the order '\(reference)' was carried out."
        case .keyConflict(let reference): "The server has the order '\(reference)' with another content."
        case .expired(let reference): "The order '\(reference)' was not carried out in time. No money was moved."
        case .rejected(let type, let title): "The server refused the order: \(title ?? type)."
        case .network(let error): error.errorDescription
        case .storage(let error): error.errorDescription
        case .cancelled: "The wait was cancelled; an order that was sent goes on."
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .signInRequired: "Sign in, then try again."
        case .declined: "Pay by other means."
        case .invalidOrder: "Correct the order and give it a reference of its own."
        case .refundExceedsPayment: "Look at what is left and ask for that or less."
        case .notFound: "Reload the list; it may be out of date."
        case .outcomeUnknown: "Settle open payments before ordering again; the same order is never charged twice."
        case .keyConflict: "Do not order again. Compare your list of payments with the order, and tell support."
        case .expired: "Order again if it is still wanted."
        case .rejected: "Look at the item again; its price may have changed."
        case .network(let error): error.recoverySuggestion
        case .storage(let error): error.recoverySuggestion
        case .cancelled: "Settle open payments to learn the outcome."
        }
    }
}

extension PaymentError {
    static let otherOrder = PaymentError.invalidOrder(reason: "The reference stands for another order already.")

    /// What a failed reading means. Nothing was ordered by it.
    init(reading error: NetworkError) {
        switch error {
        case .signInRequired: self = .signInRequired
        case .server(let failure) where failure.status == 401: self = .signInRequired
        case .server(let failure) where failure.status == 404: self = .notFound
        case .cancelled: self = .cancelled
        default: self = .network(error)
        }
    }
}
