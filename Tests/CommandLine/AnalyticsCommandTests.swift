import AnalyticsModule
import CompositionRoot
import Core
import Foundation
import Infrastructure
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct AnalyticsCommandTests {
    private let folder = DataFolder()
    /// The address of a server that does not run.
    private let nowhere = "http://127.0.0.1:1"

    private var environment: [String: String] { ["TRELLIS_DATA_DIR": folder.path, "LANG": "en_US.UTF-8"] }

    private func app(_ arguments: String..., input: String? = nil) async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(arguments, environment: environment, input: input)
    }

    private func grant() async throws {
        let outcome = try await app("analytics", "consent", "grant")
        #expect(outcome.status == 0 && outcome.output == "Usage data is shared.\n", "\(outcome.errors)")
    }

    /// Stores an event for the server at `address` as the shop does.
    @MainActor
    private func track(_ name: String, properties: [String: AnalyticsValue] = [:], for address: String) async throws {
        let url = try #require(URL(string: address))
        let configuration = AppConfiguration(
            apiURL: url,
            dataFolder: folder.url,
            analytics: AnalyticsConfig(writeKey: AppConfiguration.analyticsWriteKey, flushesAutomatically: false)
        )
        let dependencies = AppDependencies(configuration: configuration)
        // Loads the consent.
        _ = await dependencies.analyticsStatus.status()
        dependencies.analytics.track(name, properties: properties)
        try await dependencies.analytics.persist()
    }

    @Test func `Without consent nothing is sent, and the error says how to give it`() async throws {
        let outcome = try await app("analytics", "flush")
        let errors = """
            Error: Usage data is not shared, so nothing is sent.
              Allow it with: App analytics consent grant

            """
        #expect(outcome.status == 1 && outcome.output == "" && outcome.errors == errors)
    }

    @Test func `Events wait for the server, and a refusal deletes them`() async throws {
        try await grant()
        try await track("Opened", for: nowhere)
        let status = ["analytics", "status", "--api-url", nowhere]
        let before = try await BuiltApp.run(status, environment: environment)
        #expect(before.output.contains("Consent: granted\nUnsent: 1 event, "), "\(before.output)")
        let flush = try await app("analytics", "flush", "--api-url", nowhere)
        #expect(flush.status == 1 && flush.output == "")
        #expect(flush.errors.contains("POST \(nowhere)/v1/batch failed: connection refused."), "\(flush.errors)")
        #expect(try await BuiltApp.run(status, environment: environment).output.contains("Unsent: 1 event, "))
        #expect(try await app("analytics", "consent", "deny").status == 0)
        let after = try await BuiltApp.run(status, environment: environment)
        #expect(after.output.contains("Consent: denied\nUnsent: 0 events, "), "\(after.output)")
        #expect(try await app("analytics", "flush").status == 1)
    }

    @Test func `Waiting events are sent`() async throws {
        try await grant()
        let other = DataFolder()
        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", other.path])
        let address = try await serve.address()
        try await track("Item Viewed", properties: ["price": 49.9], for: address)
        let sent = try await app("analytics", "flush", "--api-url", address)
        #expect(sent.status == 0 && sent.output == "Sent 1 event.\n", "\(sent.errors)")
        try await track("Opened", for: address)
        let outcome = try await app("analytics", "status", "--api-url", address)
        #expect(outcome.output.contains("Unsent: 1 event, "), "\(outcome.output)")
        #expect(outcome.output.contains("Last sent: 1 event, "))
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test("Invalid usage", arguments: [["consent"], ["consent", "x"], ["status", "x"]])
    func usage(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(["analytics"] + arguments, environment: environment)
        #expect(outcome.status == 64 && outcome.output == "", "\(outcome.errors)")
    }

    @Test("Events are stored in files of their own, and the secure storage has only their key")
    func files() async throws {
        try await grant()
        try await track("Opened", for: nowhere)
        let keys = try await FileSecureStorage(folder: folder.url).keys()
        let known = ["analytics.anonymousId", "analytics.consent", "events.key"]
        #expect(keys.filter { $0.hasPrefix("analytics.") || $0.hasPrefix("events.") }.sorted() == known, "\(keys)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.file("events").path)
        #expect(files.contains { $0.hasSuffix(".events") }, "\(files)")
    }

    @Test("A sign-out starts a new anonymous id")
    func signOut() async throws {
        try await grant()
        func anonymousID() async throws -> Data? {
            try await FileSecureStorage(folder: folder.url).data(for: "analytics.anonymousId")
        }
        let login = ["login", "--password", "--username", "mina@example.com"]
        let signedIn = try await BuiltApp.run(login, environment: environment, input: "trellis-demo\n")
        #expect(signedIn.status == 0, "\(signedIn.errors)")
        try await track("Opened", for: nowhere)
        let before = try #require(try await anonymousID())
        #expect(try await app("logout").status == 0)
        #expect(try await anonymousID() != before)
    }

    @Test("The JSON output has the names of the example in the help", arguments: ["status", "flush", "consent"])
    func json(command: String) async throws {
        try await grant()
        let arguments = command == "consent" ? ["grant"] : []
        let outcome = try await BuiltApp.run(["analytics", command, "--json"] + arguments, environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let help = try await BuiltApp.run(["analytics", command, "--help"]).output
        let example = try #require(try JSONNames.examples(in: help).first)
        #expect(try JSONNames.names(in: outcome.output).isSubset(of: example))
    }
}
