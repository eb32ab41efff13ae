import Foundation
import Hummingbird

/// A sorted list that is returned in pages.
///
/// A cursor is the id of the last element of a page, not a position, so that new elements do not shift pages.
struct PagedList<Element> {
    /// The name of the elements in the response, such as `items`.
    let name: String
    let elements: [Element]
    /// The prefix of every id.
    let idPrefix: String
    var newestFirst = false
    let id: (Element) -> String

    /// Returns the page that the query requests.
    func page<Value: Encodable & Sendable>(
        for request: Request,
        context: some RequestContext,
        transform: (Element) -> Value
    ) throws -> PageResponse<Value> {
        let query = try request.uri.decodeQuery(as: Query.self, context: context)
        let limit = query.limit ?? 20
        guard (1...100).contains(limit) else { throw Problem(.invalidRequest, "limit must be from 1 to 100.") }
        let rest = try query.cursor.map(elements(after:)) ?? elements[...]
        let part = rest.prefix(limit)
        let nextCursor = part.count < rest.count ? part.last.map(id) : nil
        return PageResponse(name: name, elements: part.map(transform), nextCursor: nextCursor)
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

/// A page of a list and the cursor of the next page.
struct PageResponse<Element: Encodable & Sendable>: ResponseEncodable {
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
