import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

/// Files that are changed by another program. The result is an error or the correct content, and never a crash.
@Suite(.serialized, .campaign) struct DamageTests {
    @Test(arguments: ["store.sealed", "store.key"])
    func `Every cut and every flipped bit of a file is refused`(name: String) async throws {
        let store = try await DamagedStore()
        let whole = try store.content(of: name)
        let cases = Mutation.cutsAndFlips(of: whole, hasChecksum: name == "store.sealed")
        let tally = try await tally(cases, of: name) { try await store.read(with: $0, in: name) }
        #expect(tally == [.refused: cases.count])
        #expect(try await store.read(with: whole, in: name) == .correct)
    }

    @Test(arguments: 0..<4) func `Randomly changed files are refused or read correctly`(seed: UInt64) async throws {
        let store = try await DamagedStore()
        var random = SeededGenerator(seed: seed)
        let cases = (0..<(IterationCount.of(20_000, long: 1_000_000) / 4)).lazy.map { _ in
            Mutation.random(of: store.files, using: &random)
        }
        let tally = try await tally(cases, of: "stores") { try await store.read(with: $0) }
        #expect(tally[.wrong] == nil)
        #expect(tally[.refused, default: 0] > cases.count / 2)
    }

    private func tally<Case>(
        _ cases: some Collection<Case>,
        of name: String,
        _ body: (Case) async throws -> DamagedStore.Outcome
    ) async throws -> [DamagedStore.Outcome: Int] {
        var tally: [DamagedStore.Outcome: Int] = [:]
        for content in cases { tally[try await body(content), default: 0] += 1 }
        print("proof: \(cases.count) changed \(name): \(tally)")
        return tally
    }
}
