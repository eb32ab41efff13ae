public import DependencyInjection
import Features

extension AppModel {
    /// Returns the container of an app whose features are all open. It creates each service, but sends and stores nothing.
    ///
    /// - Throws: `ModuleConflict` or `ValidationFailure` if a service is registered twice or missing.
    public static func validatedContainer() throws -> DIContainer {
        let app = AppModel(AppDependencies(configuration: .test))
        let coordinator = app.coordinator
        _ = try (coordinator.home.open(), coordinator.profile.open(), coordinator.settings.open())
        try app.container.validate()
        return app.container
    }
}
