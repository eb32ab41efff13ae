public import Foundation

/// An order whose outcome is not final or not known. Repeated unchanged, it never moves money twice.
public struct UnresolvedOrder: Sendable, Hashable {
    /// The order.
    public let order: Order
    /// The present status.
    public let status: Status
    /// The date on which the order was placed.
    public let createdAt: Date

    /// The present status of an order.
    public enum Status: Sendable, Hashable {
        /// This or another process is sending the order.
        case running
        /// The order may have been carried out. ``PaymentProcessing/resolvePending()`` asks the server.
        case unknown
        /// The server has no such order. Only ``PaymentProcessing/pay(_:)`` or ``PaymentProcessing/refund(_:)`` with the
        /// same order sends it. `canDiscard` is `true` if no earlier request of it can still be carried out.
        case notCompleted(canDiscard: Bool)
        /// The user must confirm the payment at the URL.
        case requiresAction(URL, Payment.ID)
        /// The server does not know the outcome yet. The id is that of the payment or refund.
        case processing(id: String)
        /// The server knows the idempotency key with another body. The order is never sent again.
        case conflict
    }

    /// Creates an unresolved order.
    public init(order: Order, status: Status, createdAt: Date) {
        self.order = order
        self.status = status
        self.createdAt = createdAt
    }
}

/// The unresolved orders of an account.
public struct UnresolvedOrders: Sendable, Hashable {
    /// The orders, oldest first.
    public let orders: [UnresolvedOrder]
    /// The number of stored orders that cannot be read, for example because a newer version of the app wrote them. They
    /// stay stored, and their references cannot be used again.
    public let unreadableCount: Int

    /// Creates a list.
    public init(orders: [UnresolvedOrder], unreadableCount: Int = 0) {
        self.orders = orders
        self.unreadableCount = unreadableCount
    }
}
