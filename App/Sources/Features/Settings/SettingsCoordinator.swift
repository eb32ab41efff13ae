public import DependencyInjection
public import Navigation

/// Makes the view models of Settings' places.
@MainActor
public final class SettingsCoordinator: Coordinator {
    /// The view model of a place.
    public enum Content {
        /// The settings.
        case settings(SettingsViewModel)
        /// The advanced settings.
        case advanced(AdvancedViewModel)
    }

    /// The router of Settings.
    public let router: Router<SettingsFlow>
    private let container: DIContainer

    /// Opens Settings: registers its services, unless they are registered already.
    ///
    /// - Throws: `ModuleConflict` if another feature has registered the same.
    public init(router: Router<SettingsFlow>, container: DIContainer = .current) throws(ModuleConflict) {
        self.router = router
        self.container = container
        try SettingsDataModule.configure(container)
    }

    /// Makes the view model of the settings.
    public func root() -> Content {
        container.withCurrent { .settings(SettingsViewModel(router: router)) }
    }

    /// Makes the view model of a sheet.
    public func sheet(_ sheet: SettingsSheet) -> Content {
        container.withCurrent {
            .advanced(AdvancedViewModel { [weak router] in router?.dismiss(sheet: .advanced, because: .byUser) })
        }
    }
}
