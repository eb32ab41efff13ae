import Core
import Synchronization

/// The destinations whose content the server no longer has. They are not restored at the next start.
package final class MissingContent: Sendable {
    private let destinations = Mutex<Set<HomeDestination>>([])

    package init() {}

    package func contains(_ destination: HomeDestination) -> Bool { destinations.withLock { $0.contains(destination) } }

    /// Returns the result of `get`, the request for the content of `destination`.
    func observe<Value>(_ destination: HomeDestination, _ get: () async throws(NetworkError) -> Value)
        async throws(NetworkError) -> Value
    {
        do {
            let value = try await get()
            _ = destinations.withLock { $0.remove(destination) }
            return value
        } catch {
            if case .server(let failure) = error, failure.isMissing {
                _ = destinations.withLock { $0.insert(destination) }
            }
            throw error
        }
    }
}
