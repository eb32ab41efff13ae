public import PaymentModule

/// Something on sale, as the catalog describes it in the language asked for.
public struct Item: Sendable, Hashable, Identifiable {
    /// The permanent id, such as `itm_01`.
    public let id: String
    /// Its name.
    package let title: String
    /// One line about it.
    package let summary: String
    /// Several paragraphs, parted by an empty line.
    package let description: String
    /// What kind of thing it is, such as `kitchen`.
    package let category: String
    /// What it costs, once in each currency it is sold in.
    public let prices: [Money]
    /// Where its picture is, a URI reference relative to the API's address; nil if there is none.
    public let imageURL: String?
    /// How many comments it has.
    package let commentCount: Int

    /// Returns the price in `currency`, or nil if it is not sold for that.
    public func price(in currency: Currency) -> Money? {
        prices.first { $0.currency == currency }
    }
}
