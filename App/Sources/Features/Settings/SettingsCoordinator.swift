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
    /// - Throws: `ModuleConflict` if another feature has registered the same service.
    package init(router: Router<SettingsFlow>, container: DIContainer) throws(ModuleConflict) {
        self.router = router
        self.container = container
        try AccountsDataModule.configure(container)
    }

    /// Creates the view model of the settings.
    public func root() -> Content {
        container.withCurrent { .settings(SettingsViewModel(router: router)) }
    }

    /// Creates the view model of a sheet.
    public func sheet(_ sheet: SettingsSheet) -> Content {
        container.withCurrent {
            switch sheet {
            case .advanced:
                .advanced(AdvancedViewModel { [weak router] in router?.dismiss(sheet: .advanced) })
            case .accounts: .accounts(AccountsViewModel())
            }
        }
    }
}
