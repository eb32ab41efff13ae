/// Pays, gives back, and tells what was paid.
///
/// An order is written to secure storage before it is sent, under one idempotency key for all its tries, so that
/// neither a lost answer nor a crash charges twice. After a crash or ``PaymentError/outcomeUnknown(reference:)``
/// call ``resolvePending()``, or order again with the same reference.
///
/// A new reference is a new order. Before a user is offered to make one, ask ``unresolvedOrders()`` whether one for the same
/// thing is open, of an earlier run for example.
public protocol PaymentProcessing: Sendable {
    /// Pays for `order`, once for each reference.
    ///
    /// Calls with one reference share one exchange. An order that is paid already (one of the last 50 outcomes kept
    /// for each user) is answered without sending anything.
    ///
    /// - Returns: The payment, as it was when it was made.
    /// - Throws: ``PaymentError``; ``PaymentError/cancelled`` as soon as the calling task is cancelled, while the
    ///   exchange goes on.
    func pay(_ order: PaymentOrder) async throws(PaymentError) -> Payment

    /// Gives money back, once for each reference; like ``pay(_:)`` in all else.
    ///
    /// - Returns: The payment, as it stood after the refund.
    func refund(_ order: RefundOrder) async throws(PaymentError) -> Payment

    /// The user's payments, newest first.
    ///
    /// - Parameter cursor: ``PaymentPage/nextCursor`` of the page before; nil for the first.
    /// - Returns: One page.
    /// - Throws: ``PaymentError/signInRequired``, ``PaymentError/network(_:)`` and ``PaymentError/cancelled``.
    func payments(after cursor: String?) async throws(PaymentError) -> PaymentPage

    /// The orders of the current user whose outcome is not known, oldest first: under way here, left open by a lost
    /// answer or by a process that died, or unknown to the end because the server has the key with another body.
    ///
    /// Nothing is sent. An order that is paid, given back or refused is not among them, nor one that was certainly not
    /// sent. To finish one, order it again as it is, or call ``resolvePending()``.
    ///
    /// - Returns: Each order as it was given; empty if none is open.
    /// - Throws: ``PaymentError/signInRequired``; ``PaymentError/storage(_:)`` if it cannot be told, be it for one
    ///   record alone that cannot be read, which may be of any order; ``PaymentError/cancelled`` if the calling task is
    ///   cancelled already. Later cancellation does not end the reading, which is short.
    func unresolvedOrders() async throws(PaymentError) -> [UnresolvedOrder]

    /// Finishes what an earlier run or a lost answer left open for the current user.
    ///
    /// Orders whose answer was lost are sent again under their old key. Those older than 24 hours, and those that
    /// were not sent for want of a session or a connection, are only asked about.
    ///
    /// - Returns: What became of each; empty if nothing was open.
    /// - Throws: ``PaymentError/signInRequired``, ``PaymentError/storage(_:)`` if what is open cannot be listed, and
    ///   ``PaymentError/cancelled``; troubles of one order are in its outcome.
    func resolvePending() async throws(PaymentError) -> [ResolvedPayment]
}

/// Tells whose payments are made: what this module needs to know of sign-in.
public protocol UserIdProviding: Sendable {
    /// The id of the user who is signed in; nil if nobody is.
    var currentUserId: String? { get }
}
