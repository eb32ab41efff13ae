public import Core

/// Gets what people say about an item.
public struct GetCommentsUseCase: Sendable {
    private let repository: any HomeRepository

    /// Reads from `repository`.
    public init(repository: any HomeRepository) {
        self.repository = repository
    }

    /// All comments, oldest first.
    public func callAsFunction(on item: Item.ID) async throws(NetworkError) -> [Comment] {
        try await everything { cursor throws(NetworkError) in try await repository.comments(on: item, after: cursor) }
    }
}
