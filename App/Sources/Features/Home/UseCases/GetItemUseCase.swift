public import Core

/// Gets one item.
public struct GetItemUseCase: Sendable {
    private let repository: any HomeRepository
    private let cache: any ContentCache
    private let language: ContentLanguage

    /// Reads from `repository`, and from `cache` what was seen before when the server cannot be asked.
    public init(repository: any HomeRepository, cache: any ContentCache, language: ContentLanguage) {
        self.repository = repository
        self.cache = cache
        self.language = language
    }

    /// The item.
    public func callAsFunction(_ id: Item.ID) async throws(NetworkError) -> Fetched<Item> {
        try await cache.fetch("item.\(language.tag).\(id)") { () async throws(NetworkError) in
            try await repository.item(id)
        }
    }
}
