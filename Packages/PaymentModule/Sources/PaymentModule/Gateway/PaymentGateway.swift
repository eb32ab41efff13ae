public import Core
import Foundation

/// A payment server, below ``PaymentProcessing``: one call for each request of the contract.
///
/// An implementation translates each call into requests of one API for the account. The server guarantees:
/// - Creating a payment moves no money. A reference is unique in an account: the same order gets the same payment.
/// - A confirmation starts a created payment and changes no other. A payment succeeds at most once.
/// - A declined or cancelled payment stays so. Calls for one payment take effect one after the other. A gateway answers
///   a decline only when the payment can no longer succeed: if its server leaves a payment open whose card was declined
///   or whose approval has failed, the gateway cancels it first, also in ``payment(_:of:)`` and in the list.
/// - A payment of the answers has the lines of its order, equal and in the same order. A decline is a payment, no refusal.
/// - A refund with the same id refunds nothing more, at any time. A refused id stays refused. An API that forgets
///   refusals, or the keys of requests, needs a server in front of it that keeps them.
///
/// Each call throws a ``GatewayError``; one with the id of a payment throws ``PaymentError/notFound`` if the server does not
/// know that. `PaymentGatewaySpec` of PaymentTesting checks an implementation against its server.
public protocol PaymentGateway: Sendable {
    /// Creates the payment of `order`, or returns the one that has its reference, in its present status: only lines and
    /// amount are compared, and the metadata of the first request stay. The method is not sent.
    ///
    /// - Throws: ``PaymentError/referenceInUse(reference:)`` if the reference belongs to other lines or another amount.
    func create(_ order: PaymentOrder) async throws(GatewayError) -> Payment

    /// Starts a created payment with a method. Returns the payment as it is now, also if it was declined or is not created
    /// any more. An API that authorizes and captures in two steps does both here.
    func confirm(
        _ payment: Payment.ID,
        method: PaymentMethod.ID,
        of account: AccountID
    ) async throws(GatewayError) -> Payment

    /// Cancels a payment that is created or requires an action, or that is processing if the server can. Returns the
    /// payment as it is now.
    func cancel(_ payment: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment

    /// Fetches a payment. It may lag behind. A look charges nothing but a payment that the user has approved: the module
    /// does not confirm after an approval.
    func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment

    /// Fetches a page of the account's payments, newest first, without payments that are only created. A page with a cursor
    /// may be short or empty.
    func payments(of account: AccountID, limit: Int, after cursor: String?) async throws(GatewayError) -> PaymentPage

    /// Fetches the methods with which the account can pay, with names in the preferred `language`, such as `ko`.
    func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod]

    /// Makes the refund of `order`, or returns the one that has its id. Sends a single request: PaymentModule repeats it.
    ///
    /// - Throws: ``PaymentError/referenceInUse(reference:)`` if the id belongs to another amount,
    ///   ``PaymentError/notRefundable`` before the charge or if nothing is left, or ``PaymentError/refundExceedsPayment``.
    func refund(_ order: RefundOrder) async throws(GatewayError) -> Refund

    /// Fetches a refund. It may lag behind.
    ///
    /// - Throws: ``PaymentError/notFound`` if the server does not have it, and the error of ``refund(_:)`` if the id was
    ///   refused.
    func refund(_ id: Refund.ID, of payment: Payment.ID, account: AccountID) async throws(GatewayError) -> Refund
}

/// A failure of a request to a payment server.
public enum GatewayError: Error, Sendable, Hashable {
    /// The API itself refused this request. A status of 401, 407, 408, 421, 423, 425, 429 or 5xx is no refusal, and neither
    /// is the page of a proxy, or the 404 of a framework without that route.
    case refused(PaymentError)
    /// No usable answer has arrived. The request may have been carried out.
    case notAnswered(NetworkError)

    /// The answer does not belong to the request.
    static let unexpectedAnswer = GatewayError.notAnswered(
        .decoding(DecodingFailure(type: "Payment", error: CocoaError(.coderInvalidValue)))
    )
}

extension PaymentError {
    /// Creates the error of a failed request.
    init(_ error: GatewayError) {
        switch error {
        case .refused(let error): self = error
        case .notAnswered(.signInRequired), .notAnswered(.accountSignedOut): self = .signInRequired
        case .notAnswered(.cancelled): self = .cancelled
        case .notAnswered(let error): self = .network(error)
        }
    }
}
