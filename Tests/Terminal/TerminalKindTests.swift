import Processes
import TerminalSessions
import Testing

extension AppScreens {
    /// The App in terminals with different capabilities.
    @Suite struct TerminalKinds {
        @Test(
            arguments: [
                ([:], "RGB"), (["COLORTERM": "", "COLORFGBG": "15;0"], "256"),
                (["COLORTERM": "", "TERM": "xterm", "COLORFGBG": "15;0"], "16"), (["NO_COLOR": "1"], nil),
                (["TERM": "vt100", "COLORTERM": ""], nil),
            ] as [([String: String], String?)]
        )
        func `The list and a picture have the best colors of the terminal`(
            environment: [String: String],
            best: String?
        ) async throws {
            let app = try await AppInPseudoterminal(environment: environment).skipIntroduction()
            try await app.type(Key.enter, until: ScreenTexts.english.buy)
            try app.session.type("p")
            let output = try await app.session.until { $0.shows("▀") || $0.shows("%%%") }
            // The sequences that set a color (SGR, ECMA-48 §8.3.117), the best first.
            let colors = [
                ("RGB", #/\e\[(?:[\d;]*;)?[34]8;2;/#), ("256", #/\e\[(?:[\d;]*;)?[34]8;5;/#),
                ("16", #/\e\[(?:[\d;]*;)?(?:[349]|10)[0-7][;m]/#),
            ]
            #expect(colors.first { output.text.contains($0.1) }?.0 == best)
            // Without colors the focus is reversed.
            #expect(best != nil || output.shows("7m  \u{1B}[;1;7m\(ScreenTexts.english.lamp)"))
        }

        @Test func `In a dumb terminal, the error names the variable to set`() async throws {
            let app = try AppInPseudoterminal(environment: ["TERM": "dumb"])
            #expect(try await app.session.end() == .exited(1))
            #expect(app.session.contents.shows("Set TERM to the kind of your terminal"))
        }

        @Test func `Without a terminal, the error names the stream`() async throws {
            let app = try AppInPseudoterminal(script: #""$@" </dev/null"#)
            #expect(try await app.session.end() == .exited(1))
            #expect(app.session.contents.shows("standard input is not a terminal"))
        }
    }
}
