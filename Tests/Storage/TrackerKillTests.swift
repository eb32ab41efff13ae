import AnalyticsModule
import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import NIOCore
import StorageWorker
import Testing

/// Processes that track events and deliver them to a server, with the files of the released app.
@Suite(.serialized, .campaign) struct TrackerKillTests {
    @Test func `Persisted events survive kills of the process and are delivered once, in order`() async throws {
        let kills = IterationCount.of(40, long: 1_000)
        var random = SeededGenerator(seed: 11)
        var (place, loss, violations) = (try await Place(), Loss(), [String]())
        for kill in 0..<kills {
            // Later requests are compared with all earlier ones.
            if kill.isMultiple(of: 10) { place = try await Place() }
            let lines = try await place.worker("track", number: kill).kill(
                afterLines: .random(in: 0...60, using: &random),
                // Half of them long enough to hit a delivery.
                rounds: .random(in: 0..<(kill.isMultiple(of: 2) ? 400_000 : 4_000_000), using: &random)
            )
            let analytics = place.analytics()
            try await analytics.flush()
            let status = await analytics.status()
            if status.pendingCount > 0 || status.damagedFileCount > 0 { violations.append("kill \(kill): \(status)") }
            let violation = try place.add(TrackedEvents(lines), of: kill, to: &loss)
            if let violation { violations.append("kill \(kill): \(violation)") }
        }
        print("proof: \(kills) kills: \(loss), \(violations.count) violations")
        #expect(violations == [])
        #expect(loss.persisted > kills * 2 && loss.repeated > 0)
    }

    @Test func `Nothing is sent after another process has refused analytics`() async throws {
        var random = SeededGenerator(seed: 12)
        var (sent, violations) = (0, [String]())
        let rounds = IterationCount.of(10, long: 200)
        for round in 0..<rounds {
            let place = try await Place()
            let worker = try place.worker("track", number: round)
            var lines = worker.lines.makeAsyncIterator()
            for _ in 0..<Int.random(in: 1...60, using: &random) { _ = await lines.next() }
            #expect(try await place.worker("denyConsent").finish().lines == ["deny: ok"])
            let before = place.server.requests.count
            func waitForRefusal() async throws {
                while let line = await lines.next() { if line.hasPrefix("refused") { return } }
                throw CancellationError()
            }
            // A flush that was running may have read the consent before.
            for _ in 0..<2 { try await waitForRefusal() }
            let settled = place.server.requests.count
            for _ in 0..<3 { try await waitForRefusal() }
            _ = try await worker.kill(afterLines: 0, rounds: 0)
            let after = place.server.requests.count
            if settled > before + 1 || after > settled { violations.append("\(before), \(settled), \(after) requests") }
            violations += try await place.leftovers()
            sent += before
        }
        print("proof: \(rounds) refusals after \(sent) requests in total: \(violations.count) violations")
        #expect(violations == [] && sent > 0)
    }
}

/// A data folder with consent, and a server that accepts everything.
private struct Place {
    private struct Batch: Decodable {
        struct Event: Decodable {
            let messageId: String
            let event: String
        }

        let batch: [Event]
    }

    let server: HostileServer
    private let url: URL
    private let folder = TemporaryStore()
    /// The names of the received events so far, without repetitions of a message id, and the number of repetitions.
    private var received: [String] = []
    private var repeated = 0

    init() async throws {
        // Some kills and refusals hit the wait for a response.
        server = try await HostileServer { _ in Behavior([.pause(.milliseconds(30))] + Behavior.response().steps) }
        url = try #require(URL(string: server.url))
        try await analytics().setConsent(.granted)
    }

    func analytics() -> any AnalyticsTracking & AnalyticsConsentManaging & AnalyticsStatusProviding {
        TestAnalytics.open(in: folder.url, server: url)
    }

    func worker(_ command: String, number: Int = 0) throws -> Worker {
        try Worker(command, in: folder.url, WorkerOptions(number: number, server: url))
    }

    /// Compares the events that the server has received since the last call with those that a killed worker has tracked.
    ///
    /// - Returns: A description of lost, repeated or reordered events.
    mutating func add(_ tracked: TrackedEvents, of worker: Int, to loss: inout Loss) throws -> String? {
        let events = try server.requests.flatMap {
            try JSONDecoder().decode(Batch.self, from: Data($0.text.utf8)).batch
        }
        var ids: Set<String> = []
        let names = events.filter { ids.insert($0.messageId).inserted }.map(\.event)
        let own = names.dropFirst(received.count)
        loss.add(tracked, received: own.count, repeated: events.count - names.count - repeated)
        let isExpected = names.starts(with: received) && own.elementsEqual((0..<own.count).map { "\(worker).\($0)" })
        (received, repeated) = (names, events.count - names.count)
        // An event may be tracked without its line.
        guard !isExpected || !(tracked.persisted...tracked.times.count + 1).contains(own.count) else { return nil }
        return "persisted \(tracked.persisted), tracked \(tracked.times.count), received \(Array(own))"
    }

    /// Returns the stored traces of tracking, other than the decision.
    func leftovers() async throws -> [String] {
        let keys = try await folder.open().keys().filter { $0.hasPrefix("analytics.") && $0 != "analytics.consent" }
        let events = TestAnalytics.eventFolder(in: folder.url)
        return keys + (try FileManager.default.contentsOfDirectory(atPath: events.path))
    }
}

/// The events of a killed worker.
private struct TrackedEvents {
    /// The milliseconds between the start and each event.
    private(set) var times: [Int] = []
    /// The number of events before the last successful call of `persist()` or `flush()`.
    private(set) var persisted = 0

    init(_ lines: [String]) {
        for line in lines {
            let words = line.split(separator: " ")
            let numbers = words.compactMap { Int($0) }
            if words.first == "tracked", let time = numbers.last { times.append(time) }
            if words.first == "persisted" || words.first == "delivered" { persisted = numbers.last ?? 0 }
        }
    }
}

/// The events that kills have lost. None of them was persisted.
private struct Loss: CustomStringConvertible {
    private(set) var persisted = 0
    private(set) var repeated = 0
    private var (tracked, lost, kills, mostAtOnce, oldest) = (0, 0, 0, 0, 0)

    mutating func add(_ events: TrackedEvents, received: Int, repeated: Int) {
        tracked += events.times.count
        persisted += events.persisted
        self.repeated += repeated
        guard let last = events.times.last, received < events.times.count else { return }
        lost += events.times.count - received
        kills += 1
        mostAtOnce = max(mostAtOnce, events.times.count - received)
        oldest = max(oldest, last - events.times[received])
    }

    var description: String {
        """
        \(tracked) tracked events, \(persisted) of them persisted; \(lost) others lost in \(kills) kills, \
        at most \(mostAtOnce) at once, the oldest \(oldest) ms before the last one; \(repeated) repeated
        """
    }
}
