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
