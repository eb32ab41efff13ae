public import Features
import Foundation
public import Navigation
public import PlatformUI

/// Returns the credentials that the sign-in offers to fill in, if any.
public typealias DemoAccount = @MainActor () async -> (username: String, password: String)?

/// The app: the tabs, and the sign-in and the introduction over them. It starts the session when it first appears.
///
/// ```swift
/// WindowGroup {
///     RootView(session: app.session, coordinator: app.coordinator).environment(\.container, app.container)
/// }
/// ```
public struct RootView: View {
    @State private var app: ViewModelStore<AppCoordinator>
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
        _app = State(initialValue: ViewModelStore(coordinator))
    }

    /// The tabs, with the tasks of the session.
    public var body: some View {
        let tabs = FeatureTab.all(of: app.coordinator)
        return MainTabView(tabs: tabs, coordinator: app.coordinator, session: session)
            .copiesLink()
            .presenting(modals(of: tabs))
            .opensSettings(of: app.coordinator)
            .environment(app.coordinator)
            .environment(session)
            .dependencies()
            .environment(\.screen.demoAccount, demoAccount)
            .task {
                if let route { await session.open(route) } else { await session.start() }
            }
            .task { await session.followStorage() }
    }

    /// Returns the modals of the selected tab, each with those inside it, and those of the app over them, the lowest first.
    /// They are presented from here, because a tab that is about to hide could lose the end of a presentation: some changes
    /// dismiss a modal and select another tab at once.
    private func modals(of tabs: [FeatureTab]) -> [ModalPresentation] {
        let selected = tabs.first { $0.id == app.coordinator.selectedTab }
        return app.coordinator.router.visibleModals.compactMap { modal in
            let own = app.content(of: modal).map { content in AnyView(NavigationStack { screen(content) }) }
            return (own ?? selected?.modal(modal)).map { ModalPresentation(modal, view: $0.copiesLink()) }
        }
    }

    @ViewBuilder private func screen(_ content: AppCoordinator.Content) -> some View {
        switch content {
        case .tabs: EmptyView()
        case .signIn(let model): SignInView(model: model)
        case .onboarding(let model): OnboardingView(model: model)
        }
    }
}
