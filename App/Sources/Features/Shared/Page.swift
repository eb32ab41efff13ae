/// A part of a list, and where the next part begins.
public struct Page<Element: Sendable>: Sendable {
    /// The elements, in the list's order.
    public let elements: [Element]
    /// What to ask with for the next part; nil if this is the last.
    public let nextCursor: String?

    /// Puts a page together.
    public init(elements: [Element], nextCursor: String?) {
        self.elements = elements
        self.nextCursor = nextCursor
    }
}

extension Page: Equatable where Element: Equatable {}
