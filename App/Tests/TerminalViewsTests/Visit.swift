import DependencyInjection
import Features
import FeaturesTesting
import Foundation
import Navigation
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

/// Somebody before the screens: the whole shell over fakes.
@MainActor
final class Visit {
    /// In which language, and how large the window is.
    struct Setting: Sendable, CustomTestStringConvertible {
        var system = "en_US"
        var width = 80
        var height = 24

        var testDescription: String { "\(system) \(width)x\(height)" }

        /// Both languages at the three sizes.
        static let all = ["en_US", "ko_KR"].flatMap { system in
            [(80, 24), (40, 12), (200, 60)].map { Setting(system: system, width: $0, height: $1) }
        }
    }

    let shop: FeatureTestEnvironment
    let router = Router<AppFlow>()
    let session: AppSession
    let screen: TestScreen

    private init(_ shop: FeatureTestEnvironment, _ setting: Setting, route: Route<AppFlow>?, colorDepth: ColorDepth) {
        self.shop = shop
        session = shop.session(router)
        let shell = AppShell(
            session: session,
            coordinator: AppCoordinator(router: router),
            container: .current,
            route: route,
            demoAccount: ("mina", "right")
        )
        var options = TerminalOptions(environment: ["TERM": "xterm-256color"])
        options.usesColor = colorDepth != .none
        screen = TestScreen(
            width: setting.width,
            height: setting.height,
            colorDepth: colorDepth,
            displaySettings: { [options] in shell.displaySettings(options) }
        ) { shell }
    }

    /// Opens the app over a shop with things on sale, for somebody who has seen the introduction.
    static func open(
        _ setting: Setting = Setting(),
        isFirst: Bool = false,
        isSignedIn: Bool = false,
        link: String? = nil,
        colorDepth: ColorDepth = .full,
        prepare: @MainActor (FeatureTestEnvironment) -> Void = { $0.stock() },
        _ body: @MainActor (Visit) async throws -> Void
    ) async throws {
        try await FeatureTestEnvironment.open(system: setting.system) { shop in
            prepare(shop)
            if isSignedIn { shop.auth.has(FakeAuth.mina, FakeAuth.leo) }
            if !isFirst {
                shop.settings.update { $0.hasSeenOnboarding = true }
                await shop.settings.waitForSave()
            }
            let route = try link.map(AppSession.links.route)
            try await body(Visit(shop, setting, route: route, colorDepth: colorDepth))
        }
    }

    /// A phrase in the language of the visit.
    func text(_ phrase: LocalizedText) -> String { shop.localizer(phrase) }

    /// Waits until all of `texts` are on the screen; what never comes is reported with the screen.
    func sees(_ texts: String..., sourceLocation: SourceLocation = #_sourceLocation) async {
        let isSeen = await wait { screen in texts.allSatisfy { screen.position(of: $0) != nil } }
        #expect(isSeen, "\(texts) is not there:\n\(screen.text)", sourceLocation: sourceLocation)
    }

    /// Waits until `phrase` is on the screen.
    func sees(_ phrase: LocalizedText, sourceLocation: SourceLocation = #_sourceLocation) async {
        await sees(text(phrase), sourceLocation: sourceLocation)
    }

    /// Waits until `text` is no longer on the screen.
    func seesNoMore(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        let isGone = await wait { $0.position(of: text) == nil }
        #expect(isGone, "\n\(screen.text)", sourceLocation: sourceLocation)
    }

    /// Waits a minute at most, so that a test fails with its screen instead of hanging.
    private func wait(until condition: @escaping @MainActor (TestScreen) -> Bool) async -> Bool {
        let waiting = Task { [screen] in
            await screen.wait(until: condition)
            return condition(screen)
        }
        let limit = Task {
            try await Task.sleep(for: .seconds(60))
            waiting.cancel()
        }
        defer { limit.cancel() }
        return await waiting.value
    }

    /// Presses keys, and gives what they begin a moment.
    func press(_ keys: Key...) async {
        for key in keys {
            screen.press(key)
            await Task.yield()
        }
    }

    var helpBar: String { screen.lines.last ?? "" }
}
