public import Core

/// Gets the catalogue, page by page.
public struct GetItemsUseCase: Sendable {
    private let repository: any HomeRepository
    private let cache: any ContentCache
    private let language: ContentLanguage

    /// Reads from `repository`, and from `cache` what was seen before when the server cannot be asked.
    public init(repository: any HomeRepository, cache: any ContentCache, language: ContentLanguage) {
        self.repository = repository
        self.cache = cache
        self.language = language
    }

    /// The page after `cursor`, in the catalogue's order; the first if it is nil.
    public func callAsFunction(after cursor: String? = nil) async throws(NetworkError) -> Fetched<Page<Item>> {
        try await cache.fetch("items.\(language.tag).\(cursor ?? "")") { () async throws(NetworkError) in
            try await repository.items(after: cursor)
        }
    }
}
