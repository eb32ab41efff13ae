import Foundation
import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    /// The App in terminals with different capabilities.
    @Suite struct TerminalKinds {
        /// Returns the colors of all cells of the list of items and of a picture.
        private func colors(_ environment: [String: String]) async throws -> Set<TerminalColor> {
            let app = try await AppInTerminal(environment: environment).skipIntroduction()
            let list = app.session.screen
            try await app.type(Key.enter, until: ScreenTexts.english.buy)
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

        @Test func `A true-color terminal gets RGB colors`() async throws {
            let colors = try await colors([:])
            #expect(colors.contains { if case .rgb = $0 { true } else { false } })
        }

        @Test func `A 256-color terminal gets palette colors only`() async throws {
            let colors = try await colors(["COLORTERM": "", "COLORFGBG": "15;0"])
            #expect(!colors.contains { if case .rgb = $0 { true } else { false } })
            #expect(colors.contains { if case .palette(16...) = $0 { true } else { false } })
        }

        @Test func `A 16-color terminal gets 16 colors only`() async throws {
            let colors = try await colors(["COLORTERM": "", "TERM": "xterm", "COLORFGBG": "15;0"])
            #expect(colors.count > 2)
            #expect(colors.subtracting([.default] + (0..<16).map(TerminalColor.palette)) == [])
        }

        @Test(arguments: [["NO_COLOR": "1"], ["TERM": "vt100", "COLORTERM": ""]])
        func `NO_COLOR or a terminal without colors gets no color`(environment: [String: String]) async throws {
            #expect(try await colors(environment) == [.default])
        }

        @Test func `Without colors the focus is visible`() async throws {
            let app = try await AppInTerminal(environment: ["NO_COLOR": "1"]).skipIntroduction()
            try await app.expectGolden("no-color", styled: true)
        }

        @Test func `A terminal with graphics gets pictures in pixels`() async throws {
            let app = try AppInTerminal(size: TerminalSize(120, 35), hasGraphics: true)
            try await app.skipIntroduction()
            let preview = try await app.session.until { $0.images.map(\.pixelWidth) == [480] }
            #expect(preview.images.map(\.size) == [TerminalSize(40, 15)])
            try app.session.type("?")
            try await app.session.until { $0.images.isEmpty && $0.shows("▀▀▀") }
            try app.session.type(Key.escape)
            try await app.session.until { $0.images == preview.images }
            try app.session.type("p")
            let picture = try await app.session.until { $0.images.map(\.pixelWidth) == [960] }
            try app.session.type("n")
            let next = try await app.session.until {
                $0.images.first.map { $0.pixels.count == 960 * 720 * 3 } == true
                    && $0.images != picture.images
            }
            #expect(next.images.map(\.position) == picture.images.map(\.position))
            let end = try await app.quit()
            #expect(end.images == [])
        }

        /// Each change prints the whole screen as text.
        @Test(arguments: ScreenTexts.allCases)
        func `A dumb terminal gets text without sequences`(texts: ScreenTexts) async throws {
            let app = try await AppInTerminal(environment: ["TERM": "dumb", "LANG": texts.locale]).skipIntroduction(
                texts
            )
            try await app.expectGolden("dumb-\(texts.language)")
            try await app.type(Key.enter, until: texts.buy)
            let screen = try await app.quit()
            #expect(screen.sequences == 0)
            #expect(try app.session.settings() == app.session.initialSettings)
        }

        @Test func `A window that is too small shows a message`() async throws {
            let app = try AppInTerminal(size: TerminalSize(16, 4))
            try await app.session.until { $0.lines.joined(separator: " ").contains("too small") }
            try app.session.resize(to: TerminalSize(80, 24))
            try await app.skipIntroduction()
            try app.session.resize(to: TerminalSize(10, 3))
            try await app.session.until { !$0.shows("Home") }
            try await app.quit()
        }

        @Test func `Without a terminal, the error names the stream`() async throws {
            let app = try AppInTerminal(script: #""$@" </dev/null; echo "ended $?""#)
            let screen = try await app.session.end().screen
            #expect(screen.text.replacing("\n", with: " ").contains("standard input is not a terminal"))
            #expect(screen.shows("ended 64") || screen.shows("ended 1"))
        }
    }
}
