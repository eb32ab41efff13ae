package import Core
import Foundation
package import Navigation

/// Keeps where the person was, from run to run.
package protocol RouteRepository: Sendable {
    /// Where they were, as far as this version of the app still has the places; nil if nothing was kept.
    func route() async throws(SecureStorageError) -> Route<AppFlow>?

    /// Keeps `route`; returns once it is durable.
    func save(_ route: Route<AppFlow>) async throws(SecureStorageError)
}

/// Keeps the route in secure storage: it says what somebody looked at.
package struct SecureRouteRepository: RouteRepository {
    private let storage: any SecureStorageProtocol
    private static let key = "app.route"

    /// Keeps it in `storage`, under the key `app.route`.
    package init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    /// Where they were.
    package func route() async throws(SecureStorageError) -> Route<AppFlow>? {
        try await storage.value(for: Self.key)
    }

    /// Keeps `route`.
    package func save(_ route: Route<AppFlow>) async throws(SecureStorageError) {
        try await storage.set(value: route, for: Self.key)
    }
}
