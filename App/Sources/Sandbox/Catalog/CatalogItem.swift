/// A text in each language of the catalog.
struct LocalizedText: Decodable, Sendable {
    let en: String
    let ko: String
}

/// An item on sale.
struct CatalogItem: Decodable, Sendable {
    enum Category: String, Codable, Sendable {
        case home, kitchen, stationery, outdoors
    }

    /// The id, such as `itm_01`.
    let id: String
    let category: Category
    let title: LocalizedText
    /// One line.
    let summary: LocalizedText
    /// Paragraphs with an empty line between them.
    let description: LocalizedText
    /// The same price in each currency.
    let prices: [Money]
    let picture: Picture
    /// The comments, oldest first.
    let comments: [CatalogComment]
}

/// A comment on an item, or a reply to a comment.
struct CatalogComment: Decodable, Sendable {
    /// The id: `cmt_0102` is the second comment on item 1, `cmt_010203` the third reply to it.
    let id: String
    /// The id of the user who wrote it.
    let author: String
    let text: LocalizedText
    /// The date in ISO 8601, UTC, such as `2026-03-14T09:26:53.000Z`.
    let createdAt: String
    /// The replies, oldest first; absent from a reply.
    let replies: [CatalogComment]?
}
