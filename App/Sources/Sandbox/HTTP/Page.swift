import Foundation
import Hummingbird

/// A list in its order, of which a request shows one part.
///
/// A cursor is the id of the last element seen, not a position: an element that is added later moves nothing.
struct PagedList<Element> {
    /// The member of the response that holds the elements, such as `items`.
    let name: String
    let elements: [Element]
    /// The start of every id.
    let idPrefix: String
    var newestFirst = false
    let id: (Element) -> String

    /// Returns the part that the query asks for.
    func page<Shown: Encodable & Sendable>(
        for request: Request,
        context: SandboxContext,
        show: (Element) -> Shown
    ) throws -> Page<Shown> {
        let query = try request.uri.decodeQuery(as: Query.self, context: context)
        let limit = query.limit ?? 20
        guard (1...100).contains(limit) else { throw Problem(.invalidRequest, "limit is not a number from 1 to 100.") }
        let rest = try query.cursor.map(elements(after:)) ?? elements[...]
        let part = rest.prefix(limit)
        let nextCursor = part.count < rest.count ? part.last.map(id) : nil
        return Page(name: name, elements: part.map(show), nextCursor: nextCursor)
    }

    private func elements(after cursor: String) throws(Problem) -> ArraySlice<Element> {
        guard cursor.hasPrefix(idPrefix), cursor.wholeMatch(of: /[a-z]{3}_[a-z0-9]{1,10}/) != nil else {
            throw Problem(.invalidCursor)
        }
        let order = newestFirst ? ComparisonResult.orderedAscending : .orderedDescending
        return elements.drop { id($0).compare(cursor, options: .numeric) != order }
    }

    private struct Query: Decodable {
        let limit: Int?
        let cursor: String?
    }
}

/// A part of a list and the cursor of the next part.
struct Page<Element: Encodable & Sendable>: ResponseEncodable {
    let name: String
    let elements: [Element]
    let nextCursor: String?

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(elements, forKey: Key(stringValue: name))
        try container.encode(nextCursor, forKey: Key(stringValue: "next_cursor"))
    }
}
