public import Core
public import DependencyInjection
public import Navigation
public import Observation

/// Creates the coordinator of each feature when it is first shown, and the view models of the app's covers.
@MainActor
public final class AppCoordinator: Coordinator, Observable {
    /// The view model of a destination.
    public enum Content {
        /// The tabs, whose features have coordinators of their own.
        case tabs
        /// The sign-in.
        case signIn(SignInViewModel)
        /// The introduction.
        case onboarding(OnboardingViewModel)
    }

    /// The root router.
    public let router: Router<AppFlow>
    private let container: DIContainer
    /// The view model of the status at the top of every tab.
    package let status: AppStatusViewModel
    /// The view model of notices about orders whose screen is gone.
    package let paymentNotices: PaymentNoticesViewModel
    /// The feature of the Home tab.
    public let home: Feature<HomeCoordinator>
    /// The feature of the Profile tab.
    public let profile: Feature<ProfileCoordinator>
    /// The feature of the Settings tab.
    public let settings: Feature<SettingsCoordinator>

    /// Creates a coordinator that has not opened a feature.
    public init(router: Router<AppFlow>, container: DIContainer, logger: any LoggerProtocol = SilentLogger()) {
        self.router = router
        self.container = container
        func logCreation(of type: Any.Type) { logger.log(.trace, "Coordinator created", ["type": "\(type)"]) }
        logCreation(of: Self.self)
        home = Feature(router.tabs.home, accounts: { $0.present(sheet: .accounts) }) { router throws(ModuleConflict) in
            logCreation(of: HomeCoordinator.self)
            return try HomeCoordinator(router: router, container: container)
        }
        profile = Feature(
            router.tabs.profile,
            accounts: { if $0.path.last != .accounts { $0.push(.accounts) } }
        ) { router throws(ModuleConflict) in
            logCreation(of: ProfileCoordinator.self)
            return try ProfileCoordinator(router: router, container: container)
        }
        settings = Feature(router.tabs.settings, accounts: { $0.present(sheet: .accounts) }) {
            router throws(ModuleConflict) in
            logCreation(of: SettingsCoordinator.self)
            return try SettingsCoordinator(router: router, container: container)
        }
        status = container.make(AppStatusViewModel())
        paymentNotices = container.make(PaymentNoticesViewModel(router: router))
    }

    private func feature(of tab: AppTabs.Tab) -> any TabFeature {
        switch tab {
        case .home: home
        case .profile: profile
        case .settings: settings
        }
    }

    /// `true` while a payment waits for the user's approval on a page of the server.
    public var awaitsApproval: Bool { paymentNotices.awaitsApproval }

    /// The selected tab. An assignment is the user's choice in a tab bar, which must not jump back: it selects Profile without
    /// a sign-in, for which Profile has a button. The selected tab goes back to its root.
    package var selectedTab: AppTabs.Tab {
        get { router.tab ?? .home }
        set {
            if newValue == router.tab { feature(of: newValue).popToRoot() } else { router.select(tab: newValue) }
        }
    }

    /// `true` unless the root of a tab is in front.
    package var canGoBack: Bool { canPop || !router.visibleModals.isEmpty }

    /// `true` if a pushed screen is in front.
    package var canPop: Bool {
        if let modal = router.visibleModals.last {
            return (modal.router as? Router<CheckoutFlow>)?.path.isEmpty == false
        }
        return feature(of: selectedTab).canPop
    }

    /// Goes back to the screen below, but closes no modal, which may have a question first.
    package func pop() {
        guard canPop else { return }
        if let checkout = router.visibleModals.last?.router as? Router<CheckoutFlow> {
            checkout.pop()
            return
        }
        feature(of: selectedTab).pop()
    }

    /// Shows the catalog with its search field.
    package func search() {
        router.select(tab: .home)
        router.tabs.home.popToRoot()
        try? home.coordinator().search()
    }

    /// Presents the sign-in.
    package func signIn() { router.present(cover: .signIn) }

    /// Presents the users who are signed in on this device: in Profile as a screen, in the other tabs as a sheet.
    package func showAccounts() { feature(of: selectedTab).showAccounts() }

    /// Shows the payments of the current user.
    package func showPayments() {
        router.select(tab: .profile)
        guard router.tabs.profile.path.last != .payments else { return }
        router.tabs.profile.push(.payments)
    }

    /// The tabs.
    public func root() -> Content { .tabs }

    /// Creates the view model of a cover.
    public func cover(_ cover: AppCover) -> Content {
        switch cover {
        case .signIn: .signIn(container.make(SignInViewModel(router: router.coverRouter)))
        case .onboarding:
            .onboarding(container.make(OnboardingViewModel { [weak router] in router?.dismiss(cover: .onboarding) }))
        }
    }
}
