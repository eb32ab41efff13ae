import Core

/// Gets one item; as it was seen before if the server cannot be asked.
package struct GetItemUseCase: Sendable {
    /// Gets the item with an id.
    package let execute: @Sendable (_ id: Item.ID) async throws -> CachedResult<Item>

    /// A use case that does `execute`.
    package init(execute: @escaping @Sendable (_ id: Item.ID) async throws -> CachedResult<Item>) {
        self.execute = execute
    }

    /// Reads from `repository`, and from `cache` if the server cannot be asked.
    static func live(
        repository: any HomeRepository,
        cache: any ContentCache,
        language: RequestLanguage,
        logger: any LoggerProtocol
    ) -> Self {
        Self { id in
            try await cache.fetch("item.\(language.tag).\(id)", encode: ItemRecord.init, decode: \.item, logger: logger)
            {
                () async throws(NetworkError) in
                try await repository.item(id)
            }
        }
    }
}
