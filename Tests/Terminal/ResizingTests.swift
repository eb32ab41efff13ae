import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct Resizing {
        @Test(arguments: ScreenTexts.allCases)
        func `Resizing there and back restores the screen`(texts: ScreenTexts) async throws {
            let app = try await AppInTerminal(environment: ["LANG": texts.locale]).skipIntroduction(texts)
            try await loadAllItems(app, texts)
            try await resizeThereAndBack(app, picture: "▀▀▀")
            try await app.type(Key.enter, until: texts.buy, "▀▀▀")
            try await app.loadComments()
            try await resizeThereAndBack(app, picture: "▀▀▀")
            try await app.type("c", until: "Leo Martin")
            try await resizeThereAndBack(app)
            // The demo account and the other ways to sign in arrive later.
            try await app.type("2", "s", until: texts.password, "mina@example.com", texts.signInWithBrowser)
            try await app.type("한글", until: "한글")
            try await resizeThereAndBack(app)
        }

        /// Loads all pages of the catalog, because a page that arrives later changes the screen.
        private func loadAllItems(_ app: AppInTerminal, _ texts: ScreenTexts) async throws {
            try await app.type(Key.end, until: texts.lastItem)
            try await app.type(Key.home, until: texts.lamp)
        }

        /// Compares the screen with a full redraw at each size, and the first screen with the last.
        ///
        /// A wide window shows a `picture`, or none if the text is empty.
        private func resizeThereAndBack(_ app: AppInTerminal, picture: String = "") async throws {
            let before = try await app.session.until { !$0.showsProgress }
            for size in [TerminalSize(40, 12), TerminalSize(200, 60), TerminalSize(61, 17)] {
                try app.session.resize(to: size)
                let isWide = size.columns == 200
                let screen = try await app.session.until {
                    !$0.isOutdated && !$0.showsProgress && (!isWide || $0.shows(picture))
                }
                // Control-L redraws the whole screen.
                try app.session.type(Key.control("l"))
                let redrawn = try await app.session.until { $0.frames > screen.frames }
                #expect(redrawn.text == screen.text)
            }
            try app.session.resize(to: AppInTerminal.defaultSize)
            try await app.shows(before)
        }

        @Test func `After many sizes at once, the screen has the last one`() async throws {
            let app = try await AppInTerminal().skipIntroduction()
            try await loadAllItems(app, .english)
            let before = app.session.screen
            for columns in 30...130 { try app.session.resize(to: TerminalSize(columns, 10 + columns % 30)) }
            try app.session.resize(to: AppInTerminal.defaultSize)
            try await app.shows(before)
        }
    }
}

extension Emulator {
    /// `true` if a spinner is shown: a braille pattern, as pictures have none.
    fileprivate var showsProgress: Bool {
        text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
}
