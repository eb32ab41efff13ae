public import PaymentModule

/// Something on sale, as the catalogue describes it in the language asked for.
public struct Item: Sendable, Hashable, Identifiable {
    /// The permanent id, such as `itm_01`.
    public let id: String
    /// Its name.
    public let title: String
    /// One line about it.
    public let summary: String
    /// Several paragraphs, parted by an empty line.
    public let description: String
    /// What kind of thing it is, such as `kitchen`.
    public let category: String
    /// What it costs, once in each currency it is sold in.
    public let prices: [Money]
    /// Where its picture is, a URI reference relative to the API's address; nil if there is none.
    public let imageURL: String?
    /// How many comments it has.
    public let commentCount: Int

    /// Returns the price in `currency`, or nil if it is not sold for that.
    public func price(in currency: Currency) -> Money? {
        prices.first { $0.currency == currency }
    }
}
