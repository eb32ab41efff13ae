import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct Input {
        private let texts = ScreenTexts.english

        /// Returns the position of `text`.
        private func position(of text: String, on screen: Emulator) throws -> ScreenPoint {
            for row in 0..<screen.size.rows {
                let cells = screen.cells(row).map(\.text)
                for column in cells.indices where cells[column...].joined().hasPrefix(text) {
                    return ScreenPoint(column, row)
                }
            }
            throw TextIsMissing(text: text)
        }

        private struct TextIsMissing: Error {
            let text: String
        }

        @Test func `Clicks select tabs and the wheel scrolls`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            let screen = app.session.screen
            try await app.type(Key.click(try position(of: texts.settings, on: screen)), until: "Language")
            try await app.type(Key.click(try position(of: texts.home, on: screen)), until: texts.lamp)
            let wheel = [false, true].map { String(repeating: Key.wheel(down: $0, ScreenPoint(10, 10)), count: 40) }
            // The second page is loaded, too.
            try await app.type("G", until: "Shield kite")
            try await app.type(wheel[0], until: texts.lamp)
            try await app.type(wheel[1], until: "Shield kite")
        }

        @Test func `The mouse can be turned off in the settings`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            #expect(app.session.screen.modes.isSuperset(of: [1000, 1006]))
            try await app.type("3", until: "Mouse")
            try app.session.type(Key.down, Key.down, Key.down, Key.right)
            try await app.session.until { $0.modes.isDisjoint(with: [1000, 1006]) }
        }

        @Test func `Decomposed syllables are composed, and a paste is one line of text`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            try await app.type("2", "s", until: texts.password)
            try await app.type("\u{1112}\u{1161}\u{11AB}", until: "한")
            try await app.type(Key.control("u"), Key.paste("mina@example.com\nq"), until: "mina@example.com q")
        }

        @Test func `An unused key shows a message above the key bar for three seconds`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            let before = app.session.screen
            try app.session.type("x")
            let screen = try await app.session.until { $0.line(22) != before.line(22) }
            #expect(screen.line(22).contains("• x "))
            #expect(screen.line(23) == before.line(23))
            try await app.session.until { $0.line(22) == before.line(22) }
        }

        @Test func `A click on an entry of the key bar performs its key`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            try await app.type(Key.click(try position(of: "open", on: app.session.screen)), until: texts.buy)
            try await app.type(Key.click(try position(of: "? keys", on: app.session.screen)), until: "This screen")
            try await app.type("q", untilGone: "This screen")
            try await app.type(Key.click(try position(of: "esc back", on: app.session.screen)), until: texts.allItems)
            try await app.quit()
        }

        @Test func `Bytes that are not keys are ignored`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            try app.session.type("\u{1B}[999;999$z\u{1B}]52;c;?\u{7}\u{1B}[200~", "q\u{1B}[31m", "\u{1B}[201~\u{0}")
            try await app.type("3", until: "Language")
            try await app.quit()
        }
    }
}
