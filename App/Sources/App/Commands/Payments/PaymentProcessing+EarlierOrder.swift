import PaymentModule

extension PaymentProcessing {
    /// Returns the first unresolved order that `isSame` accepts, with its result after a lookup at the server; `nil` if
    /// there is none.
    func earlierOrder(_ isSame: @Sendable (Order) -> Bool) async throws -> EarlierOrder? {
        guard let order = try await unresolvedOrders().orders.map(\.order).first(where: isSame) else { return nil }
        let update = try await resolvePending().first { $0.order == order }
        // Without an update, another process has finished the order meanwhile. That is no reason to place a new one.
        return EarlierOrder(order: order, result: update?.result ?? .pending(.running))
    }
}

/// An order of an earlier run or of another process.
struct EarlierOrder {
    let order: Order
    let result: OrderUpdate.Result
}
