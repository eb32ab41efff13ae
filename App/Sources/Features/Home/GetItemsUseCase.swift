import Core

/// Gets the catalogue, page by page; what was seen before if the server cannot be asked.
public struct GetItemsUseCase: Sendable {
    /// Gets the page after a cursor, in the catalogue's order; the first if it is nil.
    public let execute: @Sendable (_ cursor: String?) async throws -> CachedResult<Page<Item>>

    /// A use case that does `execute`.
    public init(execute: @escaping @Sendable (_ cursor: String?) async throws -> CachedResult<Page<Item>>) {
        self.execute = execute
    }

    /// Reads from `repository`, and from `cache` if the server cannot be asked.
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
