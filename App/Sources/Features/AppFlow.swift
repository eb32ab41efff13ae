public import Navigation

/// The places of the whole app: its tabs, and what may cover them.
public enum AppFlow: Flow {
    /// Home, Profile and Settings.
    public typealias Tabs = AppTabs
    /// The sign-in, or the introduction.
    public typealias Cover = AppCover
}

/// The tabs, each with the places of its feature.
public struct AppTabs: TabSet {
    /// A tab.
    public enum Tab: String, Destination, CaseIterable {
        /// The catalogue.
        case home
        /// The user and their payments.
        case profile
        /// What can be set.
        case settings

        /// The profile is somebody's.
        public var requirements: [Requirement] { self == .profile ? [.signedIn] : [] }
    }

    /// Where Home is.
    public var home = Route<HomeFlow>()
    /// Where Profile is.
    public var profile = Route<ProfileFlow>()
    /// Where Settings is.
    public var settings = Route<SettingsFlow>()

    /// Every tab at its start.
    public init() {}

    /// Which property is whose.
    public static func content(of tab: Tab) -> TabContent<Self> {
        switch tab {
        case .home: TabContent(\.home)
        case .profile: TabContent(\.profile)
        case .settings: TabContent(\.settings)
        }
    }
}

/// What may cover everything.
public enum AppCover: String, Modal {
    /// The sign-in ends with whoever signed in; the introduction is dismissed.
    public typealias Inside = SignInFlow
    /// Asks who is there.
    case signIn
    /// Introduces the app, at the first start.
    case onboarding
}

extension Requirement {
    /// Somebody is signed in.
    public static let signedIn = Requirement("signedIn")
}
