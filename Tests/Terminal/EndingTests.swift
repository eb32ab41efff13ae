import Foundation
import TerminalEmulator
import TerminalSessions
import Testing

extension AppScreens {
    /// The App sends its events before it ends.
    @Suite struct Ending {
        private func unsent(in folder: AppFolder) async throws -> String {
            let status = try AppInTerminal(["analytics", "status"], folder: folder)
            return String(try #require(try await status.session.end().screen.text.firstMatch(of: /Unsent: \d+/)).output)
        }

        @Test(arguments: ["", "q"])
        func `Stored events are sent before the end, also after SIGTERM`(key: String) async throws {
            let folder = AppFolder()
            let consent = try AppInTerminal(["analytics", "consent", "grant"], folder: folder)
            #expect(try await consent.session.end().screen.shows("Usage data is shared."))
            let app = try await AppInTerminal(folder: folder).skipIntroduction()
            repeat {
                try await app.type("3", until: "Language")
                try await app.type("1", untilGone: "Language")
            } while try await unsent(in: folder) == "Unsent: 0"
            if key.isEmpty { app.session.signal(SIGTERM) } else { try app.session.type(key) }
            _ = try await app.session.end()
            #expect(try await unsent(in: folder) == "Unsent: 0")
        }
    }
}
