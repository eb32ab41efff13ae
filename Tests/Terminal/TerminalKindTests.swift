import Foundation
import TerminalSessions
import Testing

extension AppScreens {
    /// The App in terminals with different capabilities.
    @Suite struct TerminalKinds {
        /// The kinds of colors: of 16, of 256, and RGB.
        private enum ColorKind {
            case basic, palette, rgb
        }

        /// Returns the colors in which the list of items and a picture are drawn.
        private func colors(_ environment: [String: String]) async throws -> Set<ColorKind> {
            let app = try await AppInPseudoterminal(environment: environment).skipIntroduction()
            try await app.type(Key.enter, until: ScreenTexts.english.buy)
            try app.session.type("p")
            let output = try await app.session.until { $0.shows("▀") || $0.shows("%%%") }
            return output.styles.reduce(into: []) { kinds, codes in
                var codes = codes[...]
                while let code = codes.popFirst().flatMap({ Int($0) }) {
                    switch code {
                    case 38, 48:
                        let isRGB = codes.first == "2"
                        kinds.insert(isRGB ? .rgb : .palette)
                        codes = codes.dropFirst(isRGB ? 4 : 2)
                    case 30..<38, 40..<48, 90..<98, 100..<108: kinds.insert(.basic)
                    default: break
                    }
                }
            }
        }

        @Test func `A true-color terminal gets RGB colors`() async throws {
            #expect(try await colors([:]).contains(.rgb))
        }

        @Test func `A 256-color terminal gets palette colors only`() async throws {
            let colors = try await colors(["COLORTERM": "", "COLORFGBG": "15;0"])
            #expect(colors.contains(.palette) && !colors.contains(.rgb))
        }

        @Test func `A 16-color terminal gets 16 colors only`() async throws {
            #expect(try await colors(["COLORTERM": "", "TERM": "xterm", "COLORFGBG": "15;0"]) == [.basic])
        }

        @Test(arguments: [["NO_COLOR": "1"], ["TERM": "vt100", "COLORTERM": ""]])
        func `NO_COLOR or a terminal without colors gets no color`(environment: [String: String]) async throws {
            #expect(try await colors(environment) == [])
        }

        @Test func `Without colors the focus is visible`() async throws {
            let app = try await AppInPseudoterminal(environment: ["NO_COLOR": "1"]).skipIntroduction()
            // Bold and reversed, then normal weight.
            #expect(app.session.contents.shows("1;7m▌\u{1B}[22m \u{1B}[1m\(ScreenTexts.english.lamp)"))
        }

        @Test func `A terminal with graphics gets pictures in pixels`() async throws {
            let app = try AppInPseudoterminal(size: TerminalSize(120, 35))
            try await app.type("\u{1B}_Gi=1;OK\u{1B}\\", until: "\u{1B}_Gi=1,a=q")
            try await app.skipIntroduction()
            /// Waits until an image of a width in pixels is sent, and returns the beginning of the command that places it.
            func place(_ width: Int, at index: Int = 0) async throws -> String {
                let output = try await app.session.until { $0.count(of: ",s=\(width),") > index }
                let start = output.text.components(separatedBy: ",s=\(width),")[index]
                return "_Ga=p,q=2,i=\(start.suffix(5).split(separator: "=").last ?? ""),"
            }
            let preview = try await place(480)
            try await app.shows([preview])
            try await app.type("?", until: preview.replacing("a=p,q=2", with: "a=d,d=i"))
            try await app.type(Key.escape, untilAgain: preview)
            try app.session.type("p")
            try await app.shows([try await place(960)])
            try app.session.type("n")
            try await app.shows([try await place(960, at: 1)])
            try await app.quit()
        }

        /// Each change prints the whole screen as text.
        @Test(.needsTmux, arguments: ScreenTexts.allCases)
        func `A dumb terminal shows the screen as text`(texts: ScreenTexts) async throws {
            let app = try await AppInTmux(environment: ["TERM": "dumb", "LANG": texts.locale]).skipIntroduction(texts)
            try await app.expectGolden("dumb-\(texts.language)")
        }

        @Test func `A dumb terminal gets no sequences`() async throws {
            let app = try await AppInPseudoterminal(environment: ["TERM": "dumb"]).skipIntroduction()
            try await app.type(Key.enter, until: ScreenTexts.english.buy)
            try await app.quit()
            #expect(!app.session.contents.shows("\u{1B}"))
            #expect(try app.session.settings() == app.session.initialSettings)
        }

        @Test(.needsTmux) func `A window that is too small shows a message`() async throws {
            let app = try AppInTmux(size: TerminalSize(16, 4))
            try await app.session.until { $0.lines.joined(separator: " ").contains("too small") }
            try app.session.resize(to: TerminalSize(80, 24))
            try await app.skipIntroduction()
            try app.session.resize(to: TerminalSize(10, 3))
            try await app.session.until { !$0.shows("Home") }
            try await app.quit()
        }

        @Test func `Without a terminal, the error names the stream`() async throws {
            let app = try AppInPseudoterminal(script: #""$@" </dev/null; echo "ended $?""#)
            _ = try await app.session.end()
            let output = app.session.contents
            #expect(output.text.replacing("\r\n", with: " ").contains("standard input is not a terminal"))
            #expect(output.shows("ended 64") || output.shows("ended 1"))
        }
    }
}
