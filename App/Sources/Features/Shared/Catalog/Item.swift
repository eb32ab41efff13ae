public import PaymentModule

/// An item for sale, with texts in the requested language.
public struct Item: Sendable, Hashable, Identifiable {
    /// The permanent id, such as `itm_01`.
    public let id: String
    package let title: String
    /// A description in one line.
    package let summary: String
    /// A description in paragraphs, separated by empty lines.
    package let description: String
    package let category: String
    /// The prices, one in each currency.
    package let prices: [Money]
    /// The picture, as a URI reference relative to the URL of the API.
    public let imageURL: String?
    package let commentCount: Int

    /// Returns the price in `currency`, if there is one.
    public func price(in currency: Currency) -> Money? {
        prices.first { $0.currency == currency }
    }
}
