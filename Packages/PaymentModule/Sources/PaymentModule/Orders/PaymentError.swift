public import Core
public import Foundation

/// A failure to pay, to refund or to load the payment list.
///
/// After ``outcomeUnknown(reference:)``, ``keyConflict(reference:)`` and ``cancelled``, the call may have moved money.
/// After any other error it did not.
public enum PaymentError: Error, Sendable, Hashable {
    /// No user is signed in, or the user changed during the call.
    case signInRequired
    /// The account that placed the order is no longer signed in, and the server has not carried out the order. It stays
    /// stored for that account and is never sent on behalf of another.
    case accountSignedOut
    /// The payment was declined. No money was moved.
    case declined(Decline)
    /// The order is invalid, or its reference belongs to another order.
    case invalidOrder(reason: String)
    /// The refund is larger than the remaining amount, or in another currency.
    case refundExceedsPayment
    /// The payment has not succeeded, or is already refunded.
    case notRefundable
    /// The payment has already succeeded or ended.
    case notCancellable
    /// The order may have been sent, or may still be carried out.
    case notDiscardable(reference: String)
    /// The item or payment does not exist.
    case notFound
    /// The server may have carried out the order. Call ``PaymentProcessing/resolvePending()`` to find out.
    case outcomeUnknown(reference: String)
    /// The server knows the idempotency key with another body. The order is stored but never sent again. Only the
    /// provider can compare both orders.
    case keyConflict(reference: String)
    /// The order is too old to be sent again, and the server has not carried it out.
    case expired(reference: String)
    /// The stored record of the order cannot be read, for example because a newer version of the app wrote it. The order
    /// is not sent.
    case unreadableRecord(reference: String)
    /// The server rejected the order for another reason: the type and title of its problem details (RFC 9457).
    case rejected(type: String, title: String?)
    /// A request that only reads failed, or an order could not be sent.
    case network(NetworkError)
    /// The secure storage failed before anything was sent.
    case storage(SecureStorageError)
    /// The calling task was cancelled. An order that was started continues, and its outcome is stored.
    case cancelled

    /// Returns whether the order of the failed call may still have moved money.
    ///
    /// Pass `true` for `wasSentBefore` if an earlier call may have sent the order. The outcome then stays unknown even if
    /// this call could not send it.
    public func isOutcomeUnknown(wasSentBefore: Bool) -> Bool {
        switch self {
        case .outcomeUnknown, .keyConflict, .unreadableRecord, .notDiscardable, .cancelled: true
        case .signInRequired, .accountSignedOut, .network, .storage: wasSentBefore
        case .declined, .invalidOrder, .refundExceedsPayment, .notRefundable, .notCancellable, .notFound, .expired,
            .rejected:
            false
        }
    }

    static let referenceInUse = invalidOrder(reason: "The reference is already used for another order.")
}

extension PaymentError: LocalizedError {
    /// A description of the failure.
    public var errorDescription: String? {
        switch self {
        case .signInRequired: "You're not signed in."
        case .accountSignedOut: "The account of this order has been signed out. No money was moved."
        case .declined: "The payment was declined. You weren't charged."
        case .invalidOrder(let reason): reason
        case .refundExceedsPayment: "The refund is larger than the remaining amount, or in another currency."
        case .notRefundable: "There is nothing left to refund."
        case .notCancellable: "This payment can't be cancelled anymore."
        case .notDiscardable(let reference): "Order \(reference) may still be carried out."
        case .notFound: "This item or payment wasn't found."
        case .outcomeUnknown(let reference): "The outcome of order \(reference) isn't known yet."
        case .keyConflict(let reference): "Order \(reference) doesn't match the server's records."
        case .expired(let reference): "Order \(reference) expired. No money was moved."
        case .unreadableRecord(let reference): "The stored data of order \(reference) can't be read."
        case .rejected(let type, let title): "The server refused the order: \(title ?? type)."
        case .network(let error): error.errorDescription
        case .storage(let error): error.errorDescription
        case .cancelled: "Cancelled. An order that was already sent still goes through."
        }
    }

    /// A suggestion for the user.
    public var recoverySuggestion: String? {
        switch self {
        case .signInRequired: "Sign in, then try again."
        case .accountSignedOut: "Sign in to that account, then try again."
        case .declined(let decline):
            switch decline.advice {
            case .tryAgainLater: "Try again later, or use another payment method."
            case .checkCardData: "Check the card's number, date and security code."
            case .contactBank: "Contact your bank, or use another payment method."
            case .tryAnotherMethod, nil: "Try another payment method."
            }
        case .invalidOrder: "Correct the order and place it with a new reference."
        case .refundExceedsPayment: "Check the remaining amount and refund less."
        case .notRefundable: "Check the state of the payment."
        case .notCancellable: "Refund it instead."
        case .notDiscardable: "Check its outcome first."
        case .notFound: "It may have been removed. Refresh the list."
        case .outcomeUnknown: "Check unresolved orders before you order again. You won't be charged twice."
        case .keyConflict: "Don't order again. Check your payments and contact support."
        case .expired: "Order again if you still want it."
        case .unreadableRecord: "Update the app. Check your payments before you order again."
        case .rejected: "Check the item. Its price may have changed."
        case .network(let error): error.recoverySuggestion
        case .storage(let error): error.recoverySuggestion
        case .cancelled: "Check unresolved orders to see the outcome."
        }
    }
}
