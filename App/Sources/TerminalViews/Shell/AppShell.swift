package import DependencyInjection
package import Features
package import Navigation
package import TerminalUI

/// The app in a terminal: the tabs, and whatever covers them. It starts the session when it is first drawn.
///
/// ```swift
/// let shell = AppShell(session: session, coordinator: coordinator, container: container, route: route)
/// let ending = try await shell.run(options: TerminalOptions())
/// ```
@MainActor
package struct AppShell: View {
    private let session: AppSession
    private let coordinator: AppCoordinator
    private let container: DIContainer
    private let route: Route<AppFlow>?
    private let demoAccount: DemoAccount?

    /// The shell of a session that has not started.
    ///
    /// - Parameters:
    ///   - session: This run of the app.
    ///   - coordinator: Opens the features; its router is the session's.
    ///   - container: What models are made from. It has a ``Localizer`` and a ``SettingsStore`` beside what the features
    ///     need.
    ///   - route: The first place; by default that of the last run.
    ///   - demoAccount: Whom a person may sign in as for a try; nil where there is nobody.
    package init(
        session: AppSession,
        coordinator: AppCoordinator,
        container: DIContainer,
        route: Route<AppFlow>? = nil,
        demoAccount: DemoAccount? = nil
    ) {
        (self.session, self.coordinator, self.container) = (session, coordinator, container)
        (self.route, self.demoAccount) = (route, demoAccount)
    }

    /// Shows the app on the terminal of the process until the person leaves, then saves the session: the place, the
    /// settings and the events are kept, however it ended.
    ///
    /// - Parameter options: How it is shown, as far as the settings do not say.
    /// - Returns: How it ended.
    /// - Throws: `TerminalError` if there is no terminal to show it on; then the session has not started.
    package func run(options: TerminalOptions = TerminalOptions()) async throws(TerminalError) -> Ending {
        let ending = try await TerminalApp.run(options: options, appearance: { appearance(options) }) { self }
        await session.save()
        return ending
    }

    /// How the settings of this moment want the screen.
    package func appearance(_ options: TerminalOptions) -> Appearance {
        guard let settings = try? container.resolve(SettingsStore.self),
            let text = try? container.resolve(Localizer.self)
        else { return Appearance() }
        return Appearance(settings.settings, text, options)
    }

    /// The tabs, and whatever covers them.
    package var body: some View {
        NavigationContainer(
            coordinator: coordinator,
            titles: .init(root: AppTabs.Tab.home.title, cover: \.title)
        ) { content in
            switch content {
            case .tabs: TabsView(coordinator: coordinator, session: session)
            case .signIn(let model): SignInView(model: model)
            case .onboarding(let model): OnboardingView(model: model)
            }
        }
        .task {
            if let route { await session.open(route) } else { await session.start() }
        }
        .environment(\.signIn) { coordinator.router.present(cover: .signIn) }
        .environment(\.demoAccount, demoAccount)
        .dependencies(container)
    }
}
