public import Core

/// Gets what people say about an item.
public struct GetCommentsUseCase: Sendable {
    private let repository: any HomeRepository
    private let cache: any ContentCache
    private let language: ContentLanguage

    /// Reads from `repository`, and from `cache` what was seen before when the server cannot be asked.
    public init(repository: any HomeRepository, cache: any ContentCache, language: ContentLanguage) {
        self.repository = repository
        self.cache = cache
        self.language = language
    }

    /// All comments, oldest first.
    public func callAsFunction(on item: Item.ID) async throws(NetworkError) -> Fetched<[Comment]> {
        try await cache.fetch("comments.\(language.tag).\(item)") { () async throws(NetworkError) in
            try await everything { cursor throws(NetworkError) in
                try await repository.comments(on: item, after: cursor)
            }
        }
    }
}
