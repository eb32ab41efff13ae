import CoreTesting
import Testing

@Suite(.timeLimit(.minutes(30))) struct AuthManagerInterleavingTests {
    @Test func `No interleaving lends a token, loses a session or keeps one after a sign-out`() async throws {
        for seed in 0..<UInt64(IterationCount.of(1_000, long: 10_000)) {
            let violations = try await Interleaving(seed: seed).run()
            try #require(violations == [], "seed \(seed)")
        }
    }
}
