import Core
import CoreTesting
import Foundation
import StorageWorker
import Testing

/// The page cache survives kills, so these tests do not prove syncing: ``PowerCutTests`` do.
@Suite(.serialized, .timeLimit(.minutes(IterationCount.of(15, long: 240)))) struct KillTests {
    @Test(arguments: [true, false]) func whatWasAcknowledgedSurvivesEveryKill(canSwap: Bool) async throws {
        let kills = canSwap ? IterationCount.of(200, long: 10_000) : IterationCount.of(40, long: 2_000)
        var random = SeededGenerator(seed: 1)
        var (writes, lost, torn) = (0, 0, 0)
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
                writes += 1
                try note(line, &acknowledged)
            }
            spin(.random(in: 0..<(awaited == 0 && acknowledged.isEmpty ? 20_000_000 : 400_000), using: &random))
            worker.kill()
            for line in try await worker.end().lines {
                writes += 1
                try note(line, &acknowledged)
            }
            let harm = try await check(folder, canSwap: canSwap, &acknowledged)
            lost += harm.lost
            torn += harm.torn
        }
        let way = canSwap ? "" : ", without swapping files"
        print("proof: \(kills) kills\(way): \(writes) acknowledged writes, \(lost) lost, \(torn) torn")
        #expect(lost == 0 && torn == 0)
        #expect(writes > kills)
    }

    /// ``FaultTests`` kills at each call, this test between them.
    @Test(arguments: [Course.rotation, .passphrases, .restoring], [true, false])
    func aChangeOfKeyAndARestoreSurviveEveryKill(course: Course, canSwap: Bool) async throws {
        let kills = canSwap ? IterationCount.of(40, long: 2_000) : IterationCount.of(20, long: 500)
        var random = SeededGenerator(seed: 4)
        var violations: [String] = []
        var midway = 0
        for _ in 0..<kills {
            let folder = TemporaryStore()
            let options = WorkerOptions(number: .random(in: 0...2, using: &random), course: course, canSwap: canSwap)
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
        #expect(left == [], "what a killed writer leaves is removed by the next write")
        return harm
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
}
