public import Core
public import Foundation

/// An order and its status.
public struct TrackedOrder: Sendable, Hashable {
    /// The order.
    public let order: Order
    /// The status.
    public internal(set) var status: OrderStatus
    /// The server's id of the payment, or `nil` before the payment is created.
    public internal(set) var paymentID: Payment.ID?
    /// The date on which the order was placed.
    public let createdAt: Date

    /// Creates a tracked order.
    public init(order: Order, status: OrderStatus, paymentID: Payment.ID?, createdAt: Date) {
        self.order = order
        self.status = status
        self.paymentID = paymentID
        self.createdAt = createdAt
    }
}

/// The orders of an account that are not final, and their changes.
public struct TrackedOrders: Sendable {
    /// The account.
    public let account: AccountID
    /// The orders without a final status, oldest first.
    public let unresolved: [TrackedOrder]
    /// The number of stored orders that cannot be read, for example because a newer version of the app wrote them.
    public let unreadableCount: Int
    /// Each change after ``unresolved``, once, also of new orders. For one task.
    public let changes: AsyncStream<TrackedOrder>
}
