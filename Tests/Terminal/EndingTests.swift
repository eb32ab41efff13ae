import Core
import Foundation
import Infrastructure
import TerminalSessions
import Testing

extension AppScreens {
    /// The App sends its events before it ends or is suspended.
    @Suite struct Ending {
        /// Returns `true` if the log of events has a file. A delivered file is removed.
        private func hasEvents(in folder: AppFolder) -> Bool {
            let files = FileManager.default.enumerator(atPath: folder.path + "/events")
            return files?.contains { ($0 as? String)?.hasSuffix(".events") == true } ?? false
        }

        /// Starts the App with consent and shows screens until an event waits.
        private func startWithEvents(script: String? = nil) async throws -> AppInPseudoterminal {
            let folder = AppFolder()
            let storage = FileSecureStorage(folder: URL(filePath: folder.path, directoryHint: .isDirectory))
            try await storage.set(Data(#"{"consent":"granted","grant":"g"}"#.utf8), for: "analytics.consent")
            let app = try await AppInPseudoterminal(folder: folder, script: script).skipIntroduction()
            repeat {
                try await app.type("3", untilAgain: "]2;Settings")
                try await app.type("1", untilAgain: "]2;Items")
            } while !hasEvents(in: folder)
            return app
        }

        @Test(arguments: ["", "q"])
        func `Stored events are sent before the end, also after SIGTERM`(key: String) async throws {
            let app = try await startWithEvents()
            if key.isEmpty { app.session.signal(SIGTERM) } else { try app.session.type(key) }
            _ = try await app.session.end()
            #expect(!hasEvents(in: app.folder))
        }

        @Test func `Ctrl-Z sends the stored events before the process stops`() async throws {
            let app = try await startWithEvents(script: #"set -m; "$@"; echo "stopped $?"; read line; fg"#)
            try app.session.type(Key.control("z"))
            try await app.shows(["stopped 148"])
            #expect(!hasEvents(in: app.folder))
            try await app.type(Key.enter, untilAgain: ScreenTexts.english.lampPrice)
            try await app.quit()
        }
    }
}
