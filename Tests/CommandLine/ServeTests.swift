import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) final class ServeTests {
    private let folder = DataFolder()

    private func serve(_ arguments: String...) throws -> BuiltApp {
        try BuiltApp(["serve", "--data-dir", folder.path] + arguments)
    }

    private func url(of serve: BuiltApp) async throws -> String {
        let line = try #require(await serve.line(with: "http://"))
        return try #require(line.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/).map { String($0.output) })
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func itServesUntilItIsStopped(signal: Int32) async throws {
        let serve = try serve()
        let tours = DataFolder()
        let outcome = try await BuiltApp.run(
            ["tour", "--data-dir", tours.path],
            environment: ["TRELLIS_API_URL": try await url(of: serve)]
        )
        #expect(outcome.status == 0)
        serve.signal(signal)
        #expect(await serve.end().status == 0)
    }

    @Test func asJSONItSaysItsAddress() async throws {
        let serve = try serve("--json")
        #expect(try await url(of: serve).hasPrefix("http://127.0.0.1:"))
        serve.signal(SIGTERM)
        let outcome = await serve.end()
        let document = try JSONDecoder().decode([String: String].self, from: Data(outcome.output.utf8))
        #expect(document["url"]?.hasPrefix("http://127.0.0.1:") == true)
    }

    @Test func whatItKnowsSurvivesARestart() async throws {
        let tours = DataFolder()
        for payments in [3, 6] {
            let serve = try serve()
            let outcome = try await BuiltApp.run(
                ["tour", "--data-dir", tours.path, "--api-url", try await url(of: serve)]
            )
            #expect(outcome.output.contains("the profile lists \(payments) payments"))
            serve.signal(SIGTERM)
            _ = await serve.end()
        }
    }

    @Test func aSecondOneOnTheSameFolderIsToldWhereTheFirstIs() async throws {
        let first = try serve()
        let address = try await url(of: first)
        let outcome = try await serve().end()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("--api-url \(address)"))
    }

    @Test func aPortInUseIsSaidToBe() async throws {
        let first = try serve()
        let port = try #require(try await url(of: first).split(separator: ":").last)
        let other = DataFolder()
        let outcome = try await BuiltApp.run(["serve", "--data-dir", other.path, "--port", String(port)])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Port \(port)"))
    }

    @Test func aTokenThatExpiresAtOnceDoesNotStopTheTour() async throws {
        let serve = try serve("--token-lifetime", "1")
        let tours = DataFolder()
        let outcome = try await BuiltApp.run(["tour", "--data-dir", tours.path, "--api-url", try await url(of: serve)])
        #expect(outcome.status == 0)
    }
}
