public import Core

/// Assembles the module.
///
/// ```swift
/// let configuration = AuthConfiguration(issuer: issuer, clientID: "my-app")
/// let auth = AuthAssembly(
///     dependencies: .init(network: network, secureStorage: storage, configuration: configuration)
/// ).assemble()
/// let user = try await auth.restore()
/// ```
public struct AuthAssembly: Assembly {
    private let dependencies: AuthDependencies

    /// Creates an assembly.
    public init(dependencies: AuthDependencies) {
        self.dependencies = dependencies
    }

    /// Creates a manager, which reads the storage on first use.
    public func assemble() -> any AuthManaging { AuthManager(dependencies: dependencies) }
}
