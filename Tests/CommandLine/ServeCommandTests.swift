import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) final class ServeCommandTests {
    private let folder = DataFolder()

    private func serve(_ arguments: String...) throws -> BuiltApp {
        try BuiltApp(["serve", "--data-dir", folder.path] + arguments)
    }

    /// Runs the tour with a new data folder against `serve`.
    private func tour(of serve: BuiltApp, folder: DataFolder = DataFolder()) async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(["tour", "--data-dir", folder.path], environment: ["TRELLIS_API_URL": serve.address()])
    }

    @Test("A signal stops the server with status 0", arguments: [SIGINT, SIGTERM])
    func stop(signal: Int32) async throws {
        let serve = try serve()
        #expect(try await tour(of: serve).status == 0)
        serve.signal(signal)
        #expect(await serve.end().status == 0)
    }

    @Test("With --json, the address is printed as JSON")
    func json() async throws {
        let serve = try serve("--json")
        #expect(try await serve.address().hasPrefix("http://127.0.0.1:"))
        serve.signal(SIGTERM)
        let outcome = await serve.end()
        let document = try JSONDecoder().decode([String: String].self, from: Data(outcome.output.utf8))
        #expect(document["url"]?.hasPrefix("http://127.0.0.1:") == true)
    }

    @Test("The state survives a restart")
    func restart() async throws {
        let tours = DataFolder()
        for payments in [3, 6] {
            let serve = try serve()
            let outcome = try await tour(of: serve, folder: tours)
            #expect(outcome.output.contains("the profile lists \(payments) payments"))
            serve.signal(SIGTERM)
            _ = await serve.end()
        }
    }

    @Test("A second server on the same folder names the process and the address of the first")
    func secondServer() async throws {
        let first = try serve()
        let address = try await first.address()
        let outcome = try await serve().end()
        #expect(outcome.status == 1)
        let owner = "(pid \(first.identifier), \(address))"
        #expect(outcome.errors.hasPrefix("Error: Trellis is already running with this data folder \(owner).\n"))
        #expect(outcome.errors.contains("--api-url \(address)"))
    }

    @Test("A second App on the same folder uses the running server")
    func secondApp() async throws {
        let serve = try serve()
        let address = try await serve.address()
        let outcome = try await BuiltApp.run(["tour", "--data-dir", folder.path])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("\(address), data in"))
    }

    @Test("Of two Apps that start at the same moment, one uses the server of the other")
    func simultaneousStart() async throws {
        for _ in 1...3 {
            let apps = try (1...2).map { _ in try BuiltApp(["tour", "--data-dir", folder.path, "--json"]) }
            for app in apps {
                let outcome = await app.end()
                // The server may end while the other App still uses it. Then requests fail as with any server.
                #expect(!outcome.errors.contains("already"))
                #expect([0, 1].contains(outcome.status))
            }
        }
    }

    @Test("The end of the server that a second App uses is an error like that of any server")
    func endOfUsedServer() async throws {
        let serve = try serve("--latency", "5000")
        _ = try await serve.address()
        let tour = try BuiltApp(["tour", "--data-dir", folder.path])
        try #require(await tour.line(with: "Restore the last session") != nil)
        serve.signal(SIGKILL)
        let outcome = await tour.end()
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Error: "))
    }

    @Test("A port in use is reported")
    func portInUse() async throws {
        let first = try serve()
        let port = try #require(try await first.address().split(separator: ":").last)
        let other = DataFolder()
        let outcome = try await BuiltApp.run(["serve", "--data-dir", other.path, "--port", String(port)])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Port \(port)"))
    }

    @Test("The tour succeeds with tokens that expire at once")
    func shortTokenLifetime() async throws {
        #expect(try await tour(of: serve("--token-lifetime", "1")).status == 0)
    }
}
