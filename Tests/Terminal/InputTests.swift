import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct Input {
        private let texts = ScreenTexts.english

        /// Returns a click on `text`, which no wide character precedes.
        private func click(_ text: String, in app: AppInTmux) throws -> String {
            let lines = app.session.contents.lines
            let row = try #require(lines.firstIndex { $0.contains(text) }, "\(text)")
            let column = try #require(lines[row].firstRange(of: text)).lowerBound
            return Key.click(column: lines[row][..<column].count, row: row)
        }

        @Test(.needsTmux) func `Clicks select tabs and perform keys, and the wheel scrolls`() async throws {
            let app = try await AppInTmux().skipIntroduction()
            try await app.type(click(texts.settings, in: app), until: "Language")
            try await app.type(click(texts.home, in: app), until: texts.lamp)
            let wheel = [false, true].map { String(repeating: Key.wheel(down: $0, column: 10, row: 10), count: 40) }
            // The second page is loaded, too.
            try await app.type("G", until: texts.lastItem)
            try await app.type(wheel[0], until: texts.lamp)
            try await app.type(wheel[1], until: texts.lastItem)
            try await app.type(click("open", in: app), until: texts.buy)
            try await app.type(click("esc back", in: app), until: texts.allItems)
            try await app.quit()
        }

        @Test func `The mouse can be turned off in the settings`() async throws {
            let app = try await AppInPseudoterminal().skipIntroduction()
            #expect(app.session.contents.modes.isSuperset(of: ["1000", "1006"]))
            try await app.type("3", until: "Mouse")
            try app.session.type(Key.down, Key.down, Key.down, Key.right)
            try await app.session.until { $0.modes.isDisjoint(with: ["1000", "1006"]) }
        }
    }
}
