import Processes
import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    /// The App asks the terminal for its background color, and takes colors that suit it.
    @Suite struct Background {
        private let texts = ScreenTexts.english

        /// Returns the color of `text` and that of its background.
        private func colors(of text: String, on screen: Emulator) throws -> [TerminalColor] {
            for row in 0..<screen.size.rows {
                let cells = screen.cells(row)
                for column in cells.indices where cells[column...].map(\.text).joined().hasPrefix(text) {
                    return [cells[column].rendition.foreground, cells[column].rendition.background]
                }
            }
            throw TextIsMissing(text: text)
        }

        private struct TextIsMissing: Error {
            let text: String
        }

        private func isLight(_ color: TerminalColor) -> Bool? {
            guard case .rgb(let red, let green, let blue) = color else { return nil }
            return Int(red) + Int(green) + Int(blue) > 384
        }

        @Test(arguments: ["1e1e1e", "002b36", "ffffff", "fdf6e3"])
        func `Text is light on a dark background and dark on a light one`(background: String) async throws {
            let app = try await AppInTerminal(backgroundReport: Key.background(background)).skipIntroduction()
            let colors = try colors(of: texts.settings, on: app.session.screen)
            #expect(isLight(colors[0]) == !background.hasPrefix("f"))
            #expect(colors[1] == .default)
            #expect(app.session.screen.backgroundQueries == 1)
        }

        @Test func `A medium background is painted over`() async throws {
            let app = try await AppInTerminal(backgroundReport: Key.background("808080")).skipIntroduction()
            let colors = try colors(of: texts.settings, on: app.session.screen)
            #expect(isLight(colors[0]) == false && isLight(colors[1]) == true)
        }

        @Test(arguments: [nil, "\u{1B}]11;red q1\u{1B}\\", "\u{1B}]11;rgb:zz/zz/zz\u{7}"])
        func `Without a usable report, text keeps the color of the terminal`(report: String?) async throws {
            let app = try await AppInTerminal(backgroundReport: report).skipIntroduction()
            #expect(app.session.screen.backgroundQueries == 1)
            #expect(try colors(of: texts.settings, on: app.session.screen) == [.default, .default])
            // The report was not typed: neither `q` nor `1` nor a message about an unused key.
            #expect(app.session.screen.shows(texts.lampPrice) && app.session.screen.line(23).contains("open"))
            try await app.quit()
        }

        @Test func `A late report between typed characters is not typed`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            try await app.type("2", "s", until: texts.password)
            let report = Key.background("fdf6e3")
            try app.session.type("mi\(report.prefix(9))")
            try app.session.type("\(report.dropFirst(9))na")
            let screen = try await app.session.until { screen in
                (try? colors(of: "mina", on: screen)).map { $0[0] != .default } == true
            }
            #expect(try isLight(colors(of: "mina", on: screen)[0]) == false)
            #expect(!screen.text.contains("rgb") && !screen.text.contains("fdfd"))
        }

        @Test func `Ctrl-C ends the App at once while it waits for the report`() async throws {
            let app = try AppInTerminal()
            try await app.shows([texts.welcome])
            try app.session.type("\u{1B}]11;rgb:", Key.control("c"))
            #expect(try await app.session.end().ending == .exited(2))
        }
    }
}
