import Core
package import Foundation

/// A cache of API responses for times without a server. It never fails: content that cannot be stored or read is missing.
package protocol ContentCache: Sendable {
    /// Returns the content stored under `key`, and its date.
    func content(for key: String) async -> (data: Data, date: Date)?

    /// Stores `data` under `key`. Older content may be removed.
    func store(_ data: Data, for key: String) async

    /// Removes the content whose key matches.
    func remove(where matches: @escaping @Sendable (_ key: String) -> Bool) async
}

extension ContentCache {
    /// Returns the result of `get`. If the server is unreachable, logs the error and returns the cached result.
    ///
    /// The `key` includes everything that the content depends on. Stored content of another form, such as that of an older
    /// version, is ignored.
    func fetch<Value: Sendable & Codable, Failure: Error>(
        _ key: String,
        logger: any LoggerProtocol,
        _ get: () async throws(Failure) -> Value
    ) async throws(Failure) -> CachedResult<Value> {
        do throws(Failure) {
            let value = try await get()
            if let data = try? WireJSON.encode(value) { await store(data, for: key) }
            return CachedResult(value)
        } catch {
            guard NetworkError(reasonOf: error)?.allowsCachedContent == true, let cached = await content(for: key),
                let value = try? WireJSON.decode(Value.self, from: cached.data)
            else { throw error }
            logger.logShown(error)
            return CachedResult(value, cachedAt: cached.date, after: error)
        }
    }
}

extension NetworkError {
    /// `true` if cached content may replace a response: the server or the sign-in server is unreachable, overloaded or
    /// failing.
    var allowsCachedContent: Bool {
        switch self {
        case .offline, .timedOut: true
        case .server(let failure): failure.status >= 500 || failure.status == 429
        case .authorizationUnavailable(_, let cause): cause?.allowsCachedContent ?? false
        case .cancelled, .decoding, .responseTooLarge, .invalidRequest, .invalidRedirect, .tls, .signInRequired,
            .accountSignedOut:
            false
        }
    }
}
