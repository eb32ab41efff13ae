package import DependencyInjection
package import Navigation

/// The view models of the app and of the tabs, and the modals of all of them in one list.
///
/// A shell presents the list above its tabs. A tab that is about to hide could lose the end of a presentation, because
/// some changes dismiss a modal and select another tab at once.
@MainActor
package final class FeatureStores {
    /// The view model of a modal.
    package enum Content {
        case app(AppCoordinator.Content)
        case home(HomeCoordinator.Content, HomeCoordinator)
        /// A checkout, with the screens over its order.
        case checkout(ViewModelStore<CheckoutCoordinator>)
        /// A modal of the checkout.
        case inCheckout(CheckoutCoordinator.Content)
        case profile(ProfileCoordinator.Content)
        case settings(SettingsCoordinator.Content)
    }

    /// A presented sheet or cover, with its view model.
    package struct Modal {
        package let presentation: VisibleModal
        package let content: Content
    }

    package let app: ViewModelStore<AppCoordinator>
    private var openedHome: ViewModelStore<HomeCoordinator>?
    private var openedCheckout: ViewModelStore<CheckoutCoordinator>?
    private var openedProfile: ViewModelStore<ProfileCoordinator>?
    private var openedSettings: ViewModelStore<SettingsCoordinator>?

    package init(_ coordinator: AppCoordinator) {
        app = ViewModelStore(coordinator)
    }

    /// Returns the store of Home, which the first call creates.
    package func home() throws(ModuleConflict) -> ViewModelStore<HomeCoordinator> {
        if let openedHome { return openedHome }
        let store = ViewModelStore(try app.coordinator.home())
        openedHome = store
        return store
    }

    /// Returns the store of Profile, which the first call creates.
    package func profile() throws(ModuleConflict) -> ViewModelStore<ProfileCoordinator> {
        if let openedProfile { return openedProfile }
        let store = ViewModelStore(try app.coordinator.profile())
        openedProfile = store
        return store
    }

    /// Returns the store of Settings, which the first call creates.
    package func settings() throws(ModuleConflict) -> ViewModelStore<SettingsCoordinator> {
        if let openedSettings { return openedSettings }
        let store = ViewModelStore(try app.coordinator.settings())
        openedSettings = store
        return store
    }

    /// Returns the modals of the selected tab, each with those inside it, and those of the app over them, the lowest first.
    /// A feature that cannot be opened has none.
    package func modals() -> [Modal] {
        if openedCheckout?.coordinator.router !== openedHome?.coordinator.router.sheetRouter { openedCheckout = nil }
        return app.coordinator.router.visibleModals.compactMap { presentation in
            content(of: presentation).map { Modal(presentation: presentation, content: $0) }
        }
    }

    private func content(of modal: VisibleModal) -> Content? {
        if let content = app.content(of: modal) { return .app(content) }
        switch app.coordinator.selectedTab {
        case .home:
            guard let store = try? home() else { return nil }
            switch store.content(of: modal) {
            case .checkout(let checkout)?: return .checkout(self.store(of: checkout))
            case let content?: return .home(content, store.coordinator)
            case nil: return openedCheckout?.content(of: modal).map(Content.inCheckout)
            }
        case .profile: return (try? profile())?.content(of: modal).map(Content.profile)
        case .settings: return (try? settings())?.content(of: modal).map(Content.settings)
        }
    }

    private func store(of checkout: CheckoutCoordinator) -> ViewModelStore<CheckoutCoordinator> {
        if let openedCheckout, openedCheckout.coordinator === checkout { return openedCheckout }
        let store = ViewModelStore(checkout)
        openedCheckout = store
        return store
    }
}
