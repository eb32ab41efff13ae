public import DependencyInjection
public import Navigation

/// Makes the models of Settings' screens. A shell draws them.
@MainActor
public final class SettingsCoordinator: Coordinator {
    /// The model of a screen.
    public enum Content {
        /// What can be set.
        case settings(SettingsModel)
        /// What few need.
        case advanced(AdvancedModel)
    }

    /// Where Settings is.
    public let router: Router<SettingsFlow>

    /// Opens Settings: what it is made of is registered now, if it was not before.
    ///
    /// - Throws: `ModuleConflict` if another feature has registered the same.
    public init(router: Router<SettingsFlow>, container: DIContainer = .current) throws(ModuleConflict) {
        self.router = router
        try SettingsDataModule.configure(container)
    }

    /// What can be set.
    public func root() -> Content {
        .settings(SettingsModel(router: router))
    }

    /// The model of a sheet.
    public func sheet(_ sheet: SettingsSheet) -> Content {
        switch sheet {
        case .advanced: .advanced(AdvancedModel { [weak router] in router?.dismiss(.sheet, because: .byUser) })
        }
    }
}
