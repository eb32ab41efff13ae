import Core
import Features
import Foundation
import Infrastructure
import Processes
import TerminalSessions
import Testing

/// Searches the verbose output and the log for secrets.
@Suite(.serialized, .timeLimit(.minutes(15))) struct SecrecyTests {
    private let folder = DataFolder()
    private var storage: FileSecureStorage { FileSecureStorage(folder: folder.url) }

    @Test func `Neither the output nor the log contains the storage key or tokens`() async throws {
        var settings = AppSettings()
        (settings.logLevel, settings.hasSeenOnboarding) = (.debug, true)
        try await storage.set(value: settings, for: "app.settings")
        let tour = try await BuiltApp.run(["tour", "--verbose", "--data-dir", folder.path])
        #expect(tour.status == 0)
        #expect(tour.errors.contains(#/POST http://127.0.0.1:\d+/v1/payments 201, /#))
        for word in ["Bearer", "mina@example.com", "password"] { #expect(!tour.errors.contains(word)) }
        var secrets = try await tokens()

        let app = try AppAtTerminal(["ui", "--data-dir", folder.path])
        try await app.session.until { $0.shows("Second Moon") }
        try app.session.type("2")
        try await app.session.until { $0.shows("Mina Park") }
        try app.session.type("q")
        let (ending, output) = try await app.end()
        #expect(ending == .exited(0))
        secrets += try await tokens()

        let log = try Data(contentsOf: folder.file("app.log"))
        #expect(String(decoding: log, as: UTF8.self).contains("GET http://127.0.0.1:"))
        let places = [
            "the output": Data(tour.output.utf8), "the errors": Data(tour.errors.utf8), "app.log": log,
            "the terminal": output.bytes,
        ]
        let key = try Data(contentsOf: folder.file("store.key"))
        let digits = key.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        secrets += [key.base64EncodedString(), digits, digits.uppercased(), "trellis-demo"]
        let forms = [key] + secrets.map { Data($0.utf8) }
        let found = places.filter { place in forms.contains { place.value.range(of: $0) != nil } }.keys.sorted()
        let size = places.values.reduce(0) { $0 + $1.count }
        print(
            "proof: \(forms.count) secrets of the App searched for in \(size) bytes of output and log: \(found.count) hits"
        )
        #expect(found == [])
    }

    /// The stored sessions, each as JSON.
    private struct Sessions: Decodable { let accounts: [String: Data] }

    /// The part of a stored session with its tokens.
    private struct Session: Decodable {
        struct Tokens: Decodable {
            let access: String
            let refresh: String
        }
        let tokens: Tokens
    }

    private func tokens() async throws -> [String] {
        let key = try #require(await storage.keys().first { $0.hasPrefix("auth.sessions.") })
        let sessions: Sessions = try #require(await storage.value(for: key))
        let session = try JSONDecoder().decode(Session.self, from: try #require(sessions.accounts.values.first))
        return [session.tokens.access, session.tokens.refresh]
    }
}
