import Core

/// A use case that returns the comments of a thread, from the cache if the server is unreachable.
package struct GetCommentsUseCase: Sendable {
    /// Returns all comments of a thread, oldest first.
    package let execute: @Sendable (_ thread: CommentThread) async throws -> CachedResult<Page<Comment>>
    /// Returns the page of a thread after a cursor, or the first page for `nil`, from the server only.
    package let page: @Sendable (_ thread: CommentThread, _ cursor: String?) async throws -> Page<Comment>

    static func live(
        repository: any HomeRepository,
        cache: any ContentCache,
        language: RequestLanguage,
        logger: any LoggerProtocol
    ) -> Self {
        Self(
            execute: { thread in
                try await cache.fetch(thread.cacheKey(language.tag), logger: logger) { () async throws(NetworkError) in
                    try await allPages { cursor throws(NetworkError) in
                        try await repository.comments(in: thread, after: cursor)
                    }
                }
            },
            page: { thread, cursor in try await repository.comments(in: thread, after: cursor) }
        )
    }
}

extension CommentThread {
    fileprivate func cacheKey(_ language: String) -> String {
        switch self {
        case .comments(let item): "comments.\(language).\(item)"
        case .replies(let comment, let item): "replies.\(language).\(item).\(comment)"
        }
    }
}
