public import Core

/// Pays, refunds and lists the payments of the current account.
///
/// Only ``pay(_:)`` and ``refund(_:)`` move money. An order belongs to the account that placed it. It is sent with that
/// account's access token, even after a switch to another account and in a later run.
///
/// An order is stored before it is sent. All requests of an attempt have one idempotency key. A decline or a cancellation
/// ends the attempt. The key is derived from account, kind, reference and the number of ended attempts, so that neither a
/// lost response nor a crash nor a second process charges twice.
///
/// After a crash or ``PaymentError/outcomeUnknown(reference:)``, call ``resolvePending()`` or repeat the order with the
/// same reference.
///
/// A new reference is a new order. Before you create one, check ``unresolvedOrders()`` for an order of the same item,
/// for example from an earlier run.
public protocol PaymentProcessing: Sendable {
    /// Pays for `order`, once for each reference.
    ///
    /// Concurrent calls with one reference share the request. If the order is already paid, the stored payment is
    /// returned without a request. After a decline, the same reference can be paid with another method.
    ///
    /// - Returns: The payment. Its state is ``PaymentState/succeeded``, ``PaymentState/requiresAction(_:)``, or
    ///   ``PaymentState/processing`` if the server did not finish it within 30 seconds. Then ``updates`` gives the outcome.
    ///   It is ``PaymentState/cancelled`` if the payment was cancelled meanwhile.
    /// - Throws: A ``PaymentError``. A cancelled task gets ``PaymentError/cancelled`` at once, but the order continues.
    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment

    /// Refunds a payment or a part of it, once for each reference. Works like ``pay(_:)``.
    func refund(_ order: RefundOrder) async throws(PaymentError) -> Refund

    /// Cancels a payment that requires an action or is processing.
    ///
    /// - Returns: The payment, which is cancelled. A second cancellation changes nothing.
    /// - Throws: ``PaymentError/notCancellable`` if it has already succeeded or ended, and the errors of ``payment(_:)``.
    func cancel(_ payment: Payment.ID) async throws(PaymentError) -> Payment

    /// Fetches a payment.
    ///
    /// - Throws: ``PaymentError/notFound``, ``PaymentError/signInRequired``, ``PaymentError/network(_:)`` or
    ///   ``PaymentError/cancelled``.
    func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment

    /// Returns the account's payments, newest first, in pages of at most `limit` payments (1 to 100; other numbers count
    /// as the nearest of these).
    ///
    /// Each page throws ``PaymentError/signInRequired``, also after a switch to another account,
    /// ``PaymentError/network(_:)``, ``PaymentError/rejected(type:title:)`` or ``PaymentError/cancelled``. `cursor` is
    /// ``PaymentPage/nextCursor`` of the last page that is known, or `nil` to start at the newest.
    func payments(limit: Int, after cursor: String?) -> PaymentPages

    /// Fetches the methods with which the account can pay, in the server's order, with names in the preferred `language`,
    /// such as `ko`. Throws the errors of a page of ``payments(limit:after:)``.
    func methods(language: String?) async throws(PaymentError) -> [PaymentMethod]

    /// Returns the account's orders whose outcome is not final or not known, without sending a request.
    ///
    /// - Throws: ``PaymentError/signInRequired``, ``PaymentError/storage(_:)`` or ``PaymentError/cancelled``.
    func unresolvedOrders() async throws(PaymentError) -> UnresolvedOrders

    /// Asks the server for the outcome of the account's unresolved orders. Never sends an order.
    ///
    /// Orders that the server processes, or that wait for the user, are then asked for in the background for 15 minutes.
    /// ``updates`` gives their outcomes.
    ///
    /// - Returns: The result of each order that was unresolved.
    /// - Throws: ``PaymentError/signInRequired``, ``PaymentError/storage(_:)`` or ``PaymentError/cancelled``.
    func resolvePending() async throws(PaymentError) -> [OrderUpdate]

    /// Forgets an unresolved order that was not and can no longer be carried out. Asks the server first if the order was
    /// sent. Does nothing if no such order is stored.
    ///
    /// - Throws: ``PaymentError/notDiscardable(reference:)`` for any other order, also if the server gives no answer;
    ///   ``PaymentError/signInRequired``, ``PaymentError/unreadableRecord(reference:)``, ``PaymentError/storage(_:)`` or
    ///   ``PaymentError/cancelled``.
    func discard(_ order: Order) async throws(PaymentError)

    /// The changes of all orders from now on, also of those that outlive their caller.
    var updates: AsyncStream<OrderUpdate> { get }
}

/// Provides the id of the signed-in user.
public protocol UserIdProviding: Sendable {
    /// The current account, or `nil` if nobody is signed in.
    var currentUserId: AccountID? { get }
}
