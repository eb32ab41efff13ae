import Core
import Foundation

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
            try await cache.fetch(key(cursor, language), logger: logger) { () async throws(NetworkError) in
                try await repository.items(after: cursor)
            }
        }
    }

    private static func key(_ cursor: String?, _ language: RequestLanguage) -> String {
        "items.\(language.tag).\(cursor ?? "")"
    }

    /// Returns the item of the cached pages with `id`, and the date of its page.
    static func cachedItem(
        _ id: Item.ID,
        in cache: any ContentCache,
        language: RequestLanguage
    ) async -> (item: Item, date: Date)? {
        var cursor: String?
        var visited: Set<String?> = []
        while visited.insert(cursor).inserted, let cached = await cache.content(for: key(cursor, language)),
            let page = try? WireJSON.decode(Page<Item>.self, from: cached.data)
        {
            if let item = page.elements.first(where: { $0.id == id }) { return (item, cached.date) }
            guard let next = page.nextCursor else { return nil }
            cursor = next
        }
        return nil
    }
}
