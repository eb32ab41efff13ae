public import Core

/// Gets what was answered to a comment.
public struct GetRepliesUseCase: Sendable {
    private let repository: any HomeRepository

    /// Reads from `repository`.
    public init(repository: any HomeRepository) {
        self.repository = repository
    }

    /// All replies, oldest first.
    public func callAsFunction(to comment: Comment.ID, on item: Item.ID) async throws(NetworkError) -> [Comment] {
        try await everything { cursor throws(NetworkError) in
            try await repository.replies(to: comment, on: item, after: cursor)
        }
    }
}
