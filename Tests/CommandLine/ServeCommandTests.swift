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

    @Test("A signal stops the server with status 0", arguments: [SIGINT, SIGTERM, SIGHUP])
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

    @Test("A second server on the same folder names the address of the first")
    func secondServer() async throws {
        let first = try serve()
        let address = try await first.address()
        let outcome = try await serve().end()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("--api-url \(address)"))
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
