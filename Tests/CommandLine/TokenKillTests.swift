import CoreTesting
import Foundation
import Sandbox
import Testing

/// Kills of two processes that refresh the token of one session.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.of(15, long: 120)))) struct TokenKillTests {
    private let folder = DataFolder()

    @Test func `A session survives kills of two processes that refresh its token`() async throws {
        // Every call refreshes the token, and the server answers a repeated refresh.
        let configuration = SandboxConfiguration(tokenLifetime: .zero, refreshGracePeriod: .seconds(3600))
        let kills = IterationCount.of(20, long: 200)
        var random = SeededGenerator(seed: 7)
        try await Sandbox(configuration).run { sandbox in
            let options = ["--api-url", sandbox.url.absoluteString, "--data-dir", folder.path]
            let login = try await BuiltApp.run(
                ["login", "--password", "--username", SandboxCredentials.username] + options,
                input: SandboxCredentials.password + "\n"
            )
            try #require(login.status == 0, "\(login.errors)")
            var finished = 0
            for kill in 1...kills {
                let processes = try (0..<2).map { _ in try BuiltApp(["token"] + options) }
                // A random moment, from the start of the process to its end.
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<200, using: &random)))
                for process in processes { process.signal(SIGKILL) }
                for process in processes where await process.end().status == 0 { finished += 1 }
                let next = try await BuiltApp.run(["token"] + options)
                try #require(next.status == 0, "after kill \(kill): \(next.errors)")
            }
            print("proof: \(kills) kills of two processes, \(finished) of which had finished; the session survived")
        }
    }
}
