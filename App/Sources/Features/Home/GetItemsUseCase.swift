import Core

/// A use case that returns the items in pages, from the cache if the server is unreachable.
package struct GetItemsUseCase: Sendable {
    /// Returns the page after a cursor, or the first page for `nil`.
    package let execute: @Sendable (_ cursor: String?) async throws -> CachedResult<Page<Item>>

    package init(execute: @escaping @Sendable (_ cursor: String?) async throws -> CachedResult<Page<Item>>) {
        self.execute = execute
    }

    static func live(
        repository: any HomeRepository,
        cache: any ContentCache,
        language: RequestLanguage,
        logger: any LoggerProtocol
    ) -> Self {
        Self { cursor in
            try await cache.fetch(
                "items.\(language.tag).\(cursor ?? "")",
                encode: { $0.map(ItemRecord.init) },
                decode: { $0.map(\.item) },
                logger: logger
            ) { () async throws(NetworkError) in try await repository.items(after: cursor) }
        }
    }
}
