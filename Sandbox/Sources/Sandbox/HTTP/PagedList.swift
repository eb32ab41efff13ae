import Foundation
import Hummingbird

/// A sorted list that is returned in pages.
///
/// A cursor is the id of the last element of a page, not a position, so that new elements do not shift pages.
struct PagedList<Elements: RandomAccessCollection> {
    /// The name of the elements in the response, such as `items`.
    let name: String
    /// The elements, sorted by id.
    let elements: Elements
    /// The prefix of every id.
    let idPrefix: String
    var newestFirst = false
    let id: (Elements.Element) -> String

    /// Returns the page that a request's query asks for.
    func page<Value: Encodable & Sendable>(
        for request: Request,
        context: some RequestContext,
        transform: (Elements.Element) -> Value
    ) throws -> PageResponse<Value> {
        try page(request.uri.decodeQuery(as: PageQuery.self, context: context), transform: transform)
    }

    func page<Value: Encodable & Sendable>(
        _ query: PageQuery,
        transform: (Elements.Element) -> Value
    ) throws(Problem) -> PageResponse<Value> {
        let limit = query.limit ?? 20
        guard (1...100).contains(limit) else { throw Problem(.invalidRequest, "limit must be from 1 to 100.") }
        let rest = if let cursor = query.cursor { try elements(after: cursor) } else { elements[...] }
        let part = rest.prefix(limit)
        let nextCursor = part.count < rest.count ? part.last.map(id) : nil
        return PageResponse(name: name, elements: part.map(transform), nextCursor: nextCursor)
    }

    /// Finds the first element after a cursor by binary search.
    private func elements(after cursor: String) throws(Problem) -> Elements.SubSequence {
        guard cursor.hasPrefix(idPrefix), cursor.wholeMatch(of: /[a-z]{3}_[a-z0-9]{1,10}/) != nil else {
            throw Problem(.invalidCursor)
        }
        let order = newestFirst ? ComparisonResult.orderedAscending : .orderedDescending
        var (start, end) = (elements.startIndex, elements.endIndex)
        while start < end {
            let middle = elements.index(start, offsetBy: elements.distance(from: start, to: end) / 2)
            if id(elements[middle]).compare(cursor, options: .numeric) == order {
                end = middle
            } else {
                start = elements.index(after: middle)
            }
        }
        return elements[start...]
    }
}

/// The query of a request for a page.
struct PageQuery: Decodable, Sendable {
    let limit: Int?
    let cursor: String?
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
