public import Core

/// An item for sale, with texts in the requested language.
public struct Item: Sendable, Hashable, Codable, Identifiable {
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

    package init(
        id: String,
        title: String,
        summary: String,
        description: String,
        category: String,
        prices: [Money],
        imageURL: String?,
        commentCount: Int
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.description = description
        self.category = category
        self.prices = prices
        self.imageURL = imageURL
        self.commentCount = commentCount
    }

    /// Returns the price in `currency`, if there is one.
    public func price(in currency: Currency) -> Money? {
        prices.first { $0.currency == currency }
    }
}
