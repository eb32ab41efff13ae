import Core
import DependencyInjection
import Features
import Foundation
import Infrastructure

extension AppModel {
    /// Returns the dependency graph of the app as a Mermaid diagram. It opens all features and creates each service once,
    /// but sends and stores nothing.
    ///
    /// - Throws: `ModuleConflict` or `ValidationFailure` if a service is registered twice or missing.
    public static func dependencyGraph() async throws -> String {
        let nowhere = URL(filePath: "/")
        let network = NetworkService(configuration: NetworkConfiguration(baseURL: nowhere))
        let app = AppModel(AppDependencies(network: network, storage: EmptyStorage()), dataFolder: nowhere)
        _ = try (app.coordinator.home(), app.coordinator.profile(), app.coordinator.settings())
        try await app.container.validate()
        return app.container.mermaidDiagram
    }
}

/// A storage that stores nothing.
private struct EmptyStorage: SecureStorageProtocol {
    func data(for key: String) -> Data? { nil }
    func keys() -> [String] { [] }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction([:])
        return try body(&transaction)
    }
}
