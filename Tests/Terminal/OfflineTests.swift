import Foundation
import TerminalSessions
import Testing

extension AppScreens {
    /// The App while the API is unreachable.
    @Suite(.needsTmux) struct Offline {
        private typealias Server = AppInPseudoterminal
        private let texts = ScreenTexts.english

        /// Starts a backend, and returns its port so that it can be restarted at the same address.
        private func serve(in folder: AppFolder, port: String = "0") async throws -> (Server, port: String) {
            let server = try Server(["serve", "--port", port], folder: folder)
            // The line after the address, which may arrive in parts.
            let output = try await server.shows(["Demo account"])
            let address = try #require(output.text.firstMatch(of: /127\.0\.0\.1:(\d+)/))
            return (server, String(address.1))
        }

        @Test func `Cached content is shown until the server is back, also after a restart of the App`() async throws {
            let (server, port) = try await serve(in: AppFolder())
            let command = ["ui", "--api-url", "http://127.0.0.1:\(port)"]
            let first = try await AppInTmux(command).skipIntroduction()
            server.session.signal(SIGKILL)
            _ = try await server.session.end()
            try await first.type("r", until: texts.offline, texts.lamp, texts.lampPrice)
            // An item that was only listed is shown as the list knew it. Its picture was not loaded.
            try await first.type(Key.down, Key.enter, until: texts.offline, "Stoneware coffee dripper", "$28.90")
            try await first.type("p", until: texts.unreachable, texts.tryAgain)
            try await first.type(Key.escape, Key.escape, until: texts.lamp)
            try await first.quit()

            let second = try AppInTmux(command, folder: first.folder)
            try await second.shows([texts.offline, texts.lamp])
            try await second.type("3", until: "Language", "○ offline")
            let (restarted, _) = try await serve(in: server.folder, port: port)
            // The screen loads nothing.
            try await second.shows(["Language", "● online"])
            try await second.type("1", until: texts.lampPrice)
            try await second.session.until { !$0.shows(texts.offline) }
            restarted.session.signal(SIGTERM)
            _ = try await restarted.session.end()
        }

        @Test(arguments: ScreenTexts.allCases)
        func `A first start without a server shows an error with a suggestion`(texts: ScreenTexts) async throws {
            let app = try AppInTmux(["ui", "--api-url", "http://127.0.0.1:1"], environment: ["LANG": texts.locale])
            try await app.shows([texts.welcome, "http://127.0.0.1:1"])
            try await app.type(Key.escape, until: texts.unreachable)
            try await app.expectGolden("80x24-\(texts.language)/unreachable")
            try await app.quit()
        }
    }
}
