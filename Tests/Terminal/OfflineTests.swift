import Foundation
import TerminalEmulator
import Testing

extension AppScreens {
    /// Without the API the App shows what it has, and says so.
    @Suite struct Offline {
        private let words = Words.english

        /// A backend of its own, whose address stays when it is started anew.
        private func serve(in folder: AppFolder, port: String = "0") async throws -> (AppInTerminal, port: String) {
            let server = try AppInTerminal(["serve", "--port", port], folder: folder, size: TerminalSize(120, 24))
            let screen = try await server.session.until { $0.text.contains(/127\.0\.0\.1:\d+/) }
            let address = try #require(screen.text.firstMatch(of: /127\.0\.0\.1:(\d+)/))
            return (server, String(address.1))
        }

        private func stop(_ server: AppInTerminal, _ signal: Int32 = SIGKILL) async throws {
            server.session.signal(signal)
            _ = try await server.session.end()
        }

        @Test func whatWasSeenIsKeptUntilTheServerIsBack() async throws {
            let serverFolder = AppFolder()
            let (server, port) = try await serve(in: serverFolder)
            let app = try AppInTerminal(["ui", "--api-url", "http://127.0.0.1:\(port)"])
            try await app.skipIntroduction()
            try await stop(server)
            try await app.type("r", until: words.offline, words.lamp, words.lampPrice)

            let (again, _) = try await serve(in: serverFolder, port: port)
            try await app.type("r", untilGone: words.offline)
            try await app.shows([words.lamp, words.lampPrice])
            try await stop(again, SIGTERM)
        }

        @Test func whatWasNeverSeenCanBeTriedAgain() async throws {
            let (server, port) = try await serve(in: AppFolder())
            let app = try AppInTerminal(["ui", "--api-url", "http://127.0.0.1:\(port)"])
            try await app.skipIntroduction()
            try await stop(server)
            try await app.type(Key.down, Key.enter, until: "http://127.0.0.1:\(port)", words.tryAgain)
            // The rest of the App goes on.
            try await app.type(Key.escape, until: words.lamp)
            try await app.type("3", until: "Language")
            try await app.quit()
        }

        @Test func aRestartWithoutTheServerShowsWhatWasKept() async throws {
            let (server, port) = try await serve(in: AppFolder())
            let folder = AppFolder()
            let first = try AppInTerminal(["ui", "--api-url", "http://127.0.0.1:\(port)"], folder: folder)
            try await first.skipIntroduction()
            try await first.quit()
            try await stop(server)
            let second = try AppInTerminal(["ui", "--api-url", "http://127.0.0.1:\(port)"], folder: folder)
            try await second.shows([words.offline, words.lamp])
        }

        @Test(arguments: Words.allCases)
        func aFirstStartWithoutAServerSaysWhatToDo(words: Words) async throws {
            let app = try AppInTerminal(["ui", "--api-url", "http://127.0.0.1:1"], environment: ["LANG": words.locale])
            try await app.shows([words.welcome])
            try await app.type(Key.escape, until: words.unreachable)
            try await app.expectGolden("80x24-\(words.language)/unreachable")
            try await app.quit()
        }
    }
}
