package import DependencyInjection
package import Features
package import Navigation
package import TerminalUI

/// The app in a terminal: the tabs and the covers over them. It starts the session when it is first drawn.
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
    ///   - container: The container with the ``Localizer`` and the ``SettingsStore``.
    ///   - route: The first place; by default that of the last run.
    ///   - demoAccount: The account to try the app with; nil if there is none.
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

    /// Shows the app on the terminal of the process until the user leaves, then saves the session: the place, the
    /// settings and the events, however it ended.
    ///
    /// - Parameter options: The display options that the settings do not override.
    /// - Returns: The way in which it ended.
    /// - Throws: `TerminalError` if there is no terminal to show it on; then the session has not started.
    package func run(options: TerminalOptions = TerminalOptions()) async throws(TerminalError) -> ExitReason {
        let ending = try await TerminalApp.run(options: options, displaySettings: { appearance(options) }) { self }
        await session.save()
        return ending
    }

    /// Returns the display settings of this moment.
    package func appearance(_ options: TerminalOptions) -> DisplaySettings {
        guard let settings = try? container.resolve(SettingsStore.self),
            let text = try? container.resolve(Localizer.self)
        else { return DisplaySettings() }
        return DisplaySettings(settings.settings, text, options)
    }

    /// The tabs and the covers over them.
    package var body: some View {
        Localized { text in
            EnvironmentReader(\.terminal) { terminal in
                NavigationContainer(
                    coordinator: coordinator,
                    titles: .init(root: AppTabs.Tab.home.title, cover: \.title)
                ) { content in
                    switch content {
                    case .tabs: TabsView(coordinator: coordinator, session: session).copiesLink()
                    case .signIn(let model): SignInView(model: model)
                    case .onboarding(let model): OnboardingView(model: model)
                    }
                }
                .environment(\.copyLink) { copyLink(to: terminal, text) }
            }
        }
        .task {
            if let route { await session.open(route) } else { await session.start() }
        }
        .environment(\.signIn) { coordinator.router.present(cover: .signIn) }
        .environment(\.demoAccount, demoAccount)
        .dependencies(container)
    }

    /// Copies the link of the place to the clipboard, and shows it in case the terminal has none.
    private func copyLink(to terminal: TerminalActions, _ text: Localizer) {
        guard let link = session.link else { return }
        terminal.copy(link)
        terminal.notify(text(.link(link)))
    }
}
