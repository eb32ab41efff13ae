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

    @Test func `A changed backup is not restored`() async throws {
        let store = try await DamagedStore()
        let whole = try store.content(of: "store.backup")
        let damaged = try store.content(of: "store.sealed").dropLast()
        let cases = Mutation.cutsAndFlips(of: whole, hasChecksum: true)
        let tally = try await tally(cases, of: "store.backup") { try await store.restore($0, insteadOf: damaged) }
        #expect(tally == [.refused: cases.count])
        #expect(try await store.restore(whole, insteadOf: damaged) == .correct)
    }

    @Test func `Randomly changed backups are refused or restored correctly`() async throws {
        let store = try await DamagedStore()
        let damaged = [store.files[0].dropLast(), nil, Data()]
        var random = SeededGenerator(seed: 6)
        let cases = (0..<IterationCount.of(2_000, long: 100_000)).lazy.map { number in
            (Mutation.random(of: store.files, using: &random), damaged[number % 3])
        }
        let tally = try await tally(cases, of: "backups") { try await store.restore($0.0, insteadOf: $0.1) }
        #expect(tally[.wrong] == nil)
        #expect(tally[.refused, default: 0] > cases.count / 2 && tally[.correct, default: 0] > 0)
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
