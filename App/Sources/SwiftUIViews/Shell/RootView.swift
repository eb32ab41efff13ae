#if canImport(SwiftUI)
public import DependencyInjection
public import Features
import Foundation
import Navigation
public import SwiftUI

/// The app: the tabs, and the sign-in and the introduction over them. It starts the session when it first appears.
///
/// ```swift
/// WindowGroup {
///     RootView(session: app.session, coordinator: app.coordinator, container: app.container)
/// }
/// ```
public struct RootView: View {
    @Environment(\.scenePhase) private var scenePhase
    @State private var store: ViewModelStore<AppCoordinator>
    private let session: AppSession
    private let container: DIContainer
    private let demoAccount: DemoAccount

    /// Creates the view of a session that has not started.
    ///
    /// - Parameters:
    ///   - session: The session of this run.
    ///   - coordinator: The coordinator of the app, with the router of the session.
    ///   - container: The container of the app.
    ///   - demoAccount: Returns the credentials that the sign-in offers to fill in, if any.
    public init(
        session: AppSession,
        coordinator: AppCoordinator,
        container: DIContainer,
        demoAccount: @escaping DemoAccount = { nil }
    ) {
        (self.session, self.container, self.demoAccount) = (session, container, demoAccount)
        _store = State(initialValue: ViewModelStore(coordinator))
    }

    /// The tabs, with the tasks of the session.
    public var body: some View {
        MainTabView(coordinator: store.coordinator, session: session, modals: modals)
            .environment(store.coordinator)
            .environment(session)
            .environment(\.openURL, OpenURLAction { $0.isWebPage ? .systemAction : .discarded })
            .dependencies(container)
            .environment(\.demoAccount, demoAccount)
            .task { await session.start() }
            .task { await session.followStorage() }
            .onOpenURL { url in Task { await session.open(link: url.absoluteString) } }
            .onChange(of: scenePhase) { _, phase in
                if Self.isBackground(phase) {
                    Task { await session.enterBackground(sendingFor: Self.sendingLimit) }
                } else if phase == .active {
                    session.enterForeground()
                }
            }
    }

    #if os(macOS)
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
        store.modals().map { modal in
            ModalPresentation(modal) {
                switch modal.content {
                case .tabs: EmptyView()
                case .signIn(let model): SignInView(model: model)
                case .onboarding(let model): OnboardingView(model: model)
                }
            }
        }
    }
}

#if DEBUG
#Preview { RootView.preview }
#endif
#endif
