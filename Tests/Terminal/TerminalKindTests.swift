import Foundation
import TerminalEmulator
import Testing

extension AppScreens {
    /// Terminals differ in what they can show.
    @Suite struct TerminalKinds {
        /// The colours of all cells of the catalogue and of a picture.
        private func colors(_ environment: [String: String]) async throws -> Set<TerminalColor> {
            let app = try AppInTerminal(environment: environment)
            try await app.skipIntroduction()
            let list = app.session.screen
            try await app.type(Key.enter, until: Words.english.buy)
            try app.session.type("p")
            let picture = try await app.session.until { $0.shows("▀▀▀") || $0.shows("%%%") }
            return [list, picture].reduce(into: []) { colors, screen in
                for row in 0..<screen.size.rows {
                    for cell in screen.cells(row) {
                        colors.formUnion([cell.rendition.foreground, cell.rendition.background])
                    }
                }
            }
        }

        @Test func trueColourShowsPicturesAsTheyAre() async throws {
            let colors = try await colors([:])
            #expect(colors.contains { if case .rgb = $0 { true } else { false } })
        }

        @Test func twoHundredAndFiftySixColoursAreNotExceeded() async throws {
            let colors = try await colors(["COLORTERM": ""])
            #expect(!colors.contains { if case .rgb = $0 { true } else { false } })
            #expect(colors.contains { if case .palette(16...) = $0 { true } else { false } })
        }

        @Test func sixteenColoursAreNotExceeded() async throws {
            let colors = try await colors(["COLORTERM": "", "TERM": "xterm"])
            #expect(colors.count > 2)
            #expect(colors.subtracting([.default] + (0..<16).map(TerminalColor.palette)) == [])
        }

        @Test(arguments: [["NO_COLOR": "1"], ["TERM": "vt100", "COLORTERM": ""]])
        func withoutColoursThereIsNone(environment: [String: String]) async throws {
            #expect(try await colors(environment) == [.default])
        }

        @Test func withoutColoursTheFocusIsStillSeen() async throws {
            let app = try AppInTerminal(environment: ["NO_COLOR": "1"])
            try await app.skipIntroduction()
            try await app.expectGolden("no-color", styled: true)
        }

        /// Each change prints the screen anew, as text; nothing steers the terminal.
        @Test(arguments: Words.allCases)
        func aDumbTerminalGetsText(words: Words) async throws {
            let app = try AppInTerminal(environment: ["TERM": "dumb", "LANG": words.locale])
            try await app.skipIntroduction(words)
            try await app.expectGolden("dumb-\(words.language)")
            try await app.type(Key.enter, until: words.buy)
            let screen = try await app.quit()
            #expect(screen.sequences == 0)
            #expect(try app.session.settings() == app.session.initialSettings)
        }

        @Test func aWindowThatIsTooSmallSaysSo() async throws {
            let app = try AppInTerminal(size: TerminalSize(16, 4))
            try await app.session.until { $0.lines.joined(separator: " ").contains("too small") }
            try app.session.resize(to: TerminalSize(80, 24))
            try await app.skipIntroduction()
            try app.session.resize(to: TerminalSize(10, 3))
            try await app.session.until { !$0.shows("Home") }
            try await app.quit()
        }

        @Test func withoutATerminalItSaysWhatIsMissing() async throws {
            let app = try AppInTerminal(script: #""$@" </dev/null; echo "ended $?""#)
            let screen = try await app.session.end().screen
            #expect(screen.text.replacing("\n", with: " ").contains("standard input is not a terminal"))
            #expect(screen.shows("ended 64") || screen.shows("ended 1"))
        }
    }
}
