public import Core

/// Pays, refunds and lists the payments of the current account.
///
/// Each order is one try. A payment is created at the server, which moves no money; then the order is stored; then the
/// payment is confirmed, which moves money at most once, however often it is confirmed. A stored order without a final
/// status is *unresolved*, also in a later run, and until then it can be asked for, finished or discarded.
///
/// Calls that place or finish an order continue if their task is cancelled. They then return ``OrderStatus/sending``, and
/// ``orders()`` gives the outcome. Other calls throw ``PaymentError/cancelled`` then, and ``PaymentError/signInRequired``
/// without an account, also after a switch to another one. A request without an answer is ``PaymentError/network(_:)``, and
/// storage that cannot be used ``PaymentError/storage(_:)``.
public protocol PaymentProcessing: Sendable {
    /// Pays for `order`.
    ///
    /// The same order, at once or later, is one payment. If another process pays for an order with the same reference, lines
    /// and amount, both get its payment. An order that has ended in this process keeps its final status, and nothing is
    /// sent, unless it has failed.
    ///
    /// - Parameter order: The order, of the current account. Another account, an invalid order or a reference of another
    ///   order is ``OrderStatus/failed(_:movedNoMoney:)``, and nothing is sent.
    /// - Returns: The status after the answer to the confirmation. It is not final if the user must approve the payment,
    ///   if the server processes it, or if no answer has arrived.
    func pay(_ order: PaymentOrder) async -> OrderStatus

    /// Refunds a payment or a part of it. Works like ``pay(_:)``, and fails with
    /// ``PaymentError/refundUnresolved(reference:)`` if an earlier refund of the payment has no answer.
    func refund(_ order: RefundOrder) async -> OrderStatus

    /// Sends an order of ``orders()`` again: confirms the payment with the stored method, or repeats the refund. Neither moves
    /// money twice. The payment is looked up first, and nothing is sent if the server has another one with its id.
    ///
    /// - Returns: The status after the answer, or ``OrderStatus/failed(_:movedNoMoney:)`` with
    ///   ``PaymentError/notUnresolved`` or ``PaymentError/storage(_:)`` if nothing was sent.
    func finish(_ order: TrackedOrder) async -> OrderStatus

    /// Cancels the payment of an order of ``orders()`` at the server, after a look as in ``finish(_:)``. A refund cannot be
    /// cancelled.
    ///
    /// - Returns: The status after the answer: ``OrderStatus/cancelled``, or another one if the server could not cancel the
    ///   payment, or if the order is not unresolved. It is ``OrderStatus/refused(_:)`` if the server refuses, does not
    ///   know the payment, or answers with an unknown status: then ``end(_:)`` ends the order.
    /// - Throws: Without an answer or a readable storage, and ``PaymentError/accountChanged``. Then nothing changes.
    func discard(_ order: TrackedOrder) async throws(PaymentError) -> OrderStatus

    /// Ends an order with the status ``OrderStatus/refused(_:)``. Its outcome stays unknown. Nothing is sent.
    ///
    /// - Returns: ``OrderStatus/failed(_:movedNoMoney:)`` with the refusal, or the status of an order that is not
    ///   refused.
    func end(_ order: TrackedOrder) async -> OrderStatus

    /// Asks the server once for the status of each unresolved order. Confirms nothing, and cancels nothing that can still
    /// succeed.
    ///
    /// Orders that the server processes, or that wait for the user, are asked for in the background for another 15 minutes.
    ///
    /// - Throws: The first failure, after all orders were asked for.
    func resolve() async throws(PaymentError)

    /// Returns the account's unresolved orders and all their changes from then on, without sending a request.
    func orders() async throws(PaymentError) -> TrackedOrders

    /// Fetches a payment, or throws ``PaymentError/notFound``.
    func payment(_ id: Payment.ID) async throws(PaymentError) -> Payment

    /// Returns a page of the account's payments, newest first.
    ///
    /// - Parameters:
    ///   - limit: The largest number of payments, 1 to 100; other numbers count as the nearest of these.
    ///   - cursor: ``PaymentPage/nextCursor`` of the page before, or `nil` for the newest payments.
    /// - Returns: The page.
    /// - Throws: Also ``PaymentError/rejected(status:type:title:)``.
    func payments(limit: Int, after cursor: String?) async throws(PaymentError) -> PaymentPage

    /// Fetches the methods with which the account can pay, in the server's order, with names in the preferred `language`,
    /// such as `ko`. Throws the errors of ``payments(limit:after:)``.
    func methods(language: String?) async throws(PaymentError) -> [PaymentMethod]
}

/// Receives the orders that end, such as to count sales.
public protocol OrderObserving: Sendable {
    /// Receives an order with the final status that followed from an answer of the server, once in this process, and returns
    /// when that is durable: the order's record is removed after it. Another process with the same storage may see the order
    /// end, too, and so does the next run after a crash.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - id: The identity of the order among the accounts of all servers. It is the same in each process and run, so that
    ///     an event with an id made of it counts once.
    /// - Throws: An error if the order is not durable. Its record then stays, and the next run calls this again.
    func orderDidEnd(_ order: TrackedOrder, id: String) async throws
}

/// Provides the id of the signed-in user.
public protocol UserIdProviding: Sendable {
    /// The current account, or `nil` if nobody is signed in.
    var currentUserId: AccountID? { get }
}
