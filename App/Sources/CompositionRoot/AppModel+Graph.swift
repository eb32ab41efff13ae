public import DependencyInjection
import Features

extension AppModel {
    /// Returns the container of an app whose features are all open. It creates each service, but sends and stores nothing.
    ///
    /// - Throws: `ModuleConflict` or `ValidationFailure` if a service is registered twice or missing.
    public static func validatedContainer() throws -> DIContainer {
        let app = AppModel(AppDependencies(configuration: .test))
        _ = try (app.coordinator.home.coordinator(), app.coordinator.profile.coordinator(), app.coordinator.settings.coordinator())
        try app.container.validate()
        return app.container
    }
}
