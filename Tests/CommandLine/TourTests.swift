import Core
import Foundation
import Infrastructure
import Processes
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) final class TourTests {
    private let folder = DataFolder()

    private func tour(_ arguments: String..., environment: [String: String] = [:]) async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(["tour", "--data-dir", folder.path] + arguments, environment: environment)
    }

    /// Replaces what varies between runs with placeholders.
    private func normalized(_ text: String) -> String {
        text.replacing(/data in \S+/, with: "data in FOLDER")
            .replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:PORT")
            .replacing(#/ +\d+\.\d ms/#, with: " TIME ms")
    }

    @Test(arguments: [["tour"], []])
    func `Every step is printed and no file is left behind`(command: [String]) async throws {
        let outcome = try await BuiltApp.run(command, environment: folder.home)
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/tour.txt")
        var golden = try String(contentsOf: file, encoding: .utf8)
        if command.isEmpty {
            golden.replace("Trellis tour", with: "No terminal, running the tour", maxReplacements: 1)
        }
        #expect(outcome.errors == "" && outcome.status == 0)
        #expect(normalized(outcome.output) == golden)
        #expect(outcome.output.contains("temporary data in \(folder.path)"))
        #expect(folder.trellisFolders == [])
    }

    @Test(arguments: [
        (nil, "none: the user has not agreed"),
        (#"{"consent":"denied"}"#, "none: the user has not agreed"),
        (#"{"consent":"granted","grant":"g"}"#, "15 events in 1 batch"),
    ])
    func `The consent of a data folder is never changed`(consent: String?, delivery: String) async throws {
        let storage = FileSecureStorage(folder: folder.url)
        if let consent { try await storage.set(Data(consent.utf8), for: "analytics.consent") }
        let outcome = try await tour()
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains(/Deliver analytics .*/) && outcome.output.contains(delivery))
        #expect(try await storage.data(for: "analytics.consent") == consent.map { Data($0.utf8) })
    }

    @Test func `The tour leaves nothing in the user's data folder, not even Foundation's folder for cookies`()
        async throws
    {
        let outcome = try await BuiltApp.run(["tour"], environment: ["XDG_DATA_HOME": folder.path])
        #expect(outcome.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `Additional certificates select AsyncHTTPClient, which names an unusable file`() async throws {
        let none = try await tour("--ca-file", "/dev/null", "--api-url", "https://127.0.0.1:1")
        #expect(none.status == 64 && none.errors.hasPrefix("Error: Can't read certificates in /dev/null."))
        let file = folder.file("wrong.pem")
        try Data("-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n".utf8).write(to: file)
        let wrong = try await tour("--ca-file", file.path, "--api-url", "https://127.0.0.1:1")
        #expect(wrong.status == 1 && wrong.errors.contains("the certificates in \(file.path) cannot be read"))
    }

    @Test func `Without a terminal and a command, the environment leads neither to stored data nor to a server`()
        async throws
    {
        let environment = [
            "TRELLIS_DATA_DIR": folder.path, "TRELLIS_API_URL": "http://127.0.0.1:1",
            "http_proxy": "http://127.0.0.1:1",
        ]
        let outcome = try await BuiltApp.run([], environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("No terminal, running the tour: http://127.0.0.1:"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `With --json, the tour prints one document with the names of its example and permanent step ids`()
        async throws
    {
        struct Report: Decodable {
            struct Step: Decodable {
                let id: String
                let number: Int
                let ok: Bool
                let outcome: String
            }
            let ok: Bool
            let steps: [Step]
        }
        let outcome = try await BuiltApp.run(["tour", "--json"], environment: folder.home)
        let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        #expect(report.ok)
        #expect(report.steps.map(\.number) == Array(1...report.steps.count))
        #expect(report.steps.allSatisfy { $0.ok && !$0.outcome.isEmpty })
        // Scripts depend on the ids.
        #expect(
            report.steps.map(\.id) == [
                "restore", "browse", "show-item", "open-link", "read-korean", "refuse-payment", "ask-sign-in",
                "refuse-password", "sign-in", "pay", "pay-again", "pay-currencies", "decline-card", "refund",
                "refuse-refund", "rotate-tokens", "refuse-events", "consent", "deliver-events", "sign-out",
                "sign-in-again", "restart",
            ]
        )
        #expect(try JSONNames.hasExample(of: outcome.output))
        #expect(outcome.errors == "")
    }

    @Test(arguments: ["store.sealed", "sandbox/state.json"])
    func `A damaged file is named and kept`(name: String) async throws {
        _ = try await tour()
        let file = folder.file(name)
        let damaged = try Data(contentsOf: file).dropLast()
        try damaged.write(to: file)
        let outcome = try await tour()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(file.path) && outcome.errors.contains("damaged"))
        #expect(try Data(contentsOf: file) == damaged)
    }

    @Test(arguments: [(SIGINT, 2), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `A signal ends the tour with its status`(number: Int32, status: Int32) async throws {
        let (serve, tour) = try await slowTour(after: "Restore the last session")
        let outcome = await tour.end(after: number)
        serve.signal(SIGKILL)
        #expect(outcome.status == status)
        #expect(!outcome.output.contains("Look at an item"))
        // The step has not failed.
        #expect(outcome.output.hasSuffix("Stopped.\n"), "\(outcome.output)")
    }

    /// Starts a server and a tour that has completed `step`. The server is so slow that the tour cannot end by itself before
    /// the test goes on.
    private func slowTour(after step: String) async throws -> (serve: BuiltApp, tour: BuiltApp) {
        let serve = try BuiltApp(["serve", "--data-dir", folder.path, "--latency", "5000"])
        let tour = try await BuiltApp(["tour", "--data-dir", folder.path, "--api-url", serve.address()])
        try #require(await tour.line(with: step) != nil)
        return (serve, tour)
    }
}
