public import Core
public import Foundation

/// A payment server, below ``PaymentProcessing``: it creates, looks up, refunds and lists payments.
///
/// An implementation translates each call into the requests of one API, with the account's authorization. It neither
/// retries nor stores anything.
public protocol PaymentGateway: Sendable {
    /// Encodes the body of `order`. It is stored before it is sent, so that all requests of an attempt have the same bytes,
    /// also after an update of the app.
    ///
    /// - Throws: ``PaymentError/invalidOrder(reason:)`` for an order that the API cannot express.
    func body(of order: Order) throws(PaymentError) -> Data

    /// Sends a payment order. An idempotency key that the server knows returns the payment of its first use.
    ///
    /// - Throws: ``GatewayError``.
    func create(_ order: PaymentOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Payment

    /// Sends a refund order. An idempotency key that the server knows returns the refund of its first use.
    ///
    /// - Throws: ``GatewayError``.
    func refund(_ order: RefundOrder, _ attempt: GatewayAttempt) async throws(GatewayError) -> Refund

    /// Cancels a payment that requires an action or is processing.
    ///
    /// - Throws: ``GatewayError``.
    func cancel(_ payment: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment

    /// Fetches a payment.
    ///
    /// - Throws: ``GatewayError``.
    func payment(_ id: Payment.ID, of account: AccountID) async throws(GatewayError) -> Payment

    /// Looks up the attempts to pay an order by its reference, newest first. An empty list means that the server certainly
    /// has no such order now.
    ///
    /// - Throws: ``GatewayError``, also if the server ignores the filter.
    func payments(reference: String, of account: AccountID) async throws(GatewayError) -> [Payment]

    /// Looks up the refunds of a payment with a reference, newest first. An empty list means that the server certainly has
    /// no such refund now.
    ///
    /// - Throws: ``GatewayError``, also if the server ignores the filter.
    func refunds(of payment: Payment.ID, reference: String, account: AccountID) async throws(GatewayError) -> [Refund]

    /// Fetches a page of the account's payments, newest first.
    ///
    /// - Throws: ``GatewayError``.
    func payments(of account: AccountID, limit: Int, after cursor: String?) async throws(GatewayError) -> PaymentPage

    /// Fetches the methods with which the account can pay, with names in the preferred `language`, such as `ko`.
    ///
    /// - Throws: ``GatewayError``.
    func methods(of account: AccountID, language: String?) async throws(GatewayError) -> [PaymentMethod]
}

/// An attempt to carry out an order. All its requests have the same key and body. An order that was declined or cancelled
/// can have another attempt, with another key.
public struct GatewayAttempt: Sendable, Hashable, CustomStringConvertible {
    /// The account whose authorization the requests need.
    public let account: AccountID
    /// The idempotency key: visible ASCII characters.
    public let idempotencyKey: String
    /// The stored body; see ``PaymentGateway/body(of:)``.
    public let body: Data

    /// Creates an attempt.
    public init(account: AccountID, idempotencyKey: String, body: Data) {
        self.account = account
        self.idempotencyKey = idempotencyKey
        self.body = body
    }

    /// A text without key and body.
    public var description: String { "payment attempt" }
}

/// A failure of a request to a payment server.
public enum GatewayError: Error, Sendable, Hashable {
    /// The API refused the request in its own terms, so that it was not carried out. An earlier request of the attempt may
    /// have been.
    case refused(PaymentError)
    /// The server knows the idempotency key with another body.
    case keyReused
    /// The server knows the reference with another idempotency key.
    case referenceInUse
    /// The answer does not belong to the request, or does not have the form of the API. The order may have been carried
    /// out.
    case unexpectedAnswer
    /// The request failed. `NetworkError.mayHaveBeenSent` tells whether the order may have been carried out.
    case network(NetworkError)
}
