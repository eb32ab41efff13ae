/// A text in each language of the catalogue.
struct LocalizedText: Sendable {
    let en: String
    let ko: String
}

/// Something that can be bought.
struct CatalogueItem: Sendable {
    enum Category: String, Sendable, CaseIterable {
        case home, kitchen, stationery, outdoors
    }

    /// `itm_01` and so on, in the order of the catalogue.
    let id: String
    let category: Category
    let title: LocalizedText
    /// One line.
    let summary: LocalizedText
    /// Two or three paragraphs, parted by an empty line.
    let description: LocalizedText
    /// In won; the currency has no minor unit.
    let priceKRW: Int
    /// In cents.
    let priceUSD: Int
    /// In fils, of which 1,000 make a dinar.
    let priceKWD: Int
    /// Oldest first.
    let comments: [CatalogueComment]
}

/// What somebody said about an item, or answered to a comment.
struct CatalogueComment: Sendable {
    /// `cmt_0102` is the second comment on item 1, `cmt_010203` the third reply to it.
    let id: String
    /// The id of a user in `SeedUsers`.
    let author: String
    let text: LocalizedText
    /// ISO 8601, UTC, such as `2026-03-14T09:26:53.000Z`.
    let createdAt: String
    /// Oldest first; a reply has none of its own.
    var replies: [CatalogueComment] = []
}

/// Everything on sale; each item has a file of its own.
enum Catalogue {
    /// In the order of their ids.
    static let items = [
        lamp, dripper, notebook, mug,
        blanket, board, pen, umbrella,
        goose, towels, pencils, stool,
        clock, jar, calendar, kite,
    ]
}
