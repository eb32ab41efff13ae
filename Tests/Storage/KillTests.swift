import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// Kills of the process at random moments. The page cache survives them; ``PowerCutTests`` checks the syncing.
@Suite(.serialized, .campaign) struct KillTests {
    @Test(arguments: [true, false]) func `Acknowledged writes survive kills of the process`(canSwap: Bool) async throws
    {
        let kills = canSwap ? IterationCount.of(200, long: 10_000) : IterationCount.of(40, long: 2_000)
        var random = SeededGenerator(seed: 1)
        var writes = 0
        var lost = 0
        var torn = 0
        var folder = TemporaryStore()
        var acknowledged: [Int: Int] = [:]
        for kill in 0..<kills {
            // New stores are frequent, since their first writes are the most fragile.
            if kill.isMultiple(of: 6) { (folder, acknowledged) = (TemporaryStore(), [:]) }
            let options = WorkerOptions(number: .random(in: 1...4, using: &random), canSwap: canSwap)
            let worker = try Worker("write", in: folder.url, options)
            let awaited = kill.isMultiple(of: 3) ? Int.random(in: 0...2, using: &random) : 12
            let maxRounds = awaited == 0 && acknowledged.isEmpty ? 20_000_000 : 400_000
            let lines = try await worker.kill(
                afterLines: awaited,
                rounds: .random(in: 0..<maxRounds, using: &random)
            )
            for line in lines { try note(line, &acknowledged) }
            writes += lines.count
            let harm = try await check(folder, canSwap: canSwap, &acknowledged)
            lost += harm.lost
            torn += harm.torn
        }
        print("proof: \(kills) kills, swapping \(canSwap): \(writes) acknowledged writes, \(lost) lost, \(torn) torn")
        #expect(lost == 0 && torn == 0)
        #expect(writes > kills)
    }

    /// ``FaultTests`` kills the process at each call, and this test between calls.
    @Test(arguments: [true, false]) func `New starts survive kills of the process`(canSwap: Bool) async throws {
        let kills = canSwap ? IterationCount.of(40, long: 2_000) : IterationCount.of(20, long: 500)
        var random = SeededGenerator(seed: 4)
        var violations: [String] = []
        var midway = 0
        for _ in 0..<kills {
            let folder = TemporaryStore()
            let number = Int.random(in: 0...2, using: &random)
            let options = WorkerOptions(number: number, scenario: .startingOver, canSwap: canSwap)
            let worker = try Worker("steps", in: folder.url, options)
            var expected = ExpectedStates(options)
            let awaited = Int.random(in: 0..<Scenario.startingOver.steps.count, using: &random)
            if awaited == 0 { usleep(.random(in: 0..<60_000, using: &random)) }
            let rounds = Int.random(in: 0..<100_000, using: &random)
            for line in try await worker.kill(afterLines: awaited, rounds: rounds) {
                expected.note(line, canFailLate: true)
            }
            midway += expected.isFinished ? 0 : 1
            expected.noteEnd()
            violations += expected.violations
            violations += await PostCrashCheck(folder: folder.url, expected: expected).violations()
        }
        print(
            "proof: \(kills) kills in new starts, swapping \(canSwap), \(midway) midway: \(violations.count) did harm"
        )
        #expect(violations == [])
        #expect(midway > kills / 8)
    }

    /// Compares the entries with the acknowledged writes. Each writer may have made one write more.
    private func check(_ folder: TemporaryStore, canSwap: Bool, _ acknowledged: inout [Int: Int]) async throws
        -> (lost: Int, torn: Int)
    {
        let storage = folder.open(canSwap: canSwap)
        var harm = (lost: 0, torn: 0)
        for writer in 0..<4 {
            let value = try await storage.data(for: Counter.key(writer))
            let copy = try await storage.data(for: Counter.copyKey(writer))
            let count = value.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            let known = acknowledged[writer, default: 0]
            if !(known...(known + 1)).contains(count) { harm.lost += 1 }
            acknowledged[writer] = count
            if copy != (count == 0 ? nil : Counter.copy(writer, count)) { harm.torn += 1 }
        }
        try await storage.set(Data("next".utf8), for: "next")
        #expect(try await folder.open(canSwap: canSwap).data(for: "next") == Data("next".utf8))
        let expected: Set = ["store.backup", "store.key", "store.lock", "store.sealed"]
        let left = Set(try folder.files()).subtracting(expected)
        #expect(left == [], "the next write removes the leftovers of a killed writer")
        return harm
    }

    private func note(_ line: String, _ acknowledged: inout [Int: Int]) throws {
        let words = line.split(separator: " ").compactMap { Int($0) }
        try #require(words.count == 2, "\(line)")
        acknowledged[words[0]] = words[1]
    }
}
