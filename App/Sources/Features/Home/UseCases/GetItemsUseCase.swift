public import Core

/// Gets the whole catalogue.
public struct GetItemsUseCase: Sendable {
    private let repository: any HomeRepository

    /// Reads from `repository`.
    public init(repository: any HomeRepository) {
        self.repository = repository
    }

    /// All items, in the catalogue's order.
    public func callAsFunction() async throws(NetworkError) -> [Item] {
        try await everything { cursor throws(NetworkError) in try await repository.items(after: cursor) }
    }
}

/// The elements of all pages, in order.
func everything<Element: Sendable>(
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
