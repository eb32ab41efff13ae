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

        /// Starts the App in a terminal that answers the query of its background with `report`.
        private func start(_ report: String) async throws -> AppInPseudoterminal {
            let app = try AppInPseudoterminal()
            try await app.shows([query])
            try app.session.type(report)
            return try await app.skipIntroduction()
        }

        @Test(arguments: ["1e1e1e", "002b36", "ffffff", "fdf6e3"])
        func `Text is light on a dark background and dark on a light one`(background: String) async throws {
            let output = try await start(Key.background(background)).session.contents
            #expect(try areLight(texts.settings, in: output) == (!background.hasPrefix("f"), nil))
            #expect(output.count(of: query) == 1)
        }

        @Test func `A medium background is painted over`() async throws {
            let output = try await start(Key.background("808080")).session.contents
            #expect(try areLight(texts.settings, in: output) == (false, true))
        }

        @Test(arguments: ["", "\u{1B}]11;red q1\u{1B}\\", "\u{1B}]11;rgb:zz/zz/zz\u{7}"])
        func `Without a usable report, text keeps the color of the terminal`(report: String) async throws {
            let app = try await start(report)
            let output = app.session.contents
            #expect(output.count(of: query) == 1)
            #expect(try areLight(texts.settings, in: output) == (nil, nil))
            // The report was not typed: neither `q` nor `1` nor a message about an unused key.
            #expect(!output.shows("does nothing here"))
            try await app.quit()
        }

        @Test func `A late report between typed characters is not typed`() async throws {
            let app = try await AppInPseudoterminal().skipIntroduction()
            try await app.type("2", "s", until: texts.password)
            let report = Key.background("fdf6e3")
            try app.session.type("mi\(report.prefix(9))")
            try app.session.type("\(report.dropFirst(9))na")
            let output = try await app.session.until { output in
                // The whole screen is written again in the new colors.
                (try? areLight("mina", in: output))?.text == false
            }
            #expect(!output.shows("rgb") && !output.shows("fdfd"))
        }

        @Test func `Ctrl-C ends the App at once while it waits for the report`() async throws {
            let app = try AppInPseudoterminal()
            try await app.shows([texts.welcome])
            try app.session.type("\u{1B}]11;rgb:", Key.control("c"))
            #expect(try await app.session.end() == .exited(2))
        }
    }
}
