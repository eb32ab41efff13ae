import Core

/// A part of a list, and where the next part begins.
public struct Page<Element: Sendable>: Sendable {
    /// The elements, in the list's order.
    public let elements: [Element]
    /// The cursor of the next part; nil if this is the last.
    package let nextCursor: String?

    /// A page of `elements`.
    package init(elements: [Element], nextCursor: String?) {
        self.elements = elements
        self.nextCursor = nextCursor
    }

    /// The page with each element transformed.
    func map<Other>(_ transform: (Element) -> Other) -> Page<Other> {
        Page<Other>(elements: elements.map(transform), nextCursor: nextCursor)
    }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Codable where Element: Codable {}

/// Reads the elements of all pages, in order.
func allElements<Element: Sendable>(
    _ page: (String?) async throws(NetworkError) -> Page<Element>
) async throws(NetworkError) -> [Element] {
    var elements: [Element] = []
    var cursor: String?
    repeat {
        let page = try await page(cursor)
        elements += page.elements
        cursor = page.nextCursor
    } while cursor != nil
    return elements
}
