import Core

/// A page of a list.
public struct Page<Element: Sendable>: Sendable {
    /// The elements, in order.
    package let elements: [Element]
    /// The cursor of the next page, or `nil` on the last one.
    package let nextCursor: String?
    /// The number of elements that could not be decoded.
    package let unreadableCount: Int
    /// The number of elements on all pages, if the server has told it.
    package let total: Int?

    package init(elements: [Element], nextCursor: String?, unreadableCount: Int = 0, total: Int? = nil) {
        self.elements = elements
        self.total = total
        self.nextCursor = nextCursor
        self.unreadableCount = unreadableCount
    }

    var isEmpty: Bool { elements.isEmpty && unreadableCount == 0 }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Codable where Element: Codable {}

/// Returns all pages as one, with the elements in order. It ends at a page whose next cursor is not new.
func allPages<Element: Sendable>(
    _ page: (String?) async throws(NetworkError) -> Page<Element>
) async throws(NetworkError) -> Page<Element> {
    var elements: [Element] = []
    var unreadableCount = 0
    var cursor: String?
    var known: Set<String?> = []
    repeat {
        let page = try await page(cursor)
        elements += page.elements
        unreadableCount += page.unreadableCount
        known.insert(cursor)
        cursor = page.nextCursor
    } while !known.contains(cursor)
    return Page(elements: elements, nextCursor: nil, unreadableCount: unreadableCount)
}
