import AnalyticsModule
import CoreTesting
import Foundation
import Infrastructure
import StorageWorker
import Testing

/// Kills of processes that append events and remove them.
@Suite(.serialized, .campaign) struct EventLogKillTests {
    @Test func `Acknowledged events survive kills of the process, once and in order`() async throws {
        let kills = IterationCount.of(60, long: 1_000)
        var random = SeededGenerator(seed: 7)
        var folder = TemporaryStore()
        var stored: [String] = []
        var appended = 0
        var removed = 0
        var violations = [String]()
        for kill in 0..<kills {
            if kill.isMultiple(of: 10) { (folder, stored) = (TemporaryStore(), []) }
            let worker = try Worker("appendEvents", in: folder.url, WorkerOptions(number: kill))
            let lines = try await worker.kill(
                afterLines: kill.isMultiple(of: 3) ? .random(in: 0...2, using: &random) : 30,
                rounds: .random(in: 0..<400_000, using: &random)
            )
            var log = ExpectedLog(stored: stored, writer: kill)
            for line in lines { log.note(line) }
            let reader = TestEventLog.open(in: folder.url)
            stored = try await TestEventLog.texts(reader)
            if let violation = log.violation(in: stored) { violations.append("kill \(kill): \(violation)") }
            #expect(try await reader.size(of: TestEventLog.grant).damagedFiles == 0)
            appended += log.appended
            removed += log.start
        }
        print("proof: \(kills) kills: \(appended) acknowledged events, \(removed) removed, \(violations.count) lost")
        #expect(violations == [])
        #expect(appended > kills * 10 && removed > kills)
    }

    /// The processes append at the same time, and one of them is killed again and again.
    @Test func `Events of a process survive kills of another one in the same folder`() async throws {
        let folder = TemporaryStore()
        let log = TestEventLog.open(in: folder.url)
        try await log.keepOnly(TestEventLog.grant)
        var random = SeededGenerator(seed: 8)
        var (count, acknowledged) = (0, 0)
        for kill in 0..<IterationCount.of(20, long: 300) {
            let worker = try Worker("appendOnly", in: folder.url, WorkerOptions(number: kill))
            let rounds = Int.random(in: 0..<400_000, using: &random)
            async let lines = worker.kill(afterLines: 10, rounds: rounds)
            for _ in 0..<20 {
                try await log.append(["own.\(count)"])
                count += 1
            }
            let last = try await lines.last?.split(separator: " ").last.flatMap { Int($0) } ?? 0
            let texts = try await TestEventLog.texts(TestEventLog.open(in: folder.url))
            #expect(texts.filter { $0.hasPrefix("own.") } == (0..<count).map { "own.\($0)" })
            let others = texts.filter { $0.hasPrefix("\(kill).") }
            #expect(others == (0..<others.count).map { "\(kill).\($0)" } && others.count >= last)
            acknowledged += last
        }
        #expect(try await log.size(of: TestEventLog.grant).damagedFiles == 0)
        #expect(acknowledged > 0)
    }
}

/// The expected events of a log after a worker was killed.
private struct ExpectedLog {
    /// The events before the worker and its acknowledged ones.
    private var all: [String]
    private let writer: Int
    private(set) var appended = 0
    /// The number of removed events, and that of events which may be removed.
    private(set) var start = 0
    private var maxStart = 0

    init(stored: [String], writer: Int) {
        (all, self.writer) = (stored, writer)
    }

    mutating func note(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 2 else { return }
        switch words[0] {
        case "appended":
            let count = Int(words[1]) ?? 0
            all += (appended..<max(appended, count)).map { "\(writer).\($0)" }
            appended = count
        case "removing": maxStart = (all.firstIndex(of: words[1]) ?? -1) + 1
        default: start = (all.firstIndex(of: words[1]) ?? -1) + 1
        }
    }

    /// Returns a description of lost, repeated or reordered events.
    func violation(in texts: [String]) -> String? {
        // The last batch may have been written without being acknowledged.
        let possible = all + (appended..<appended + 4).map { "\(writer).\($0)" }
        for start in Set([start, max(start, maxStart)]) where start + texts.count >= all.count {
            if texts[...] == possible.dropFirst(start).prefix(texts.count) { return nil }
        }
        return
            "found \(texts.prefix(3)) to \(texts.suffix(3)), wanted \(all.dropFirst(start).prefix(3)) to \(all.suffix(3))"
    }
}
