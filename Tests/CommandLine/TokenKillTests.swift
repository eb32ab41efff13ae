import CoreTesting
import Foundation
import Sandbox
import Testing

/// Kills of two processes that refresh the token of one session.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.of(15, long: 120)))) struct TokenKillTests {
    private let folder = DataFolder()

    @Test func `A session survives kills of two processes that refresh its token`() async throws {
        // A token lives for a second, and the server answers a repeated refresh.
        let lifetime = Duration.seconds(1)
        let configuration = SandboxConfiguration(
            tokenLifetime: lifetime,
            refreshGracePeriod: .seconds(3600),
            faults: FaultPlan(rate: 0, latency: .milliseconds(100))
        )
        let kills = IterationCount.of(4, long: 200)
        let clock = ContinuousClock()
        var random = SeededGenerator(seed: 7)
        try await Sandbox(configuration).run { sandbox in
            let options = ["--api-url", sandbox.url.absoluteString, "--data-dir", folder.path]
            let login = try await BuiltApp.run(
                ["login", "--password", "--username", SandboxCredentials.username] + options,
                input: SandboxCredentials.password + "\n"
            )
            try #require(login.status == 0, "\(login.errors)")
            try await Task.sleep(for: lifetime)
            var duration = try await clock.measure { _ = try await BuiltApp.run(["token"] + options) }
            var killed = 0
            while killed < kills {
                try await Task.sleep(for: lifetime)
                let processes = try (0..<2).map { _ in try BuiltApp(["token"] + options) }
                // A random moment, mostly during the refresh, which is the longest part of the command.
                try await Task.sleep(for: duration * Double.random(in: 0.2..<0.8, using: &random))
                for process in processes { process.signal(SIGKILL) }
                for process in processes where await process.end().status != 0 { killed += 1 }
                let start = clock.now
                let next = try await BuiltApp.run(["token"] + options)
                try #require(next.status == 0, "after kill \(killed): \(next.errors)")
                // Measured anew each time: a length from a busier moment would never kill again.
                duration = clock.now - start
                // The locks of a killed process are free.
                try #require(duration < .seconds(15), "after kill \(killed)")
            }
            print("proof: \(killed) kills of processes that were about to refresh a token")
        }
    }
}
