import Foundation

/// Which part of a list is asked for.
struct Paging: Sendable {
    private let list: String
    private let limit: Int
    private let previous: String?

    /// Reads `limit` and `cursor` of the query; a cursor of another list than the one named is refused.
    init(_ query: Form, list: String) throws(Problem) {
        self.list = list
        guard let limit = Int(query["limit"] ?? "20"), (1...100).contains(limit) else {
            throw Problem(.invalidRequest, "limit is not a number from 1 to 100.")
        }
        self.limit = limit
        previous = try query["cursor"].map { cursor throws(Problem) in
            let parts = Data(base64URL: cursor).flatMap { String(data: $0, encoding: .utf8) }?
                .split(separator: "\n", omittingEmptySubsequences: false)
            guard let parts, parts.count == 2, parts[0] == list else { throw Problem(.invalidCursor) }
            return String(parts[1])
        }
    }

    /// The part of `elements` asked for.
    ///
    /// A cursor names the last element seen, not a position: an element that is added meanwhile moves nothing.
    func page<Element, Shown>(
        _ name: String,
        of elements: [Element],
        id: (Element) -> String,
        show: (Element) -> Shown
    ) throws(Problem) -> Page<Shown> {
        var rest = elements[...]
        if let previous {
            guard let index = elements.firstIndex(where: { id($0) == previous }) else { throw Problem(.invalidCursor) }
            rest = elements[(index + 1)...]
        }
        let part = rest.prefix(limit)
        let next = part.count < rest.count ? part.last.map { Data("\(list)\n\(id($0))".utf8).base64URL } : nil
        return Page(name: name, elements: part.map(show), nextCursor: next)
    }
}

/// A part of a list, and how to get the next one.
struct Page<Element: Encodable>: Encodable {
    /// The member that holds the elements, such as `items`.
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
