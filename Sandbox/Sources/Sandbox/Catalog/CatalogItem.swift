/// A text in each language of the catalog.
struct LocalizedText: Decodable, Sendable {
    let en: String
    let ko: String

    subscript(language: Language) -> String { language == .ko ? ko : en }
}

/// An item for sale.
struct CatalogItem: Decodable, Sendable {
    enum Category: String, Codable, Sendable {
        case home, kitchen, stationery, outdoors
    }

    /// The id, such as `itm_01`.
    let id: String
    let category: Category
    let title: LocalizedText
    /// A single line.
    let summary: LocalizedText
    /// Paragraphs, separated by empty lines.
    let description: LocalizedText
    /// The price in each currency.
    let prices: [Money]
    let illustration: Illustration
    /// The comments, oldest first.
    let comments: [CatalogComment]
}

/// A comment on an item, or a reply to a comment.
struct CatalogComment: Decodable, Sendable {
    /// The id. `cmt_0102` is the second comment on item 1, and `cmt_010203` is the third reply to it.
    let id: String
    /// The id of the author.
    let author: String
    let text: LocalizedText
    /// The date in ISO 8601 and UTC, such as `2026-03-14T09:26:53.000Z`.
    let createdAt: String
    /// The replies, oldest first; absent from a reply.
    let replies: [CatalogComment]?
}
