/// The body of a request for a payment.
struct PaymentOrder: Codable, Sendable {
    struct Line: Codable, Sendable, Hashable {
        let itemID: String
        let quantity: Int

        private enum CodingKeys: String, CodingKey {
            case quantity
            case itemID = "item_id"
        }
    }

    let reference: String
    let lines: [Line]
    let amount: Money
    let metadata: [String: String]?

    /// Checks that the amount is the price of all lines.
    func validate(_ catalog: Catalog) throws(Problem) {
        var total = 0
        for line in lines {
            guard let item = catalog.item(line.itemID) else { throw Problem(.notFound, "The item does not exist.") }
            guard let price = item.prices.first(where: { $0.currency == amount.currency }),
                (1...1000).contains(line.quantity)
            else { throw Problem(.priceMismatch) }
            total += price.value * line.quantity
        }
        guard !lines.isEmpty, total == amount.value else { throw Problem(.priceMismatch) }
    }
}
