package import DependencyInjection
public import Navigation

/// Creates the view models of Settings.
@MainActor
public final class SettingsCoordinator: Coordinator {
    /// The view model of a destination.
    public enum Content {
        /// The settings.
        case settings(SettingsViewModel)
        /// The advanced settings.
        case advanced(AdvancedViewModel)
        /// The users who are signed in on this device.
        case accounts(AccountsViewModel)
    }

    /// The router of Settings.
    public let router: Router<SettingsFlow>
    private let container: DIContainer

    /// Creates a coordinator and registers the services of the accounts, unless they are registered.
    ///
    /// - Throws: `ModuleConflict` if another module has registered one of their services.
    package init(router: Router<SettingsFlow>, container: DIContainer) throws(ModuleConflict) {
        self.router = router
        self.container = container
        try AccountsDataModule.configure(container)
    }

    /// Creates the view model of the settings.
    public func root() -> Content {
        .settings(container.make(SettingsViewModel(router: router)))
    }

    /// Creates the view model of a sheet.
    public func sheet(_ sheet: SettingsSheet) -> Content {
        switch sheet {
        case .advanced:
            .advanced(container.make(AdvancedViewModel { [weak router] in router?.dismiss(sheet: .advanced) }))
        case .accounts: .accounts(container.make(AccountsViewModel()))
        }
    }
}
