import CoreTesting
import DependencyInjection
import Features
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import PlatformUI
import TerminalUITesting
import Views
import Testing

/// The size of a window and the locale of its system.
struct TestWindow: Sendable, CustomTestStringConvertible {
    var locale = "en_US"
    var width = 80
    var height = 24

    var isKorean: Bool { locale == "ko_KR" }
    var testDescription: String { "\(locale) \(width)x\(height)" }

    /// Both languages at three sizes.
    static let all = ["en_US", "ko_KR"].flatMap { locale in
        [(80, 24), (40, 12), (200, 60)].map { TestWindow(locale: locale, width: $0, height: $1) }
    }
}

/// The app over servers in memory, on a screen without a terminal.
@MainActor
final class UITestSession {
    let environment: FeatureTestEnvironment
    let router = Router<AppFlow>()
    let session: AppSession
    let screen: TestScreen
    /// The log of the coordinators, with their creation.
    let log = RecordingLogger(isTracing: true)
    /// The frames that were waited for, from the first one on, if the session records them.
    private(set) var frames: [String] = []
    private let recordsFrames: Bool
    /// The browser of the user.
    let opened = OpenedURLs()

    /// Opens the app with three items for sale and waits for the list of items.
    ///
    /// It does not wait if the introduction or a link comes first, or if `prepare` sets up the server's responses.
    init(
        _ window: TestWindow = TestWindow(),
        showsIntroduction: Bool = false,
        isSignedIn: Bool = false,
        link: String? = nil,
        server: String? = nil,
        colorDepth: ColorDepth = .full,
        recordsFrames: Bool = false,
        prepare: (@MainActor (FeatureTestEnvironment) -> Void)? = nil
    ) async throws {
        let environment = FeatureTestEnvironment(locale: window.locale)
        if let prepare { prepare(environment) } else { environment.addItems() }
        if isSignedIn { try await environment.signIn("mina", "leo") }
        if !showsIntroduction {
            environment.settings.update { $0.hasSeenOnboarding = true }
            await environment.settings.waitForSave()
        }
        self.environment = environment
        self.recordsFrames = recordsFrames
        session = environment.session(router)
        let shell = TerminalShell(
            session: session,
            coordinator: AppCoordinator(router: router, container: environment.container, logger: log),
            container: environment.container,
            route: try link.map(AppSession.links.route),
            server: server,
            openURL: { [opened] url in
                if opened.hasBrowser { opened.urls.append(url) }
                return opened.hasBrowser
            },
            demoAccount: { ("mina", "right") }
        )
        screen = TestScreen(
            width: window.width,
            height: window.height,
            colorDepth: colorDepth,
            displaySettings: { shell.displaySettings() }
        ) { shell }
        if prepare == nil, link == nil, !showsIntroduction { await shows("Paper lamp") }
    }

    /// Returns a text in the language of the app.
    func text(_ text: LocalizedText) -> String { environment.localizer(text) }

    /// Waits until all of `texts` are on the screen. After three minutes the test fails with the screen.
    func shows(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
        await shows(texts, sourceLocation)
    }

    /// Presses `keys`, then waits until all of `texts` are on the screen.
    func press(_ keys: Key..., until texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
        await press(keys)
        await shows(texts, sourceLocation)
    }

    /// Presses the control with `label`, then waits until all of `texts` are on the screen.
    func press(label: String, until texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
        screen.press(label, sourceLocation: sourceLocation)
        draw()
        await Task.yield()
        await shows(texts, sourceLocation)
    }

    /// Types `text`, then waits until all of `texts` are on the screen.
    func type(_ text: String, until texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
        screen.type(text)
        await shows(texts, sourceLocation)
    }

    /// Clicks `text`, then waits until all of `texts` are on the screen.
    func click(_ text: String, until texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
        screen.click(text)
        await shows(texts, sourceLocation)
    }

    /// Signs a user in on the form that has the focus, then waits until all of `texts` are on the screen.
    func signIn(_ name: String, until texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
        screen.type(name)
        await press(.enter)
        screen.type("right")
        await press(.enter)
        await shows(texts, sourceLocation)
    }

    /// Presses `keys`, then waits until `text` is no longer on the screen.
    func press(_ keys: Key..., untilGone text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await press(keys)
        await showsNoMore(text, sourceLocation: sourceLocation)
    }

    /// Presses `keys`, and lets the tasks that they start run.
    func press(_ keys: Key...) async { await press(keys) }

    /// Waits until `text` is no longer on the screen.
    func showsNoMore(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        let isGone = await wait { $0.position(of: text) == nil }
        #expect(isGone, "\n\(screen.text)", sourceLocation: sourceLocation)
    }

    func shows(_ texts: [String], _ sourceLocation: SourceLocation) async {
        let isShown = await wait { screen in texts.allSatisfy { screen.position(of: $0) != nil } }
        #expect(isShown, "\(texts) is not on the screen:\n\(screen.text)", sourceLocation: sourceLocation)
    }

    private func press(_ keys: [Key]) async {
        for key in keys {
            screen.press(key)
            // A terminal draws before other tasks run.
            draw()
            await Task.yield()
        }
    }

    private func draw() {
        if recordsFrames { frames.append(screen.text) } else { _ = screen.cursor }
    }

    private func wait(until condition: @escaping @MainActor (TestScreen) -> Bool) async -> Bool {
        let waiting = Task { [self] in
            await screen.wait { screen in
                draw()
                return condition(screen)
            }
            return condition(screen)
        }
        let limit = Task {
            try await Task.sleep(for: .seconds(180))
            waiting.cancel()
        }
        defer { limit.cancel() }
        return await waiting.value
    }

    var keyBar: String { screen.lines.last ?? "" }

    /// The notice without its marker.
    var notice: String { screen.lines.last { $0.hasPrefix("• ") }.map { String($0.dropFirst(2)) } ?? "" }

    /// The corners of the panel in front. On macOS, Foundation exports another `Point`.
    var frame: [PlatformUI.Point?] { ["╭", "╮", "╰", "╯"].map { screen.position(of: $0) } }
}

/// The pages that were opened, if a browser can be started.
@MainActor
final class OpenedURLs {
    var urls: [URL] = []
    var hasBrowser = true
}
