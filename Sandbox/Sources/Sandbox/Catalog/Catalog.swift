import EmbeddedCatalog
import Foundation

/// The items for sale, with their comments.
struct Catalog: Decodable, Sendable {
    /// The catalog of `catalog.json`, which is embedded in the program.
    static let embedded = Result { () throws(SandboxError) in
        try Catalog(json: Data(bytes: embedded_catalog_bytes(), count: embedded_catalog_size()))
    }

    private static let currencies = ["KRW", "USD", "KWD"]

    /// The items, sorted by id.
    let items: [CatalogItem]

    /// Decodes and validates a catalog.
    init(json: Data) throws(SandboxError) {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            self = try decoder.decode(Catalog.self, from: json)
        } catch {
            throw .catalogInvalid(reason: "\(error)")
        }
        if let violation = violation() { throw .catalogInvalid(reason: violation) }
    }

    /// Returns the item with an id.
    func item(_ id: String) -> CatalogItem? {
        items.first { $0.id == id }
    }

    /// Returns a description of the first violated rule; nil for a valid catalog.
    private func violation() -> String? {
        var ids: Set<String> = []
        for item in items {
            let comments = item.comments.flatMap { [$0] + ($0.replies ?? []) }
            let texts = [item.title, item.summary, item.description] + comments.map(\.text)
            if let id = ([item.id] + comments.map(\.id)).first(where: { !ids.insert($0).inserted }) {
                return "the id \(id) is used twice"
            }
            if item.prices.map(\.currency) != Self.currencies || item.prices.contains(where: { $0.value < 1 }) {
                return "the prices of \(item.id) are not in \(Self.currencies.joined(separator: ", "))"
            }
            if texts.contains(where: { $0.en.isEmpty || $0.ko.isEmpty }) {
                return "a text of \(item.id) or its comments is missing in one language"
            }
            if let comment = comments.first(where: { SeedUser.withID($0.author) == nil }) {
                return "the author of \(comment.id) is not a user"
            }
            let lists = [item.comments] + item.comments.compactMap(\.replies)
            if !lists.allSatisfy({
                zip($0, $0.dropFirst()).allSatisfy { $0.id < $1.id && $0.createdAt <= $1.createdAt }
            }) {
                return "the comments of \(item.id) are not sorted"
            }
        }
        return zip(items, items.dropFirst()).allSatisfy { $0.id < $1.id } ? nil : "the items are not sorted"
    }
}
