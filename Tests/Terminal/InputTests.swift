import TerminalSessions
import Testing

extension AppScreens {
    @Suite(.needsTmux) struct Input {
        private let texts = ScreenTexts.english

        /// Returns a click on `text`, which no wide character precedes.
        private func click(_ text: String, in app: AppInTmux) throws -> String {
            let lines = app.session.contents.lines
            let row = try #require(lines.firstIndex { $0.contains(text) }, "\(text)")
            let column = try #require(lines[row].firstRange(of: text)).lowerBound
            return Key.click(column: lines[row][..<column].count, row: row)
        }

        @Test func `Clicks select tabs and the wheel scrolls`() async throws {
            let app = try await AppInTmux().skipIntroduction()
            try await app.type(click(texts.settings, in: app), until: "Language")
            try await app.type(click(texts.home, in: app), until: texts.lamp)
            let wheel = [false, true].map { String(repeating: Key.wheel(down: $0, column: 10, row: 10), count: 40) }
            // The second page is loaded, too.
            try await app.type("G", until: "Shield kite")
            try await app.type(wheel[0], until: texts.lamp)
            try await app.type(wheel[1], until: "Shield kite")
        }

        @Test func `The mouse can be turned off in the settings`() async throws {
            let app = try await AppInPseudoterminal().skipIntroduction()
            #expect(app.session.contents.modes.isSuperset(of: ["1000", "1006"]))
            try await app.type("3", until: "Mouse")
            try app.session.type(Key.down, Key.down, Key.down, Key.right)
            try await app.session.until { $0.modes.isDisjoint(with: ["1000", "1006"]) }
        }

        @Test func `Decomposed syllables are composed, and a paste is one line of text`() async throws {
            let app = try await AppInTmux().skipIntroduction()
            try await app.type("2", "s", until: texts.password)
            try await app.type("\u{1112}\u{1161}\u{11AB}", until: "한")
            try await app.type(Key.control("u"), Key.paste("mina@example.com\nq"), until: "mina@example.com q")
        }

        @Test func `An unused key shows a message above the key bar for three seconds`() async throws {
            let app = try await AppInTmux().skipIntroduction()
            let before = app.session.contents.lines
            try app.session.type("x")
            let lines = try await app.session.until { $0.lines[22] != before[22] }.lines
            #expect(lines[22].contains("• x "))
            #expect(lines[23] == before[23])
            try await app.session.until { $0.lines[22] == before[22] }
        }

        @Test func `A click on an entry of the key bar performs its key`() async throws {
            let app = try await AppInTmux().skipIntroduction()
            try await app.type(click("open", in: app), until: texts.buy)
            try await app.type(click("? keys", in: app), until: "This screen")
            try await app.type("q", untilGone: "This screen")
            try await app.type(click("esc back", in: app), until: texts.allItems)
            try await app.quit()
        }

        @Test func `Bytes that are not keys are ignored`() async throws {
            let app = try await AppInTmux().skipIntroduction()
            try app.session.type("\u{1B}[999;999$z\u{1B}]52;c;?\u{7}\u{1B}[200~", "q\u{1B}[31m", "\u{1B}[201~\u{0}")
            try await app.type("3", until: "Language")
            try await app.quit()
        }
    }
}
