import Core
package import Foundation

/// Keeps what the API said last, for when it cannot be asked. It holds nothing that cannot be had again, so it never
/// fails: what it cannot keep or read it does not have.
package protocol ContentCache: Sendable {
    /// What was kept under `key`, and when.
    func content(for key: String) async -> (data: Data, date: Date)?

    /// Keeps `data` in place of what was there; older content may go for it.
    func store(_ data: Data, for key: String) async
}

extension ContentCache {
    /// Returns what `get` gives, or what it gave before if the server cannot be asked now. The `key` names the content for
    /// good, with all that it depends on; `encode` makes the record that is kept of a value, `decode` the value of it. An
    /// error that kept content stands in for is logged.
    func fetch<Value: Sendable, Record: Codable>(
        _ key: String,
        encode: (Value) -> Record,
        decode: (Record) -> Value,
        logger: any LoggerProtocol,
        _ get: () async throws(NetworkError) -> Value
    ) async throws(NetworkError) -> CachedResult<Value> {
        do {
            let value = try await get()
            if let data = try? WireJSON.encode(encode(value)) { await store(data, for: key) }
            return CachedResult(value)
        } catch {
            guard error.meansUnreachable, let kept = await content(for: key),
                let record = try? WireJSON.decode(Record.self, from: kept.data)
            else { throw error }
            logger.logShown(error)
            return CachedResult(decode(record), .stale(since: kept.date, reason: UserFacingError(error)))
        }
    }
}

extension NetworkError {
    /// Whether the server could not be asked, or could not answer now; what it said before is then better than nothing.
    var meansUnreachable: Bool {
        switch self {
        case .offline, .timedOut, .suspended: true
        case .server(let failure): failure.status >= 500 || failure.status == 429
        case .cancelled, .decoding, .responseTooLarge, .invalidRequest, .tls, .signInRequired,
            .authorizationUnavailable:
            false
        }
    }
}
