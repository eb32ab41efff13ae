import TerminalSessions
import Testing

extension AppScreens {
    @Suite struct OutputVolume {
        @Test func `An idle app writes nothing`() async throws {
            let app = try AppInPseudoterminal(size: TerminalSize(200, 60))
            try await app.type(Key.background("1e1e1e"), until: ScreenTexts.english.welcome)
            try await app.skipIntroduction()
            // The second page and the picture are the last parts of the start that are drawn.
            try await app.shows(["▀", ScreenTexts.english.lastItem])
            try await app.session.until { $0.text.hasSuffix("\u{1B}[?2026l") }
            let count = app.session.contents.bytes.count
            // There is no event to wait for.
            try await Task.sleep(for: .seconds(2))
            #expect(app.session.contents.bytes.count == count)
        }
    }
}
