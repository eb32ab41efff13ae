public import DependencyInjection
public import Navigation

/// Opens the features, each when it is first wanted, and makes the models of what covers them.
@MainActor
public final class AppCoordinator: Coordinator {
    /// The model of a place.
    public enum Content {
        /// The tabs, whose features have coordinators of their own.
        case tabs
        /// The sign-in.
        case signIn(SignInModel)
        /// The introduction.
        case onboarding(OnboardingModel)
    }

    /// Where the app is.
    public let router: Router<AppFlow>
    private let container: DIContainer
    private var openedHome: HomeCoordinator?
    private var openedProfile: ProfileCoordinator?
    private var openedSettings: SettingsCoordinator?

    /// A coordinator that has opened no feature yet.
    public init(router: Router<AppFlow>, container: DIContainer = .current) {
        self.router = router
        self.container = container
    }

    /// Home, opened now if it was not before.
    public func home() throws(ModuleConflict) -> HomeCoordinator {
        if let openedHome { return openedHome }
        let home = try HomeCoordinator(router: router.tabs.home, container: container)
        openedHome = home
        return home
    }

    /// Profile, opened now if it was not before.
    public func profile() throws(ModuleConflict) -> ProfileCoordinator {
        if let openedProfile { return openedProfile }
        let profile = try ProfileCoordinator(router: router.tabs.profile, container: container)
        openedProfile = profile
        return profile
    }

    /// Settings, opened now if it was not before.
    public func settings() throws(ModuleConflict) -> SettingsCoordinator {
        if let openedSettings { return openedSettings }
        let settings = try SettingsCoordinator(router: router.tabs.settings, container: container)
        openedSettings = settings
        return settings
    }

    /// The tabs.
    public func root() -> Content { .tabs }

    /// The model of a cover.
    public func cover(_ cover: AppCover) -> Content {
        switch cover {
        case .signIn: .signIn(SignInModel(router: router.coverRouter))
        case .onboarding: .onboarding(OnboardingModel { [weak router] in router?.dismiss(.cover) })
        }
    }
}
