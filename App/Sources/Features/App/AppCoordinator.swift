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
    private let logger: any LoggerProtocol
    /// The view model of the status at the top of every tab.
    package let status: AppStatusViewModel
    /// The view model of notices about orders whose screen is gone.
    package let paymentNotices: PaymentNoticesViewModel
    private var openedHome: HomeCoordinator?
    private var openedProfile: ProfileCoordinator?
    private var openedSettings: SettingsCoordinator?

    /// Creates a coordinator that has not opened a feature.
    public init(router: Router<AppFlow>, container: DIContainer, logger: any LoggerProtocol = SilentLogger()) {
        self.router = router
        self.container = container
        self.logger = logger
        logger.log(.trace, "Coordinator created", ["type": "\(Self.self)"])
        status = container.make(AppStatusViewModel())
        paymentNotices = container.make(PaymentNoticesViewModel(router: router))
    }

    private func logCreation(of type: Any.Type) { logger.log(.trace, "Coordinator created", ["type": "\(type)"]) }

    /// Returns the coordinator of Home, which the first call creates.
    public func home() throws(ModuleConflict) -> HomeCoordinator {
        if let openedHome { return openedHome }
        logCreation(of: HomeCoordinator.self)
        let home = try HomeCoordinator(router: router.tabs.home, container: container)
        openedHome = home
        return home
    }

    /// Returns the coordinator of Profile, which the first call creates.
    public func profile() throws(ModuleConflict) -> ProfileCoordinator {
        if let openedProfile { return openedProfile }
        logCreation(of: ProfileCoordinator.self)
        let profile = try ProfileCoordinator(router: router.tabs.profile, container: container)
        openedProfile = profile
        return profile
    }

    /// Returns the coordinator of Settings, which the first call creates.
    public func settings() throws(ModuleConflict) -> SettingsCoordinator {
        if let openedSettings { return openedSettings }
        logCreation(of: SettingsCoordinator.self)
        let settings = try SettingsCoordinator(router: router.tabs.settings, container: container)
        openedSettings = settings
        return settings
    }

    /// The selected tab. An assignment is the user's choice in a tab bar, which must not jump back: it selects Profile without
    /// a sign-in, for which Profile has a button. The selected tab goes back to its root.
    package var selectedTab: AppTabs.Tab {
        get { router.tab ?? .home }
        set {
            guard newValue == router.tab else {
                router.select(tab: newValue)
                return
            }
            switch newValue {
            case .home: router.tabs.home.popToRoot()
            case .profile: router.tabs.profile.popToRoot()
            case .settings: router.tabs.settings.popToRoot()
            }
        }
    }

    /// `true` unless the root of a tab is in front.
    package var canGoBack: Bool { canPop || !router.visibleModals.isEmpty }

    /// `true` if a pushed screen is in front.
    package var canPop: Bool {
        if let modal = router.visibleModals.last {
            return (modal.router as? Router<CheckoutFlow>)?.path.isEmpty == false
        }
        let path: any Collection =
            switch selectedTab {
            case .home: router.tabs.home.path
            case .profile: router.tabs.profile.path
            case .settings: router.tabs.settings.path
            }
        return !path.isEmpty
    }

    /// Goes back to the screen below, but closes no modal, which may have a question first.
    package func pop() {
        guard canPop else { return }
        if let checkout = router.visibleModals.last?.router as? Router<CheckoutFlow> {
            checkout.pop()
            return
        }
        switch selectedTab {
        case .home: router.tabs.home.pop()
        case .profile: router.tabs.profile.pop()
        case .settings: router.tabs.settings.pop()
        }
    }

    /// Shows the catalog with its search field.
    package func search() {
        router.select(tab: .home)
        router.tabs.home.popToRoot()
        openedHome?.search()
    }

    /// Presents the sign-in.
    package func signIn() { router.present(cover: .signIn) }

    /// Presents the users who are signed in on this device: in Profile as a screen, in the other tabs as a sheet.
    package func showAccounts() {
        switch selectedTab {
        case .home: router.tabs.home.present(sheet: .accounts)
        case .profile where router.tabs.profile.path.last != .accounts: router.tabs.profile.push(.accounts)
        case .profile: break
        case .settings: router.tabs.settings.present(sheet: .accounts)
        }
    }

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
