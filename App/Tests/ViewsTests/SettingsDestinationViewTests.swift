import AnalyticsModule
import Core
import CoreTesting
import Features
import FeaturesTestSupport
import FeaturesTesting
import Navigation
import PlatformUI
import TerminalUITesting
import Views
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct SettingsDestinationViewTests {
    @Test func `A change of language applies immediately to texts, prices and requests`() async throws {
        let app = try await settings()
        await app.press(.right, .right, until: "언어", "한국어", "3 설정")
        #expect(app.keyBar.hasSuffix("q 종료"))
        await app.press("1", until: "상품  3", "₩68,000")
        await until(app.screen.text) { app.environment.network.requests.last?.headers["Accept-Language"] == "ko" }
    }

    @Test func `Enter or an arrow moves a setting to its next choice, and a theme applies immediately`() async throws {
        let app = try await settings()
        #expect(app.keyBar.hasPrefix("←→ language   enter change"))
        #expect(app.screen.style(of: "Theme")?.background == .inherited)
        await app.press(.down, .enter, until: "‹ Dark")
        let dark = app.screen.style(of: "Language")?.background
        await app.press(.right, until: "‹ Light")
        let light = app.screen.style(of: "Language")?.background
        #expect(dark != .inherited && light != .inherited && dark != light)
        await app.press(.right, until: "‹ High contrast")
        #expect(app.screen.style(of: "Language")?.background == .rgb(0, 0, 0))
    }

    @Test func `Pictures, mouse, analytics and the HTTP client can be set`() async throws {
        let app = try await settings()
        await app.press(label: "Picture mode", until: "‹ Blocks, true color")
        await app.press(label: "Mouse", until: "‹ Off")
        await app.press(label: "Share usage data", until: "‹ On")
        await app.press(label: "Advanced…", until: "HTTP client")
        await app.press(label: "HTTP client", until: "‹ URLSession")
        let settings = app.environment.settings.settings
        #expect(settings.pictures == .trueColor && !settings.usesMouse && settings.transport == .urlSession)
        #expect(app.environment.analytics.consent == .granted)
    }

    @Test(arguments: TestWindow.all)
    func `The advanced settings are in a sheet`(window: TestWindow) async throws {
        let app = try await settings(window)
        let title = app.text(SettingsSheet.advanced.title)
        await app.press(label: "\(title)…", until: title, "/data", app.text(.notChecked))
        let frame = app.frame
        await app.press(.enter, untilGone: app.text(.notChecked))
        #expect(app.frame == frame)
        await app.press(label: app.text(.log), until: app.text(LogLevel.info.name))
        #expect(app.environment.settings.settings.logLevel == .info)
        await app.press(.escape, untilGone: "/data")
        await app.shows("[ \(title)… ]")
    }

    @Test func `Settings are in groups, with their values in one column, and the focus fills the row`() async throws {
        let app = try await settings()
        await app.shows("Appearance", "Privacy", "Screens, items, orders; never names or input.")
        let columns = app.screen.lines.compactMap { line in line.firstIndex(of: "‹").map { line[..<$0].count } }
        #expect(columns.count == 5 && Set(columns).count == 1)
        let focus = app.screen.style(of: "Language")?.background
        #expect(app.screen.style(of: "‹")?.background == focus)
        #expect(app.screen.style(of: "Theme")?.background != focus)
    }

    private func settings(_ window: TestWindow = TestWindow()) async throws -> UITestSession {
        let app = try await UITestSession(window)
        await app.press("3", until: app.text(.theme))
        return app
    }
}
