public import Core

/// Gets what was answered to a comment.
public struct GetRepliesUseCase: Sendable {
    private let repository: any HomeRepository
    private let cache: any ContentCache
    private let language: ContentLanguage

    /// Reads from `repository`, and from `cache` what was seen before when the server cannot be asked.
    public init(repository: any HomeRepository, cache: any ContentCache, language: ContentLanguage) {
        self.repository = repository
        self.cache = cache
        self.language = language
    }

    /// All replies, oldest first.
    public func callAsFunction(to comment: Comment.ID, on item: Item.ID) async throws(NetworkError)
        -> Fetched<[Comment]>
    {
        try await cache.fetch("replies.\(language.tag).\(item).\(comment)") { () async throws(NetworkError) in
            try await everything { cursor throws(NetworkError) in
                try await repository.replies(to: comment, on: item, after: cursor)
            }
        }
    }
}
