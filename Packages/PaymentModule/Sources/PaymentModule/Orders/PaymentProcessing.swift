public import Core

/// Pays, refunds and lists the payments of the current account.
///
/// An order belongs to the account that placed it. It is sent with that account's access token, even after a switch to
/// another account and in a later run.
///
/// An order is stored before it is sent, with one idempotency key for all attempts, so that neither a lost response nor
/// a crash charges twice. After a crash or ``PaymentError/outcomeUnknown(reference:)``, call ``resolvePending()`` or
/// repeat the order with the same reference.
///
/// A new reference is a new order. Before you create one, check ``unresolvedOrders()`` for an order of the same item,
/// for example from an earlier run.
public protocol PaymentProcessing: Sendable {
    /// Pays for `order`, once for each reference.
    ///
    /// Concurrent calls with one reference share the request. If the order is already paid, the stored payment is
    /// returned without a request. The last 50 results of each account are stored.
    ///
    /// - Returns: The payment as it was made, without later refunds.
    /// - Throws: A ``PaymentError``. A cancelled task gets ``PaymentError/cancelled`` at once, but the order continues.
    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment

    /// Refunds a payment, once for each reference. Works like ``pay(_:)``.
    ///
    /// - Returns: The payment after the refund.
    func refund(_ order: RefundOrder) async throws(PaymentError) -> Payment

    /// Lists the user's payments.
    ///
    /// - Parameter cursor: ``PaymentPage/nextCursor`` of the previous page, or `nil` for the first page.
    /// - Returns: One page, newest payments first.
    /// - Throws: ``PaymentError/signInRequired``, ``PaymentError/network(_:)`` or ``PaymentError/cancelled``.
    func payments(after cursor: String?) async throws(PaymentError) -> PaymentPage

    /// Returns the current user's orders with an unknown outcome, oldest first, without sending a request.
    ///
    /// These are running orders, orders whose response was lost, orders of a process that died, and orders whose key the
    /// server knows with another body. To finish one, repeat it unchanged or call ``resolvePending()``.
    ///
    /// - Throws: ``PaymentError/signInRequired``; ``PaymentError/storage(_:)`` if any record cannot be read;
    ///   ``PaymentError/cancelled`` if the task is cancelled before the call.
    func unresolvedOrders() async throws(PaymentError) -> [UnresolvedOrder]

    /// Finishes the current user's unresolved orders.
    ///
    /// Orders whose response was lost are sent again with the same key. Orders older than 24 hours, and orders
    /// that could not be sent, are only looked up at the server.
    ///
    /// - Returns: The outcome of each order, including its error.
    /// - Throws: ``PaymentError/signInRequired``, ``PaymentError/storage(_:)`` if the orders cannot be listed, or
    ///   ``PaymentError/cancelled``.
    func resolvePending() async throws(PaymentError) -> [ResolvedOrder]
}

/// Provides the id of the signed-in user.
public protocol UserIdProviding: Sendable {
    /// The current account, or `nil` if nobody is signed in.
    var currentUserId: AccountID? { get }
}
