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

        private func stop(_ server: Server, _ signal: Int32 = SIGKILL) async throws {
            server.session.signal(signal)
            _ = try await server.session.end()
        }

        @Test func `Cached items are shown until the server is back`() async throws {
            let serverFolder = AppFolder()
            let (server, port) = try await serve(in: serverFolder)
            let app = try await AppInTmux(["ui", "--api-url", "http://127.0.0.1:\(port)"]).skipIntroduction()
            try await stop(server)
            try await app.type("r", until: texts.offline, texts.lamp, texts.lampPrice)

            let (restarted, _) = try await serve(in: serverFolder, port: port)
            // The app retries by itself.
            _ = try await app.session.until { !$0.shows(texts.offline) && $0.shows(texts.lampPrice) }
            try await stop(restarted, SIGTERM)
        }

        @Test func `On a screen that loads nothing, the connection is online again with the server`() async throws {
            let serverFolder = AppFolder()
            let (server, port) = try await serve(in: serverFolder)
            let app = try await AppInTmux(["ui", "--api-url", "http://127.0.0.1:\(port)"]).skipIntroduction()
            try await stop(server)
            try await app.type("r", until: "○ offline")
            try await app.type("3", until: "Language", "○ offline")
            let (restarted, _) = try await serve(in: serverFolder, port: port)
            try await app.shows(["Language", "● online"])
            try await stop(restarted, SIGTERM)
        }

        @Test func `An item that was only listed is shown as the list knew it`() async throws {
            let (server, port) = try await serve(in: AppFolder())
            let app = try await AppInTmux(["ui", "--api-url", "http://127.0.0.1:\(port)"]).skipIntroduction()
            try await stop(server)
            try await app.type(Key.down, Key.enter, until: texts.offline, "Stoneware coffee dripper", "$28.90")
            // A picture was not loaded.
            try await app.type("p", until: texts.unreachable, texts.tryAgain)
            // Other screens still work.
            try await app.type(Key.escape, Key.escape, until: texts.lamp)
            try await app.type("3", until: "Language")
            try await app.quit()
        }

        @Test func `A restart without the server shows the cached items`() async throws {
            let (server, port) = try await serve(in: AppFolder())
            let folder = AppFolder()
            let first = try await AppInTmux(["ui", "--api-url", "http://127.0.0.1:\(port)"], folder: folder)
                .skipIntroduction()
            try await first.quit()
            try await stop(server)
            let second = try AppInTmux(["ui", "--api-url", "http://127.0.0.1:\(port)"], folder: folder)
            try await second.shows([texts.offline, texts.lamp])
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
