import Foundation
import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct Resizing {
        private static let clear = "\u{1B}[2J"

        @Test(.needsTmux, arguments: ScreenTexts.allCases)
        func `Resizing there and back restores the screen`(texts: ScreenTexts) async throws {
            let app = try await AppInTmux(environment: ["LANG": texts.locale]).skipIntroduction(texts)
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
        private func loadAllItems(_ app: AppInTmux, _ texts: ScreenTexts) async throws {
            try await app.type(Key.end, until: texts.lastItem)
            try await app.type(Key.home, until: texts.lamp)
        }

        /// Returns the output since the screen was cleared, without the cursor.
        private func lastRedraw(_ output: Output) -> String? {
            output.text.components(separatedBy: Self.clear).last?.replacing("\u{1B}[?25l", with: "")
        }

        /// Compares the screen with a full redraw at each size, and the first screen with the last.
        ///
        /// A wide window shows a `picture`, or none if the text is empty.
        private func resizeThereAndBack(_ app: AppInTmux, picture: String = "") async throws {
            let before = try await app.session.until { !$0.showsProgress }
            for size in [TerminalSize(40, 12), TerminalSize(200, 60), TerminalSize(61, 17)] {
                let redraws = app.session.contents.redraws
                try app.session.resize(to: size)
                let showsPicture = size.columns == 200 && !picture.isEmpty
                let screen = try await app.session.until {
                    $0.redraws > redraws && !$0.showsProgress && (!showsPicture || $0.shows(picture))
                }
                // Control-L redraws the whole screen.
                try app.session.type(Key.control("l"))
                let redrawn = try await app.session.until { $0.redraws > screen.redraws }
                #expect(redrawn.lines == screen.lines)
            }
            try app.session.resize(to: TerminalSize(80, 24))
            try await app.shows(before)
        }

        @Test func `After many sizes at once, the screen has the last one`() async throws {
            let app = try await AppInPseudoterminal(size: TerminalSize(90, 30)).skipIntroduction()
            // Loads all pages of the catalog.
            try await app.type(Key.end, until: ScreenTexts.english.lastItem)
            try await app.type(Key.home, untilAgain: ScreenTexts.english.lamp)
            try await app.type(Key.control("l"), untilAgain: Self.clear)
            let expected = lastRedraw(try await app.session.until { $0.text.hasSuffix("\u{1B}[?2026l") })
            try app.session.resize(to: TerminalSize(80, 24))
            try await app.session.until { lastRedraw($0) != expected }
            for columns in 30...130 { try app.session.resize(to: TerminalSize(columns, 10 + columns % 30)) }
            try app.session.resize(to: TerminalSize(90, 30))
            try await app.session.until { lastRedraw($0) == expected }
        }
    }
}

extension Screen {
    /// `true` if a spinner is shown: a braille pattern, as pictures have none.
    fileprivate var showsProgress: Bool {
        text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
}
