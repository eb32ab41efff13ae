import AnalyticsTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct UploaderTests {
    private let fixture = Fixture(isOnline: false)
    private let gate = Gate()

    init() {
        fixture.respond(behind: gate)
    }

    @Test func `A flush during another one delivers the events tracked before it, each once`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        async let first = tracker.flush()
        await gate.untilArrived()
        tracker.track("B")
        let second = Task { try await tracker.flush() }
        gate.open()
        _ = try await (first, second.value)
        #expect(fixture.requests == [["A"], ["B"]])
    }

    @Test func `A flush ends while more events are tracked`() async throws {
        let tracker = fixture.tracker()
        fixture.respond { [fixture] request throws(NetworkError) in
            if fixture.network.requests.count < 50 {
                tracker.track("More")
                try? await tracker.persist()
            }
            return fixture.server.respond(to: request)
        }
        tracker.track("A")
        #expect(try await tracker.flush().delivered == 1)
        #expect(await fixture.texts.count == 1)
        fixture.network.removeReplies(to: .post, "/v1/batch")
    }

    @Test func `A batch has at most 500 events, and keeps the order across files and runs`() async throws {
        gate.open()
        for run in 0..<3 {
            try await fixture.runProcess { tracker in
                for index in 0..<400 { tracker.track("\(run * 400 + index)") }
                try await tracker.persist()
            }
        }
        try await fixture.tracker().flush()
        #expect(fixture.requests.allSatisfy { $0.count <= 500 })
        #expect(fixture.server.names == (0..<1_200).map { "\($0)" })
    }

    @Test(arguments: [EventFile.maxBytes, 100_000, 0])
    func `A request with large events stays below the limit, or has a single event`(limit: Int) async throws {
        gate.open()
        var config = AnalyticsConfig.withConsent()
        config.batchSize = limit
        let tracker = fixture.tracker(config)
        let text = AnalyticsValue.string(String(repeating: "x", count: 31_000))
        for index in 0..<40 { tracker.track("\(index)", properties: ["text": text]) }
        try await tracker.flush()
        #expect(fixture.server.names == (0..<40).map { "\($0)" })
        let sizes = fixture.network.requests.compactMap { $0.body?.count }
        #expect(sizes.allSatisfy { $0 < max(limit, 32_000) + 25_000 } && sizes.count > 40 * 31_000 / max(limit, 32_000))
    }

    @Test func `Without a connection, the open file stays open while a closed one waits`() async throws {
        fixture.goOffline()
        let tracker = fixture.tracker()
        for index in 0..<20 {
            tracker.track("\(index)")
            #expect(await deliveryFailure(of: tracker) == .network(Fixture.offline))
        }
        let grant = try #require(await fixture.storedConsent?.grant)
        #expect(fixture.files.nextBatch(of: grant, skipping: []).map(\.events.count) == [1])
        fixture.goOnline()
        try await tracker.flush()
        #expect(fixture.requests.suffix(2).map(\.count) == [1, 19])
    }

    @Test func `A lost response sends the same events again, with the same message ids`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            _ = server.respond(to: request)
            throw .timedOut(request: "http://localhost", after: .seconds(30))
        }
        fixture.addServerResponse()
        let tracker = fixture.tracker(tracking: "A")
        _ = try? await tracker.flush()
        try await tracker.flush()
        #expect(fixture.requests == [["A"], ["A"]] && fixture.server.names == ["A"])
    }

    @Test func `A delivered file that cannot be removed is not sent again by this process`() async throws {
        fixture.goOnline()
        fixture.log.fail(.remove)
        let tracker = fixture.tracker(tracking: "A")
        for name in ["B", "C"] {
            await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.flush() }
            tracker.track(name)
        }
        fixture.log.before(nil)
        try await tracker.flush()
        #expect(fixture.requests == [["A"], ["B"], ["C"]])
        #expect(await fixture.texts.isEmpty)
    }

    @Test func `Only one of two processes sends`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        async let flushed = tracker.flush()
        await gate.untilArrived()
        let other = fixture.tracker(tracking: "B")
        await #expect(throws: AnalyticsError.busy) { try await other.flush() }
        gate.open()
        _ = try await flushed
        #expect(fixture.requests == [["A"]])
        try await other.flush()
        #expect(fixture.server.names == ["A", "B"])
    }

    @Test func `The events of another running process are left to it until its file is closed`() async throws {
        gate.open()
        let (tracker, other) = (fixture.tracker(tracking: "A"), fixture.tracker(tracking: "B"))
        try await other.persist()
        try await tracker.flush()
        #expect(fixture.server.names == ["A"])
        try await other.prepareForSuspension()
        try await tracker.flush()
        #expect(fixture.server.names == ["A", "B"])
    }

    @Test func `A cancelled caller returns at once, does not end other flushes, and the events stay stored`()
        async throws
    {
        let tracker = fixture.tracker(tracking: "A")
        let first = Task { try await tracker.flush() }
        await gate.untilArrived()
        let second = Task { try await tracker.flush() }
        first.cancel()
        // The request has no response yet.
        await #expect(throws: AnalyticsError.cancelled) { try await first.value }
        gate.open()
        _ = try await second.value
        #expect(fixture.server.names == ["A"])
        #expect(await fixture.texts.isEmpty)
    }

    @Test func `The time limit ends a flush, and the events stay stored`() async throws {
        let fixture = Fixture(skipsSleeps: false, isOnline: false)
        fixture.respond(behind: gate)
        let tracker = fixture.tracker(tracking: "A")
        let flush = Task { try await tracker.flush(within: .seconds(2)) }
        await gate.untilArrived()
        await fixture.clock.untilSleeping(for: .seconds(2))
        fixture.clock.advance(by: .seconds(2))
        // The request has no response yet.
        await #expect(throws: AnalyticsError.timedOut(after: .seconds(2))) { try await flush.value }
        #expect(await fixture.texts.count == 1)
        gate.open()
    }

    @Test func `The results of all flushes can be followed, until the tracker is released`() async throws {
        gate.open()
        var flushes = fixture.tracker().flushes.makeAsyncIterator()
        #expect(await flushes.next() == nil)
        let tracker = fixture.tracker(tracking: "A")
        flushes = tracker.flushes.makeAsyncIterator()
        let report = try await tracker.flush()
        #expect(await flushes.next() == .success(report))
        #expect(await tracker.status().flushFailure == nil)
        fixture.goOffline()
        tracker.track("B")
        let failure = AnalyticsError.notDelivered(.network(Fixture.offline), waiting: 1)
        await #expect(throws: failure) { try await tracker.flush() }
        #expect(await flushes.next() == .failure(failure))
        #expect(await tracker.status().flushFailure == failure)
    }

    @Test func `The last delivery is known in later runs, also after a flush that failed in part`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let tracker = fixture.tracker(tracking: 3)
        #expect(await tracker.status().lastDelivery == nil)
        let delivery = AnalyticsStatus.Delivery(date: fixture.clock.date, count: 3)
        try await tracker.flush()
        try await tracker.flush()
        fixture.clock.advance(by: .seconds(60))
        for tracker in [tracker, fixture.tracker()] { #expect(await tracker.status().lastDelivery == delivery) }
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            if server.names.count > 4 { throw Fixture.offline }
            return server.respond(to: request)
        }
        let next = fixture.tracker(tracking: 600)
        #expect(await deliveryFailure(of: next) == .network(Fixture.offline))
        let partial = AnalyticsStatus.Delivery(date: fixture.clock.date, count: fixture.server.names.count - 3)
        #expect(await next.status().lastDelivery == partial && partial.count < 600)
        try await next.setConsent(.denied)
        #expect(await next.status().lastDelivery == nil)
    }

    @Test func `Files without events are removed without a request`() async throws {
        gate.open()
        try await fixture.tracker().persist()
        let grant = try #require(await fixture.storedConsent?.grant)
        try fixture.files.append([Data("{}".utf8)], of: grant)
        let number = try #require(fixture.files.closeFiles(of: grant))
        fixture.files.split(number, of: grant)
        fixture.files.remove([number.halves[1]], of: grant)
        try await fixture.tracker().flush()
        #expect(fixture.network.requests.isEmpty && fixture.files.closeFiles(of: grant) == nil)
    }
}
