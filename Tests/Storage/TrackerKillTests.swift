import AnalyticsModule
import Core
import CoreTesting
import Foundation
import NIOCore
import StorageWorker
import Testing

/// Processes that track events and deliver them to a server, with the files of the released app.
@Suite(.serialized, .campaign) struct TrackerKillTests {
    @Test(arguments: [1, 4])
    func `Persisted events survive kills of the processes in a folder and are delivered once, in order`(
        processes: Int
    ) async throws {
        let rounds = IterationCount.of(40, long: 1_000) / processes
        var random = SeededGenerator(seed: UInt64(10 + processes))
        var place = try await Place(fails: true)
        var loss = Loss()
        var violations = [String]()
        for round in 0..<rounds {
            if round > 0, round.isMultiple(of: 10) {
                loss.add(place.collector.state)
                place = try await Place(fails: true)
            }
            try await withThrowingTaskGroup { group in
                for process in 0..<processes {
                    let worker = try place.worker(round * processes + process)
                    let count = Int.random(in: 0...60, using: &random)
                    // Half of them long enough to hit a delivery.
                    let spin = Int.random(in: 0..<(round.isMultiple(of: 2) ? 400_000 : 4_000_000), using: &random)
                    group.addTask { (worker.number, await worker.kill(afterEvents: count, rounds: spin)) }
                }
                var killed: [(Int, TrackingWorker.Events)] = []
                for try await worker in group { killed.append(worker) }
                try await place.deliverAll()
                for (worker, events) in killed {
                    let violation = loss.add(events, received: place.collector.numbers(of: worker))
                    if let violation { violations.append("worker \(worker): \(violation)") }
                }
            }
            let status = await place.analytics().status()
            if status.pendingCount > 0 || status.damagedFileCount > 0 { violations.append("round \(round): \(status)") }
        }
        loss.add(place.collector.state)
        print("proof: \(rounds * processes) kills, \(processes) at once: \(loss), \(violations.count) violations")
        #expect(violations == [])
        #expect(loss.persisted > rounds * 2 && loss.repeated > 0)
    }

    @Test func `After a denial nothing stays on disk, and no event of the ended grant is sent, by four processes`()
        async throws
    {
        var random = SeededGenerator(seed: 12)
        var violations = [String]()
        var sent = 0
        var kills = 0
        let rounds = IterationCount.of(8, long: 200)
        for round in 0..<rounds {
            let place = try await Place(fails: false)
            let workers = try (0..<4).map { try place.worker($0) }
            for worker in workers {
                let count = Int.random(in: 1...60, using: &random)
                await worker.wait { $0.tracked >= count }
            }
            if round.isMultiple(of: 2) {
                // A killed denial is followed by a complete one.
                _ = try await place.denial().kill(afterLines: 0, rounds: .random(in: 0..<4_000_000, using: &random))
                let next = place.analytics()
                try await next.persist()
                if next.consent == .denied { violations += try await place.leftovers() }
            }
            #expect(try await place.denial().finish().lines == ["deny: ok"])
            let requests = place.collector.state.requestCount
            _ = await workers[0].kill()
            violations += try await place.leftovers()
            // A flush that was running may have read the consent before.
            for worker in workers.dropFirst() { await worker.waitForRefusals(2) }
            let settled = place.collector.state.requestCount
            for worker in workers.dropFirst() { await worker.waitForRefusals(3) }
            let end = place.collector.state.requestCount
            if settled > requests + 1 || end > settled { violations.append("\(requests), \(settled), \(end) requests") }
            violations += try await place.leftovers()

            let before = workers.map {
                (tracked: $0.events.tracked, sent: place.collector.numbers(of: $0.number).count)
            }
            try await place.analytics().setConsent(.granted)
            for worker in workers.dropFirst() { await worker.waitForWrites(2) }
            let known = workers.map(\.events.persisted)
            for worker in workers.dropFirst() { await worker.waitForWrites(3) }
            for worker in workers { _ = await worker.kill() }
            try await place.deliverAll()
            for (index, worker) in workers.enumerated() {
                let numbers = place.collector.numbers(of: index)
                let new = numbers.dropFirst(before[index].sent)
                // Events are kept from the first write on that finds the new grant.
                let kept = (new.first ?? 0)..<(new.first ?? 0) + new.count
                let isExpected =
                    if index == 0 {
                        new.isEmpty
                    } else {
                        before[index].tracked <= kept.lowerBound && kept.lowerBound <= known[index]
                            && kept.upperBound >= worker.events.persisted
                    }
                guard !isExpected || numbers != Array(0..<before[index].sent) + kept else { continue }
                violations.append("round \(round): \(before[index]), \(known[index]), \(worker.events), \(numbers)")
            }
            sent += place.collector.state.names.count
            kills += round.isMultiple(of: 2) ? 5 : 4
        }
        print("proof: \(rounds) denials, \(kills) kills, \(sent) events sent, \(violations.count) violations")
        #expect(violations == [] && sent > 0, "\(violations)")
    }
}

/// A data folder with consent, and a server.
private struct Place {
    let collector: Collector
    private let folder = TemporaryStore()

    init(fails: Bool) async throws {
        // Some kills and refusals hit the wait for a response.
        collector = try await Collector(fails: fails, delay: .milliseconds(30))
        try await analytics().setConsent(.granted)
    }

    func analytics() -> any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding {
        TestAnalytics.open(in: folder.url, server: collector.url)
    }

    func worker(_ number: Int) throws -> TrackingWorker {
        try TrackingWorker(number, in: folder.url, server: collector.url)
    }

    /// Starts a process that refuses analytics.
    func denial() throws -> Worker {
        try Worker("denyConsent", in: folder.url, WorkerOptions(server: collector.url))
    }

    /// Delivers the events of all ended processes.
    func deliverAll() async throws {
        let analytics = analytics()
        while true {
            do throws(AnalyticsError) {
                return _ = try await analytics.flush()
            } catch .notDelivered {
                try Task.checkCancellation()
            }
        }
    }

    /// Returns the stored traces of tracking, other than the decision.
    func leftovers() async throws -> [String] {
        let keys = try await folder.open().keys().filter { $0.hasPrefix("analytics.") && $0 != "analytics.consent" }
        let events = TestAnalytics.eventFolder(in: folder.url)
        return keys + (try FileManager.default.contentsOfDirectory(atPath: events.path))
    }
}

/// The events that kills have lost. None of them was persisted.
private struct Loss: CustomStringConvertible {
    private(set) var persisted = 0
    private(set) var repeated = 0
    private var tracked = 0
    private var lost = 0
    private var faults = 0
    /// The milliseconds between a lost event and the last one of its process.
    private var oldest = 0

    /// Adds the events of a killed worker.
    ///
    /// - Returns: A description of lost, repeated or reordered events.
    mutating func add(_ events: TrackingWorker.Events, received: [Int]) -> String? {
        tracked += events.tracked
        persisted += events.persisted
        if let last = events.times.last, received.count < events.tracked {
            lost += events.tracked - received.count
            oldest = max(oldest, last - events.times[received.count])
        }
        // An event may be tracked without its line.
        let isExpected = (events.persisted...events.tracked + 1).contains(received.count) && events.failures.isEmpty
        guard !isExpected || received != Array(received.indices) else { return nil }
        return "persisted \(events.persisted), tracked \(events.tracked), \(events.failures), received \(received)"
    }

    mutating func add(_ state: Collector.State) {
        repeated += state.repeatedCount
        faults += state.faultCount
    }

    var description: String {
        """
        \(tracked) tracked events, \(persisted) of them persisted; \(lost) others lost, the oldest \(oldest) ms before \
        the last one of its process; \(repeated) sent again after \(faults) failed requests and the kills
        """
    }
}
