import Foundation
import Processes
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) final class AnalyticsCommandTests {
    private struct Report: Decodable, Equatable {
        let tracked: Int
        let skipped_lines: Int
        let delivered: Int
        let refused: Int
        let pending: Int
    }

    private let folder = DataFolder()

    private var environment: [String: String] { ["TRELLIS_DATA_DIR": folder.path, "LANG": "en_US.UTF-8"] }

    private func app(_ arguments: String..., input: String? = nil) async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(arguments, environment: environment, input: input)
    }

    private func grant() async throws {
        let outcome = try await app("analytics", "consent", "grant")
        #expect(outcome.status == 0 && outcome.output == "Usage data is shared.\n", "\(outcome.errors)")
    }

    private func report(_ outcome: BuiltApp.Outcome) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    }

    @Test("Without consent nothing is tracked, and a refusal deletes stored events")
    func consent() async throws {
        let undecided = try await app("track", "Opened")
        #expect(undecided.status == 1 && undecided.output == "")
        #expect(undecided.errors.contains("App analytics consent grant"), "\(undecided.errors)")
        try await grant()
        // Nothing listens there.
        let stored = try await app("track", "Opened", "--api-url", "http://127.0.0.1:1")
        #expect(stored.status == 0 && stored.output == "Tracked 1 event.\n")
        let reason = "Can't reach http://127.0.0.1:1/v1/batch: connection refused."
        #expect(stored.errors == "Stored, not sent yet. Couldn't send usage data. \(reason)\n")
        let unsent = ["analytics", "status", "--api-url", "http://127.0.0.1:1"]
        let before = try await BuiltApp.run(unsent, environment: environment)
        #expect(before.output.contains("Consent: granted\nUnsent: 1 event, "), "\(before.output)")
        #expect(try await app("analytics", "consent", "deny").status == 0)
        let after = try await BuiltApp.run(unsent, environment: environment)
        #expect(after.output.contains("Consent: denied\nUnsent: 0 events, "), "\(after.output)")
        #expect(try await app("track", "Opened").status == 1)
        #expect(try await app("analytics", "flush").status == 1)
    }

    @Test("A command without consent says how to give it", arguments: [["track", "A"], ["analytics", "flush"]])
    func consentAdvice(command: [String]) async throws {
        let outcome = try await BuiltApp.run(command, environment: environment)
        let errors = """
            Error: Usage data is not shared, so nothing is tracked or sent.
              Allow it with: App analytics consent grant

            """
        #expect(outcome.status == 1 && outcome.errors == errors)
    }

    @Test("A signal ends the input, and the events before it are sent", arguments: [SIGTERM: 143, SIGINT: 2])
    func interruption(signal: Int32, status: Int32) async throws {
        try await grant()
        let serve = try BuiltApp(["serve", "--data-dir", folder.path])
        let server = ["--api-url", try await serve.address()]
        let lines = "{\"event\":\"A\"}\n{\"event\":\"B\"}\n"
        let track = try BuiltApp(
            ["track", "--stdin"] + server,
            environment: environment,
            input: lines,
            endsInput: false
        )
        func unsent() async throws -> String {
            let status = try await BuiltApp.run(["analytics", "status"] + server, environment: environment)
            return String(try #require(status.output.firstMatch(of: /Unsent: \d+/)).output)
        }
        repeat {} while try await unsent() != "Unsent: 2"
        track.signal(signal)
        let outcome = await track.end()
        #expect(outcome.status == status && outcome.output == "Tracked 2 events.\n", "\(outcome.errors)")
        #expect(try await unsent() == "Unsent: 0")
        serve.signal(SIGTERM)
        _ = await serve.end()
    }

    @Test("Standard input that cannot be read is an error with its reason")
    func unreadableInput() async throws {
        try await grant()
        let errors = folder.file("errors")
        let process = try ChildProcess(
            ["/bin/sh", "-c", #"exec "$0" track --stdin < / 2> "$1""#, BuiltProduct.url("App").path, errors.path],
            environment: BuiltProduct.environment.merging(environment) { $1 }
        )
        #expect(await process.ending == .exited(1))
        let text = try String(contentsOf: errors, encoding: .utf8)
        #expect(text.hasPrefix("Error: Can't read the standard input: Is a directory.\n"), "\(text)")
    }

    @Test("An event above the limit is refused with status 1")
    func tooLarge() async throws {
        try await grant()
        let outcome = try await app("track", "Large", "x=\(String(repeating: "x", count: 33_000))")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "Refused 1 event. List them with: App analytics refused\n")
    }

    @Test("An event with properties is tracked and delivered")
    func track() async throws {
        try await grant()
        let outcome = try await app("track", "Item Viewed", "item=itm_01", "price=49.90", "note=a=b", "--json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try report(outcome) == Report(tracked: 1, skipped_lines: 0, delivered: 1, refused: 0, pending: 0)
        )
        #expect(try await app("analytics", "flush").output == "Sent 0 events.\n")
    }

    @Test("Bad lines of standard input are named, and the other events are tracked")
    func standardInput() async throws {
        try await grant()
        let lines = [
            #"{"type":"track","event":"A","properties":{"n":1,"list":[1,null]},"timestamp":"2026-03-14T09:26:53Z"}"#,
            "nonsense", "", #"{"event":""}"#, #"{"type":"screen","name":"Home"}"#, #"{"type":"dance"}"#,
            #"{"event":"B","timestamp":"yesterday"}"#, #"{"event":"\ud800"}"#,
            #"{"type":"identify","traits":{"plan":"free"}}"#, #"{"type":"group","groupId":"g"}"#,
            #"{"type":"alias","userId":"u"}"#,
            #"{"event":"Large","properties":{"x":""#
                + String(repeating: "x", count: 33_000) + #""}}"#,
            #"{"event":"Last"}"#,
        ]
        let outcome = try await app("track", "--stdin", "--json", input: lines.joined(separator: "\n"))
        #expect(outcome.status == 1)
        #expect(
            try report(outcome) == Report(tracked: 7, skipped_lines: 5, delivered: 6, refused: 1, pending: 0),
            "\(outcome.output)"
        )
        let errors = """
            Line 2: it is not a JSON object.
            Line 4: 'event' is missing or empty.
            Line 6: the type 'dance' is unknown.
            Line 7: 'timestamp' is not valid.
            Line 8: it is not a JSON object.

            """
        #expect(outcome.errors == errors)
        let refused = try await app("analytics", "refused", "--json")
        #expect(refused.output.contains("Large") && refused.output.split(separator: "\n").count == 1)
    }

    @Test(
        "Invalid usage",
        arguments: [
            ["track"], ["track", ""], ["track", "A", "b"], ["track", "A", "=b"], ["track", "A", "--stdin"],
            ["analytics", "consent"], ["analytics", "consent", "x"], ["analytics", "refused", "--limit", "0"],
        ]
    )
    func usage(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments, environment: environment)
        #expect(outcome.status == 64 && outcome.output == "", "\(outcome.errors)")
    }

    @Test("Events are stored in files of their own, and the secure storage has only their key")
    func files() async throws {
        try await grant()
        #expect(try await app("track", "Opened", "--api-url", "http://127.0.0.1:1").status == 0)
        let keys = try await app("storage", "keys").output.split(separator: "\n").map(String.init)
        let known = ["analytics.anonymousId", "analytics.consent", "events.key"]
        #expect(keys.filter { $0.hasPrefix("analytics.") || $0.hasPrefix("events.") } == known, "\(keys)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("events").path)
        #expect(files.contains { $0.hasSuffix(".events") }, "\(files)")
    }

    @Test("A sign-out starts a new anonymous id")
    func signOut() async throws {
        try await grant()
        let login = ["login", "--password", "--username", "mina@example.com"]
        let signedIn = try await BuiltApp.run(login, environment: environment, input: "trellis-demo\n")
        #expect(signedIn.status == 0, "\(signedIn.errors)")
        // The event is too large, so that its list shows the anonymous id.
        let large = #"{"event":"Large","properties":{"x":"\#(String(repeating: "x", count: 33_000))"}}"#
        #expect(try await app("track", "--stdin", input: large).status == 1)
        #expect(try await app("logout").status == 0)
        #expect(try await app("track", "--stdin", input: large).status == 1)
        let list = try await app("analytics", "refused", "--json").output
        let ids = list.matches(of: #/anonymousId\\":\\"([^\\]+)/#).map(\.1)
        #expect(ids.count == 2 && Set(ids).count == 2, "\(list)")
    }

    @Test(
        "The members of JSON output are those of the help",
        arguments: [["track", "A"], ["analytics", "status"], ["analytics", "flush"], ["analytics", "refused"]]
    )
    func json(command: [String]) async throws {
        try await grant()
        if command.last == "refused" {
            let large = #"{"event":"A","properties":{"x":"\#(String(repeating: "x", count: 33_000))"}}"#
            #expect(try await app("track", "--stdin", input: large).status == 1)
        }
        let output = try await BuiltApp.run(command + ["--json"], environment: environment).output
        let help = try await BuiltApp.run(command.filter { $0 != "A" } + ["--help"]).output
        #expect(try JSONNames.names(in: output) == JSONNames.documented(in: help))
    }
}
