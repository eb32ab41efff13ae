import Core
import DependencyInjection
import Features
import Foundation
import Infrastructure

extension AppModel {
    /// The dependency graph of the app, after every feature was opened and every service was made once. Nothing is sent
    /// or stored.
    ///
    /// - Throws: `ModuleConflict` or `ValidationFailure` if something is registered twice or missing.
    public static func dependencyGraph() async throws -> String {
        let nowhere = URL(filePath: "/")
        let network = NetworkService(configuration: NetworkConfiguration(baseURL: nowhere))
        let app = AppModel(AppDependencies(network: network, storage: EmptyStorage()), dataFolder: nowhere)
        _ = try (app.coordinator.home(), app.coordinator.profile(), app.coordinator.settings())
        try await app.container.validate()
        return app.container.mermaidDiagram
    }
}

/// A storage that keeps nothing.
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
