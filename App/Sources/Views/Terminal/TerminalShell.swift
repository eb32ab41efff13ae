#if !canImport(SwiftUI) || Terminal
package import DependencyInjection
package import Features
package import Foundation
package import Navigation
package import PlatformUI

/// The app in a terminal: ``RootView`` with the actions that the terminal has.
///
/// ```swift
/// let shell = TerminalShell(session: session, coordinator: coordinator, container: container, route: route)
/// let exitReason = try await shell.run(options: TerminalOptions())
/// ```
package struct TerminalShell: View {
    private let session: AppSession
    private let coordinator: AppCoordinator
    private let container: DIContainer
    private let route: Route<AppFlow>?
    private let server: String?
    private let openURL: @MainActor (URL) -> Bool
    private let demoAccount: DemoAccount
    @Environment(\.terminal) private var terminal
    @Environment(\.colorDepth) private var colorDepth

    /// Creates the shell of a session that has not started.
    ///
    /// - Parameters:
    ///   - session: The session of this run.
    ///   - coordinator: The coordinator of the app, with the router of the session.
    ///   - container: The container with the ``Localizer`` and the ``SettingsStore``.
    ///   - route: The first screen, or `nil` for the last one of the previous run.
    ///   - server: The URL of the server that the user chose, or `nil` for the built-in one.
    ///   - openURL: Opens a page of a payment in the browser of the user, and returns `false` if there is none.
    ///   - demoAccount: Returns the credentials that the sign-in screen offers to fill in, if any. It is called when that
    ///     screen appears.
    package init(
        session: AppSession,
        coordinator: AppCoordinator,
        container: DIContainer,
        route: Route<AppFlow>? = nil,
        server: String? = nil,
        openURL: @escaping @MainActor (URL) -> Bool = { _ in false },
        demoAccount: @escaping DemoAccount = { nil }
    ) {
        self.session = session
        self.coordinator = coordinator
        self.container = container
        self.route = route
        self.server = server
        self.openURL = openURL
        self.demoAccount = demoAccount
    }

    /// Shows the app on the terminal of the process until the user quits, then saves the session and sends the waiting
    /// events, for any exit reason. The same happens before Ctrl-Z stops the process. At the end, the caller waits for running
    /// refreshes of tokens.
    ///
    /// - Parameter options: The options of the terminal.
    /// - Returns: The reason why the app ended.
    /// - Throws: `TerminalError` if there is no terminal. The session has not started then.
    package func run(options: TerminalOptions = TerminalOptions()) async throws(TerminalError) -> ExitReason {
        var options = options
        options.onSuspend = { [session] in await session.enterBackground(sendingFor: .seconds(1)) }
        options.onResume = { [session] in await session.enterForeground() }
        let exitReason = try await TerminalApp.run(options: options, displaySettings: displaySettings) { self }
        await session.enterBackground(finishesRefreshes: false)
        return exitReason
    }

    /// Returns the current display settings.
    package func displaySettings() -> DisplaySettings {
        guard let settings = try? container.resolve(SettingsStore.self),
            let localizer = try? container.resolve(Localizer.self)
        else { return DisplaySettings() }
        return DisplaySettings(settings.settings, localizer)
    }

    private var drawsPicturesAsText: Bool {
        (try? container.resolve(SettingsStore.self))?.settings.pictures == .text
    }

    package var body: some View {
        RootView(session: session, coordinator: coordinator, route: route, demoAccount: demoAccount)
            .environment(\.container, container)
            .environment(\.screen.server, server)
            .environment(\.colorDepth, drawsPicturesAsText ? .none : colorDepth)
            .environment(\.screen.notify) { [terminal] in terminal.notify($0) }
            .environment(
                \.openURL,
                OpenURLAction { [terminal] url in
                    if !openURL(url), let localizer = try? container.resolve(Localizer.self) {
                        terminal.notify(localizer(.noBrowser), untilInput: true)
                    }
                    return .handled
                }
            )
    }
}

extension LocalizedText {
    package static let noBrowser = LocalizedText(
        en: "No browser could be started. y copies the link.",
        ko: "브라우저를 실행할 수 없어요. y 키로 주소를 복사해 주세요."
    )
}
#endif
