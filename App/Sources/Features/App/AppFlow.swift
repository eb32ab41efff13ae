public import Navigation

/// The destinations of the app: its tabs and the covers over them.
public enum AppFlow: Flow {
    /// Home, Profile and Settings.
    public typealias Tabs = AppTabs
    /// The sign-in, or the introduction.
    public typealias Cover = AppCover
}

/// The tabs, each with the route of its feature.
public struct AppTabs: TabSet {
    /// A tab.
    public enum Tab: String, Destination, CaseIterable {
        /// The catalog.
        case home
        /// The user and their payments.
        case profile
        /// The settings.
        case settings

        /// A link to Profile needs a signed-in user. Its tab can be selected without one.
        public var requirements: [Requirement] { self == .profile ? [.signedIn] : [] }
    }

    /// The route of Home.
    package var home = Route<HomeFlow>()
    /// The route of Profile.
    package var profile = Route<ProfileFlow>()
    /// The route of Settings.
    package var settings = Route<SettingsFlow>()

    /// Creates tabs that show their roots.
    public init() {}

    /// Maps a tab to its route.
    public static func content(of tab: Tab) -> TabContent<Self> {
        switch tab {
        case .home: TabContent(\.home)
        case .profile: TabContent(\.profile)
        case .settings: TabContent(\.settings)
        }
    }
}

/// A cover over the whole app.
public enum AppCover: String, Modal {
    /// The sign-in ends with the user; the introduction is dismissed.
    public typealias ChildFlow = SignInFlow
    /// The sign-in.
    case signIn
    /// The introduction, at the first start.
    case onboarding
}

extension Requirement {
    /// A user is signed in.
    package static let signedIn = Requirement("signedIn")
}
