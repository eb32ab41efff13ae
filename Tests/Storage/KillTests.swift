import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// The page cache survives kills, so these tests do not prove syncing: ``SystemCallTests`` does.
@Suite(.serialized, .timeLimit(.minutes(Amount.of(15, long: 240)))) struct KillTests {
    @Test(arguments: [true, false]) func whatWasAcknowledgedSurvivesEveryKill(canSwap: Bool) async throws {
        let kills = canSwap ? Amount.of(300, long: 10_000) : Amount.of(60, long: 2_000)
        var random = SeededGenerator(seed: 1)
        var tally = Tally()
        var folder = TemporaryStore()
        var acknowledged: [Int: Int] = [:]
        for kill in 0..<kills {
            // Many new stores, since their first moments are the most delicate.
            if kill.isMultiple(of: 6) { (folder, acknowledged) = (TemporaryStore(), [:]) }
            let options = WorkerOptions(number: .random(in: 1...4, using: &random), canSwap: canSwap)
            let worker = try Worker("write", in: folder.url, options)
            var awaited = kill.isMultiple(of: 3) ? Int.random(in: 0...2, using: &random) : 12
            var lines = worker.lines.makeAsyncIterator()
            while awaited > 0, let line = await lines.next() {
                awaited -= 1
                try note(line, &acknowledged)
                tally.acknowledged += 1
            }
            spin(.random(in: 0..<(awaited == 0 && acknowledged.isEmpty ? 20_000_000 : 400_000), using: &random))
            worker.kill()
            for line in try await worker.end().lines {
                try note(line, &acknowledged)
                tally.acknowledged += 1
            }
            try await check(folder, canSwap: canSwap, &acknowledged, &tally)
        }
        print("proof: \(kills) kills\(canSwap ? "" : ", without swapping files"): \(tally)")
        #expect(tally.lost == 0 && tally.torn == 0)
        #expect(tally.acknowledged > kills)
    }

    /// ``FaultTests`` kills at each call, this test between them.
    @Test(arguments: [Course.rotation, .passphrases, .restoring], [true, false])
    func aChangeOfKeyAndARestoreSurviveEveryKill(course: Course, canSwap: Bool) async throws {
        let kills = canSwap ? Amount.of(40, long: 2_000) : Amount.of(20, long: 500)
        var random = SeededGenerator(seed: 4)
        var violations: [String] = []
        var midway = 0
        for _ in 0..<kills {
            let folder = TemporaryStore()
            let options = WorkerOptions(
                number: .random(in: 0...2, using: &random),
                course: course,
                canSwap: canSwap
            )
            let worker = try Worker("steps", in: folder.url, options)
            var expectation = Expectation(options)
            var awaited = Int.random(in: 0..<course.steps.count, using: &random)
            var lines = worker.lines.makeAsyncIterator()
            if awaited == 0 { usleep(.random(in: 0..<60_000, using: &random)) }
            while awaited > 0, let line = await lines.next() {
                awaited -= 1
                expectation.note(line, canFailLate: true)
            }
            spin(.random(in: 0..<100_000, using: &random))
            worker.kill()
            for line in try await worker.end().lines { expectation.note(line, canFailLate: true) }
            midway += expectation.isWhole ? 0 : 1
            expectation.noteEnd()
            violations += expectation.violations
            violations += await Aftermath(folder: folder.url, canSwap: canSwap, expectation: expectation)
                .violations()
        }
        let way = canSwap ? "" : ", without swapping files"
        print("proof: \(kills) kills in \(course.rawValue)\(way), \(midway) midway: \(violations.count) did harm")
        #expect(violations == [])
        #expect(midway > kills / 8)
    }

    /// Each writer may have one more write than was acknowledged.
    private func check(
        _ folder: TemporaryStore,
        canSwap: Bool,
        _ acknowledged: inout [Int: Int],
        _ tally: inout Tally
    ) async throws {
        let storage = folder.open(canSwap: canSwap)
        for writer in 0..<4 {
            let value = try await storage.data(for: Counter.key(writer))
            let copy = try await storage.data(for: Counter.copyKey(writer))
            let count = value.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            let known = acknowledged[writer, default: 0]
            if !(known...(known + 1)).contains(count) { tally.lost += 1 }
            acknowledged[writer] = count
            if copy != (count == 0 ? nil : Counter.copy(writer, count)) { tally.torn += 1 }
        }
        try await storage.set(Data("next".utf8), for: "next")
        #expect(try await folder.open(canSwap: canSwap).data(for: "next") == Data("next".utf8))
        let expected: Set = ["store.backup", "store.key", "store.lock", "store.sealed"]
        let left = Set(try folder.files()).subtracting(expected)
        #expect(left == [], "what a killed writer leaves is removed by the next write")
    }

    private func note(_ line: String, _ acknowledged: inout [Int: Int]) throws {
        let words = line.split(separator: " ").compactMap { Int($0) }
        try #require(words.count == 2, "\(line)")
        acknowledged[words[0]] = words[1]
    }

    /// Waits without giving up the processor, for kills in every part of a write.
    private func spin(_ rounds: Int) {
        var random = SeededGenerator(seed: UInt64(rounds))
        var sum: UInt64 = 0
        for _ in 0..<rounds { sum &+= random.next() }
        withExtendedLifetime(sum) {}
    }

    private struct Tally: CustomStringConvertible {
        var acknowledged = 0
        var lost = 0
        var torn = 0

        var description: String { "\(acknowledged) acknowledged writes, \(lost) lost, \(torn) torn" }
    }
}
