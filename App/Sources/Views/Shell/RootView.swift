public import Features
import Foundation
public import Navigation
public import PlatformUI

/// The app: the tabs, and the sign-in and the introduction over them. It starts the session when it first appears.
///
/// ```swift
/// WindowGroup {
///     RootView(session: app.session, coordinator: app.coordinator).environment(\.container, app.container)
/// }
/// ```
public struct RootView: View {
    @Environment(\.scenePhase) private var scenePhase
    @State private var stores: FeatureStores
    private let session: AppSession
    private let route: Route<AppFlow>?
    private let demoAccount: DemoAccount

    /// Creates the view of a session that has not started.
    ///
    /// - Parameters:
    ///   - session: The session of this run.
    ///   - coordinator: The coordinator of the app, with the router of the session.
    ///   - route: The first screen, or `nil` for the last one of the previous run.
    ///   - demoAccount: Returns the credentials that the sign-in offers to fill in, if any.
    public init(
        session: AppSession,
        coordinator: AppCoordinator,
        route: Route<AppFlow>? = nil,
        demoAccount: @escaping DemoAccount = { nil }
    ) {
        self.session = session
        self.route = route
        self.demoAccount = demoAccount
        _stores = State(initialValue: FeatureStores(coordinator))
    }

    /// The tabs, with the tasks of the session.
    public var body: some View {
        MainTabView(stores: stores, session: session)
            .copiesLink()
            .presenting(modals)
            .environment(stores.app.coordinator)
            .environment(session)
            .environment(\.openURL, OpenURLAction { $0.isWebPage ? .systemAction : .discarded })
            .dependencies()
            .environment(\.demoAccount, demoAccount)
            .task {
                if let route { await session.open(route) } else { await session.start() }
            }
            .task { await session.followStorage() }
            .onChange(of: scenePhase) { _, phase in
                if Self.isBackground(phase) {
                    Task { await session.enterBackground(sendingFor: Self.sendingLimit) }
                } else if phase == .active {
                    session.enterForeground()
                }
            }
    }

    #if os(macOS) && !Terminal
    private static let sendingLimit = Duration.seconds(2)
    /// Returns whether the user has left the app, whose window then is inactive or hidden.
    private static func isBackground(_ phase: ScenePhase) -> Bool { phase != .active }
    #else
    /// Less than the 30 seconds that iOS allows in the background.
    private static let sendingLimit = Duration.seconds(20)
    /// Returns whether the user has left the app. Below a system alert it is inactive.
    private static func isBackground(_ phase: ScenePhase) -> Bool { phase == .background }
    #endif

    private var modals: [ModalPresentation] {
        stores.modals().map { modal in
            ModalPresentation(modal.presentation, isForm: modal.content.isForm) {
                Group {
                    if case .checkout(let store) = modal.content {
                        CheckoutSheet(store: store)
                    } else {
                        NavigationStack { screen(of: modal.content) }
                    }
                }
                .copiesLink()
            }
        }
    }

    @ViewBuilder private func screen(of modal: FeatureStores.Content) -> some View {
        switch modal {
        case .app(.tabs), .checkout: EmptyView()
        case .app(.signIn(let model)): SignInView(model: model)
        case .app(.onboarding(let model)): OnboardingView(model: model)
        case .home(let content, let coordinator): HomeDestinationView(coordinator: coordinator, content: content)
        case .inCheckout(let content): CheckoutDestinationView(content: content)
        case .profile(let content): ProfileDestinationView(content: content)
        case .settings(let content): SettingsDestinationView(content: content)
        }
    }
}

extension FeatureStores.Content {
    /// `true` for a form that is shown as a cover.
    fileprivate var isForm: Bool {
        switch self {
        case .app(.signIn), .profile(.signIn): true
        default: false
        }
    }
}
