import TerminalEmulator
import Testing

extension AppScreens {
    /// The window changes while the App runs.
    @Suite struct Resizing {
        @Test(arguments: Words.allCases)
        func everySizeShowsTheSameAndNothingIsLost(words: Words) async throws {
            let app = try AppInTerminal(environment: ["LANG": words.locale])
            try await app.skipIntroduction(words)
            try await resizeThereAndBack(app, words)
            try await app.type(Key.down, Key.up, Key.enter, until: words.buy)
            try await resizeThereAndBack(app, words)
            try await app.type("c", until: "Leo Martin")
            try await resizeThereAndBack(app, words)
            try await app.type("2", until: words.signIn)
            try await app.type("한글", until: "한글")
            try await resizeThereAndBack(app, words)
        }

        /// Compares each size with a full redraw, and the first screen with the last.
        private func resizeThereAndBack(_ app: AppInTerminal, _ words: Words) async throws {
            // What is still fetched would change what is shown.
            let before = try await app.session.until { !$0.shows(words.loading) }
            for size in [TerminalSize(40, 12), TerminalSize(200, 60), TerminalSize(61, 17)] {
                try app.session.resize(to: size)
                let screen = try await app.session.until { !$0.isOutdated }
                // Anew, without what is left from before.
                try app.session.type(Key.control("l"))
                let anew = try await app.session.until { $0.frames > screen.frames }
                #expect(anew.text == screen.text)
            }
            try app.session.resize(to: AppInTerminal.usualSize)
            try await app.shows(before)
        }

        @Test func manySizesAtOnceEndWithTheLast() async throws {
            let app = try AppInTerminal()
            try await app.skipIntroduction()
            let before = app.session.screen
            for columns in 30...130 { try app.session.resize(to: TerminalSize(columns, 10 + columns % 30)) }
            try app.session.resize(to: AppInTerminal.usualSize)
            try await app.shows(before)
        }
    }
}
