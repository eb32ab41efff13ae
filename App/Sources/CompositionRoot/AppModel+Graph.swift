import Core
import DependencyInjection
import Features
import Foundation
import Infrastructure

extension AppModel {
    /// Returns the dependency graph of the app as a Mermaid diagram. It opens all features and creates each service,
    /// but sends and stores nothing.
    ///
    /// - Throws: `ModuleConflict` or `ValidationFailure` if a service is registered twice or missing.
    public static func dependencyGraph() throws -> String {
        let nowhere = URL(filePath: "/")
        let network = NetworkService(configuration: NetworkConfiguration(baseURL: nowhere))
        let app = AppModel(AppDependencies(network: network, storage: EmptyStorage()), dataFolder: nowhere)
        _ = try (app.coordinator.home(), app.coordinator.profile(), app.coordinator.settings())
        try app.container.validate()
        return app.container.mermaidDiagram()
    }
}
