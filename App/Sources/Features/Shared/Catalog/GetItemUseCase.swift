import Core

/// A use case that returns an item, from the cache if the server is unreachable.
package struct GetItemUseCase: Sendable {
    package let execute: @Sendable (_ id: Item.ID) async throws -> CachedResult<Item>

    package init(execute: @escaping @Sendable (_ id: Item.ID) async throws -> CachedResult<Item>) {
        self.execute = execute
    }

    static func live(
        repository: any HomeRepository,
        cache: any ContentCache,
        language: RequestLanguage,
        logger: any LoggerProtocol
    ) -> Self {
        Self { id in
            do throws(NetworkError) {
                let key = "item.\(language.tag).\(id)"
                return try await cache.fetch(key, logger: logger) { () async throws(NetworkError) in
                    try await repository.item(id)
                }
            } catch {
                guard error.allowsCachedContent,
                    let listed = await GetItemsUseCase.cachedItem(id, in: cache, language: language)
                else { throw error }
                logger.logShown(error)
                return CachedResult(listed.item, cachedAt: listed.date, after: error)
            }
        }
    }
}
