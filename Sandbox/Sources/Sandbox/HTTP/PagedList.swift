import Foundation
import Hummingbird

/// A sorted list that is returned in pages.
///
/// A cursor is the id of the last element of a page, not a position, so that new elements do not shift pages.
struct PagedList<Element> {
    /// The name of the elements in the response, such as `items`.
    let name: String
    /// The elements, sorted by id.
    let elements: [Element]
    let idPrefix: String
    var newestFirst = false
    let id: (Element) -> String

    /// Returns the page that a request's query asks for.
    func page<Value: Encodable & Sendable>(
        for request: Request,
        context: some RequestContext,
        transform: (Element) -> Value
    ) throws -> PageResponse<Value> {
        let query = try request.uri.decodeQuery(as: PageQuery.self, context: context)
        return try page(limit: query.limit ?? 20, cursor: query.cursor, transform: transform)
    }

    func page<Value: Encodable & Sendable>(
        limit: Int,
        cursor: String?,
        transform: (Element) -> Value
    ) throws(Problem) -> PageResponse<Value> {
        guard (1...100).contains(limit) else { throw Problem(.invalidRequest, "limit must be from 1 to 100.") }
        let rest = if let cursor { try elements(after: cursor) } else { elements[...] }
        let part = rest.prefix(limit)
        let nextCursor = part.count < rest.count ? part.last.map(id) : nil
        return PageResponse(name: name, elements: part.map(transform), nextCursor: nextCursor, total: elements.count)
    }

    private func elements(after cursor: String) throws(Problem) -> ArraySlice<Element> {
        guard cursor.hasPrefix(idPrefix), cursor.wholeMatch(of: /[a-z]{3}_[a-z0-9]{1,10}/) != nil else {
            throw Problem(.invalidCursor)
        }
        let order = newestFirst ? ComparisonResult.orderedAscending : .orderedDescending
        return elements.drop { id($0).compare(cursor, options: .numeric) != order }
    }
}

private struct PageQuery: Decodable {
    let limit: Int?
    let cursor: String?
}

/// A page of a list and the cursor of the next page.
struct PageResponse<Element: Encodable & Sendable>: ResponseEncodable {
    let name: String
    let elements: [Element]
    let nextCursor: String?
    /// The number of elements on all pages.
    let total: Int

    private enum CodingKeys: CodingKey {
        case nextCursor, total
    }

    func encode(to encoder: any Encoder) throws {
        try [name: elements].encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(nextCursor, forKey: .nextCursor)
        try container.encode(total, forKey: .total)
    }
}
