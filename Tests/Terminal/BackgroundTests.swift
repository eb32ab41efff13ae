import Processes
import TerminalSessions
import Testing

extension AppScreens {
    /// The App asks the terminal for its background color, and takes colors that suit it.
    @Suite struct Background {
        private let texts = ScreenTexts.english
        private let query = "\u{1B}]11;?"

        /// Returns whether the RGB color with which `text` was last written is light, and that of its background.
        private func areLight(_ text: String, in output: Output) throws -> (text: Bool?, background: Bool?) {
            let end = try #require(output.text.ranges(of: text).last?.lowerBound)
            var areLight: [Substring: Bool] = [:]
            for style in output.text[..<end].matches(of: #/\e\[([\d;]*)m/#) {
                if style.1.isEmpty || style.1.hasPrefix("0") { areLight = [:] }
                for color in style.1.matches(of: #/([34])8;2;(\d+);(\d+);(\d+)/#) {
                    areLight[color.1] = [color.2, color.3, color.4].compactMap { Int($0) }.reduce(0, +) > 384
                }
            }
            return (areLight["3"], areLight["4"])
        }

        @Test(
            arguments: [
                (Key.background("1e1e1e"), true, nil), (Key.background("002b36"), true, nil),
                (Key.background("ffffff"), false, nil), (Key.background("fdf6e3"), false, nil),
                // A medium background is painted over.
                (Key.background("808080"), false, true),
                // Without a usable report, text keeps the color of the terminal.
                ("", nil, nil), ("\u{1B}]11;red q1\u{1B}\\", nil, nil), ("\u{1B}]11;rgb:zz/zz/zz\u{7}", nil, nil),
            ] as [(String, Bool?, Bool?)]
        )
        func `Text is light on a dark background and dark on a light one`(
            report: String,
            isTextLight: Bool?,
            isBackgroundLight: Bool?
        ) async throws {
            let app = try AppInPseudoterminal()
            try await app.shows([query])
            try await app.type(report, until: texts.welcome)
            let output = try await app.skipIntroduction().session.contents
            #expect(try areLight(texts.settings, in: output) == (isTextLight, isBackgroundLight))
            #expect(output.count(of: query) == 1)
            // The report was not typed: neither `q` nor `1` nor a message about an unused key.
            #expect(!output.shows("does nothing here"))
            try await app.quit()
        }

        @Test func `Ctrl-C ends the App at once while it waits for the report`() async throws {
            let app = try AppInPseudoterminal()
            try await app.shows([texts.welcome])
            try app.session.type("\u{1B}]11;rgb:", Key.control("c"))
            #expect(try await app.session.end() == .exited(2))
        }
    }
}
