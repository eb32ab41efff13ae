import AnalyticsModule
import CompositionRoot
import Core
import Foundation
import HostileServer
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
    private func track(
        _ name: String,
        properties: [String: AnalyticsValue] = [:],
        for address: String,
        collector: String? = nil
    ) async throws {
        var configuration = AppConfiguration(apiURL: try #require(URL(string: address)), dataFolder: folder.url)
        configuration.analytics = AnalyticsConfig(
            writeKey: AppConfiguration.analyticsWriteKey,
            collectorURL: collector.flatMap(URL.init),
            flushesAutomatically: false
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
              Share usage data with: App analytics consent grant

            """
        #expect(outcome.status == 1 && outcome.output == "" && outcome.errors == errors)
    }

    @Test func `Events wait for the server, and a refusal deletes them`() async throws {
        try await grant()
        try await track("Opened", for: nowhere)
        let status = ["analytics", "status", "--api-url", nowhere]
        let before = try await BuiltApp.run(status, environment: environment)
        #expect(before.output.contains("Consent: granted\nWaiting: 1 event, "), "\(before.output)")
        let flush = try await app("analytics", "flush", "--api-url", nowhere)
        #expect(flush.status == 1 && flush.output == "")
        #expect(
            flush.errors == """
                Error: Couldn't send usage data. Can't reach the server at 127.0.0.1:1 (connection refused).
                  POST \(nowhere)/v1/batch failed: connection refused. 1 event waits to be sent.
                  Check that the server is running, then try again.

                """
        )
        #expect(try await BuiltApp.run(status, environment: environment).output.contains("Waiting: 1 event, "))
        #expect(try await app("analytics", "consent", "deny").status == 0)
        let after = try await BuiltApp.run(status, environment: environment)
        #expect(after.output.contains("Consent: denied\nWaiting: 0 events, "), "\(after.output)")
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
        #expect(outcome.output.contains("Waiting: 1 event, "), "\(outcome.output)")
        #expect(outcome.output.contains("Last sent: 1 event, "))
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test func `The waiting events are printed with their time, type, name and properties`() async throws {
        try await grant()
        try await track("Product Viewed", properties: ["product_id": "itm_01", "price": 49.9], for: nowhere)
        try await track("Signed Out", for: nowhere)
        let arguments = ["analytics", "status", "--events", "--api-url", nowhere]
        let columns = ["COLUMNS": "200"]
        let outcome = try await BuiltApp.run(arguments, environment: environment.merging(columns) { $1 })
        let lines = outcome.output.split(separator: "\n").suffix(3).map(String.init)
        #expect(outcome.status == 0, "\(outcome.errors)")
        try #require(lines.count == 3)
        #expect(lines[0].wholeMatch(of: /TIME +TYPE +NAME +PROPERTIES/) != nil)
        let viewed = /20\S+ \d\d:\d\d +track +Product Viewed +price: 49.9, product_id: itm_01/
        #expect(lines[1].wholeMatch(of: viewed) != nil)
        #expect(lines[2].wholeMatch(of: /20\S+ \d\d:\d\d +track +Signed Out/) != nil, "\(lines)")
        let json = try await BuiltApp.run(arguments + ["--json"], environment: environment).output
        let events = json.split(separator: "\n").dropFirst()
        #expect(events.count == 2 && events.allSatisfy { $0.hasPrefix(#"{"messageId":""#) }, "\(json)")
    }

    @Test func `Commands store the events of a sign-in, an order, its refund and a sign-out`() async throws {
        try await grant()
        let login = ["login", "--password", "--username", "mina@example.com"]
        let signedIn = try await BuiltApp.run(login, environment: environment, input: "trellis-demo\n")
        #expect(signedIn.status == 0, "\(signedIn.errors)")
        for command in [["buy", "itm_01", "--yes"], ["refund", "pay_1", "--yes"], ["logout"]] {
            let outcome = try await BuiltApp.run(command, environment: environment)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let output = try await app("analytics", "status", "--events").output
        var rest = output[...]
        for name in ["identify", "Checkout Started", "Order Completed", "Order Refunded", "Signed Out"] {
            rest = rest[try #require(rest.firstRange(of: name), "\(name): \(output)").upperBound...]
        }
        #expect(!output.contains("mina"))
    }

    @Test func `Events go to a collector of their own with its write key, from options or variables`() async throws {
        try await grant()
        let collector = try await HostileServer { _ in .response() }
        let options = ["--api-url", nowhere, "--collector-url", collector.url + "/", "--write-key", "Vg7aZ4q"]
        try await track("Opened", for: nowhere, collector: collector.url)
        let sent = try await BuiltApp.run(["analytics", "flush"] + options, environment: environment)
        #expect(sent.output == "Sent 1 event.\n", "\(sent.errors)")
        let variables = [
            "TRELLIS_API_URL": nowhere, "TRELLIS_COLLECTOR_URL": collector.url, "TRELLIS_WRITE_KEY": "other",
        ]
        try await track("Closed", for: nowhere, collector: collector.url)
        let all = environment.merging(variables) { $1 }
        let outcome = try await BuiltApp.run(["analytics", "flush"], environment: all)
        #expect(outcome.output == "Sent 1 event.\n", "\(outcome.errors)")
        #expect(collector.requests.map(\.target) == ["/v1/batch", "/v1/batch"])
        let keys = ["Vg7aZ4q:", "other:"].map { "Basic " + Data($0.utf8).base64EncodedString() }
        #expect(collector.requests.map { $0["Authorization"] } == keys)
    }

    @Test(arguments: [["consent"], ["consent", "x"], ["status", "x"]])
    func `Invalid usage`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(["analytics"] + arguments, environment: environment)
        #expect(outcome.status == 64 && outcome.output == "", "\(outcome.errors)")
    }

    @Test func `Events are stored in files of their own, and the secure storage has only their key`() async throws {
        try await grant()
        try await track("Opened", for: nowhere)
        let keys = try await FileSecureStorage(folder: folder.url).keys()
        let known = ["analytics.anonymousId", "analytics.consent", "events.key"]
        #expect(keys.filter { $0.hasPrefix("analytics.") || $0.hasPrefix("events.") }.sorted() == known, "\(keys)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.file("events").path)
        #expect(files.contains { $0.hasSuffix(".events") }, "\(files)")
    }

    @Test func `A sign-out starts a new anonymous id`() async throws {
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

    @Test(arguments: ["status", "flush", "consent"])
    func `The JSON output has the names of the example in the help`(command: String) async throws {
        try await grant()
        let arguments = command == "consent" ? ["grant"] : []
        let outcome = try await BuiltApp.run(["analytics", command, "--json"] + arguments, environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let help = try await BuiltApp.run(["analytics", command, "--help"]).output
        let example = try #require(try JSONNames.examples(in: help).first)
        #expect(try JSONNames.names(in: outcome.output).isSubset(of: example))
    }
}
