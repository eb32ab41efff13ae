import Foundation
import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    /// The App sends its events before it ends or is suspended.
    @Suite struct Ending {
        private func waiting(in folder: AppFolder) async throws -> String {
            let status = try AppInTerminal(["analytics", "status"], folder: folder)
            let text = try await status.session.end().screen.text
            return String(try #require(text.firstMatch(of: /Waiting: \d+/)).output)
        }

        /// Starts the App with consent and shows screens until an event waits.
        private func startWithEvents(script: String? = nil) async throws -> AppInTerminal {
            let folder = AppFolder()
            let consent = try AppInTerminal(["analytics", "consent", "grant"], folder: folder)
            #expect(try await consent.session.end().screen.shows("Usage data is shared."))
            let app = try await AppInTerminal(folder: folder, script: script).skipIntroduction()
            repeat {
                try await app.type("3", until: "Language")
                try await app.type("1", untilGone: "Language")
            } while try await waiting(in: folder) == "Waiting: 0"
            return app
        }

        @Test(arguments: ["", "q"])
        func `Stored events are sent before the end, also after SIGTERM`(key: String) async throws {
            let app = try await startWithEvents()
            if key.isEmpty { app.session.signal(SIGTERM) } else { try app.session.type(key) }
            _ = try await app.session.end()
            #expect(try await waiting(in: app.folder) == "Waiting: 0")
        }

        @Test func `Ctrl-Z sends the stored events before the process stops`() async throws {
            let app = try await startWithEvents(script: #"set -m; "$@"; echo "stopped $?"; read line; fg"#)
            try app.session.type(Key.control("z"))
            try await app.session.until { $0.shows("stopped 148") }
            #expect(try await waiting(in: app.folder) == "Waiting: 0")
            try await app.type(Key.enter, until: ScreenTexts.english.lampPrice)
            try await app.quit()
        }
    }
}
