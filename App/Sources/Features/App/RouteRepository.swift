package import Core
import Foundation
package import Navigation

/// A repository of the route of the last run.
package protocol RouteRepository: Sendable {
    /// Returns the saved route, without destinations that this version of the app does not have.
    func route() async throws(SecureStorageError) -> Route<AppFlow>?

    /// Saves `route` durably.
    func save(_ route: Route<AppFlow>) async throws(SecureStorageError)
}

/// The route in secure storage, since it reveals what the user looked at.
package struct SecureRouteRepository: RouteRepository {
    private let storage: any SecureStorageProtocol
    private static let key = "app.route"

    /// Creates a repository that uses the key `app.route` of `storage`.
    package init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    package func route() async throws(SecureStorageError) -> Route<AppFlow>? {
        try await storage.value(for: Self.key)
    }

    package func save(_ route: Route<AppFlow>) async throws(SecureStorageError) {
        try await storage.set(value: route, for: Self.key)
    }
}
