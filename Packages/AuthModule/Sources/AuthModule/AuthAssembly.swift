public import Core
public import Foundation

/// Builds the module.
///
/// ```swift
/// let auth = AuthAssembly(dependencies: .init(network: network, storage: storage)).assemble()
/// let user = try await auth.restore()
/// ```
public struct AuthAssembly: Assembly {
    /// The needs of the module.
    public struct Dependencies: Sendable {
        /// Sends requests as they are: it must not add a token, or a refresh would wait for itself.
        public var network: any NetworkServiceProtocol
        /// Keeps the sessions, under keys that start with `auth.`.
        public var storage: any SecureStorageProtocol
        /// Who this client is to the server.
        public var configuration: AuthConfiguration
        /// Takes sign-ins, sign-outs, refreshes and their failures, without names or tokens.
        public var logger: any LoggerProtocol
        /// The current date.
        public var now: @Sendable () -> Date

        /// Creates the dependencies; see the properties for each.
        public init(
            network: any NetworkServiceProtocol,
            storage: any SecureStorageProtocol,
            configuration: AuthConfiguration = AuthConfiguration(),
            logger: any LoggerProtocol = SilentLogger(),
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.network = network
            self.storage = storage
            self.configuration = configuration
            self.logger = logger
            self.now = now
        }
    }

    private let dependencies: Dependencies

    /// Takes what the module needs; does no work yet.
    public init(dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    /// Builds a manager that has read nothing yet.
    public func assemble() -> any AuthManaging & AccountSwitching & ProfileEditing {
        AuthManager(dependencies)
    }
}
