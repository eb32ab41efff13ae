import AnalyticsModule
import Core
import CoreTesting
import Features
import FeaturesTesting
import TerminalUI
import TerminalUITesting
import TerminalViews
import Testing

@MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct SettingsScreensTests {
    @Test func theLanguageCountsAtOnceEverywhere() async throws {
        try await settings { visit in
            await visit.press(.right, .right)
            await visit.sees("언어", "한국어", "3 설정", "다시 시작하면 적용돼요.")
            #expect(visit.helpBar.hasSuffix("q 종료"))
            await visit.press("1")
            await visit.sees("전체 상품", "상품 3개", "₩68,000")
            await until(visit.screen.text) { visit.shop.network.requests.last?.headers["Accept-Language"] == "ko" }
        }
    }

    @Test func theThemeCountsAtOnce() async throws {
        try await settings { visit in
            #expect(visit.screen.style(of: "Theme")?.background == .inherited)
            await visit.press(.down, .right)
            await visit.sees("‹ Dark")
            let dark = visit.screen.style(of: "Language")?.background
            await visit.press(.right)
            await visit.sees("‹ Light")
            let light = visit.screen.style(of: "Language")?.background
            #expect(dark != .inherited && light != .inherited && dark != light)
            await visit.press(.right)
            await visit.sees("‹ High contrast")
            #expect(visit.screen.style(of: "Language")?.background == .inherited)
        }
    }

    @Test func withoutColoursNothingIsColoured() async throws {
        try await Visit.open(colorDepth: .none) { visit in
            visit.shop.settings.update { $0.theme = .dark }
            await visit.sees("Paper lamp")
            #expect(visit.screen.style(of: "Paper lamp")?.attributes.contains(.reversed) == true)
            #expect(!String(decoding: visit.screen.output(), as: UTF8.self).contains("38;"))
        }
    }

    @Test func everythingElseIsChosen() async throws {
        try await settings { visit in
            await visit.press(.down, .down, .right, .down, .right, .down, .right, .down, .right)
            await visit.sees("‹ True color", "‹ Off", "‹ Allowed", "‹ URLSession")
            let settings = visit.shop.settings.settings
            #expect(settings.pictures == .trueColor && !settings.usesMouse && settings.transport == .urlSession)
            #expect(visit.shop.analytics.consent == .granted)
        }
    }

    @Test(arguments: Visit.Setting.all)
    func whatFewNeedIsInASheet(setting: Visit.Setting) async throws {
        try await settings(setting) { visit in
            for _ in 0..<6 { await visit.press(.down) }
            await visit.press(.enter)
            await visit.sees(visit.text(SettingsSheet.advanced.title), "/data", visit.text(.notChecked))
            await visit.press(.enter)
            await visit.seesNoMore(visit.text(.notChecked))
            await visit.press(.down, .down)
            await visit.sees(.log)
            await visit.press(.right)
            await visit.sees(LogLevel.info.name)
            #expect(visit.shop.settings.settings.logLevel == .info)
            await visit.press(.escape)
            await visit.seesNoMore("/data")
            await visit.sees("[ \(visit.text(SettingsSheet.advanced.title)) ]")
        }
    }

    private func settings(
        _ setting: Visit.Setting = Visit.Setting(),
        _ body: @MainActor (Visit) async throws -> Void
    ) async throws {
        try await Visit.open(setting) { visit in
            await visit.sees("Paper lamp")
            await visit.press("3")
            await visit.sees(.theme)
            try await body(visit)
        }
    }
}
