public import Core
import Foundation
public import Navigation

/// Keeps where the person was, from run to run.
public protocol RouteRepository: Sendable {
    /// Where they were, as far as this version of the app still has the places; nil if nothing was kept.
    func route() async throws(SecureStorageError) -> Route<AppFlow>?

    /// Keeps `route`; returns once it is durable.
    func keep(_ route: Route<AppFlow>) async throws(SecureStorageError)
}

/// Keeps the route in secure storage: it says what somebody looked at.
public struct StoredRoute: RouteRepository {
    private let storage: any SecureStorageProtocol
    private static let key = "app.route"

    /// Keeps it in `storage`, under the key `app.route`.
    public init(storage: any SecureStorageProtocol) {
        self.storage = storage
    }

    /// Where they were.
    public func route() async throws(SecureStorageError) -> Route<AppFlow>? {
        try await storage.value(for: Self.key)
    }

    /// Keeps `route`.
    public func keep(_ route: Route<AppFlow>) async throws(SecureStorageError) {
        try await storage.set(value: route, for: Self.key)
    }
}
