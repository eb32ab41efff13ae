public import DependencyInjection
import Features
import Foundation

extension AppModel {
    /// Returns the container of an app whose features are all open. It creates each service, but sends and stores nothing.
    ///
    /// - Throws: `ModuleConflict` or `ValidationFailure` if a service is registered twice or missing.
    public static func validatedContainer() throws -> DIContainer {
        let configuration = AppConfiguration(apiURL: URL(filePath: "/"), dataFolder: nil)
        let app = AppModel(AppDependencies(configuration: configuration), dataFolder: nil)
        _ = try (app.coordinator.home(), app.coordinator.profile(), app.coordinator.settings())
        try app.container.validate()
        return app.container
    }
}
