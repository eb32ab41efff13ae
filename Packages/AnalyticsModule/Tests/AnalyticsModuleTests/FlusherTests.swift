import Core
import CoreTesting
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct FlusherTests {
    private let fixture = Fixture(isOnline: false)
    private let gate = Gate()

    init() {
        fixture.respond(behind: gate)
    }

    @Test func `Two concurrent flushes send the events once`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        async let first = tracker.flush()
        async let second = tracker.flush()
        await gate.untilArrived()
        gate.open()
        let reports = try await [first, second]
        #expect(fixture.requests == [["A"]])
        #expect(reports.contains(FlushReport(delivered: 1, batches: 1)))
    }

    @Test func `A caller that joins a flush gets its events delivered`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        async let first = tracker.flush()
        await gate.untilArrived()
        tracker.track("B")
        let second = Task { try await tracker.flush() }
        gate.open()
        _ = try await (first, second.value)
        #expect(fixture.server.names == ["A", "B"])
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
        #expect(await fixture.log.texts.count == 1)
        fixture.network.forget(.post, "/v1/batch")
    }

    @Test func `Events that are tracked during a request are stored`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        async let flushed = tracker.flush()
        await gate.untilArrived()
        for index in 0..<100 { tracker.track("\(index)") }
        try await tracker.persist()
        #expect(await fixture.log.texts.count == 101)
        gate.open()
        _ = try await flushed
    }

    @Test func `Events that a full log drops during a request take no others with them`() async throws {
        let fixture = Fixture(log: InMemoryEventLog(maxCount: 3))
        fixture.respond(behind: gate)
        let tracker = fixture.tracker(tracking: "A", "B", "C")
        async let flushed = tracker.flush()
        await gate.untilArrived()
        // They take the places of A and B, which are in flight.
        tracker.track("D")
        tracker.track("E")
        try await tracker.persist()
        gate.open()
        _ = try await flushed
        try await tracker.flush()
        #expect(fixture.server.names == ["A", "B", "C", "D", "E"])
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

    @Test func `A cancelled caller does not end the flush for others`() async throws {
        fixture.respond { [gate] _ throws(NetworkError) in
            await gate.pass()
            throw Fixture.offline
        }
        fixture.addServerResponse()
        let tracker = fixture.tracker(.withConsent(retry: .withoutJitter), tracking: "A")
        let first = Task { try await tracker.flush() }
        await gate.untilArrived()
        let second = Task { try await tracker.flush() }
        await fixture.wait { await tracker.flusher.callerCount >= 2 }
        first.cancel()
        await #expect(throws: AnalyticsError.cancelled) { try await first.value }
        gate.open()
        #expect(try await second.value == FlushReport(delivered: 1, batches: 1))
        // Both calls shared one flush with one delay.
        #expect(fixture.delays == [.seconds(1)])
        #expect(fixture.requests == [["A"], ["A"]])
    }

    @Test func `A cancelled caller returns at once and the events stay stored`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        flush.cancel()
        // The request has no response yet.
        await #expect(throws: AnalyticsError.cancelled) { try await flush.value }
        gate.open()
        #expect(try await tracker.flush().delivered <= 1)
        #expect(fixture.server.names == ["A"])
        #expect(await fixture.log.texts.isEmpty)
    }

    @Test func `The time limit ends a flush, and the events stay stored`() async throws {
        let fixture = Fixture(skipsSleeps: false, isOnline: false)
        fixture.respond(behind: gate)
        let tracker = fixture.tracker(tracking: "A")
        let flush = Task { try await tracker.flush(within: .seconds(2)) }
        await gate.untilArrived()
        #expect(fixture.clock.sleeps.contains(.seconds(2)))
        fixture.clock.advance(by: .seconds(2))
        // The request has no response yet.
        await #expect(throws: AnalyticsError.timedOut(after: .seconds(2))) { try await flush.value }
        #expect(await fixture.log.texts.count == 1)
        gate.open()
    }

    @Test func `A cancelled flush with a time limit is cancelled`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.cancelled) {
            try await whenCancelled { try await tracker.flush(within: .seconds(2)) }
        }
    }

    @Test func `All flushes have outcomes`() async throws {
        gate.open()
        let tracker = fixture.tracker(tracking: "A")
        var outcomes = tracker.outcomes.makeAsyncIterator()
        var others = tracker.outcomes.makeAsyncIterator()
        let report = try await tracker.flush()
        let first = await outcomes.next()
        #expect(first?.result == .success(report) && first?.isAutomatic == false)
        #expect(await others.next() == first)
        #expect(await tracker.status().lastFlush == first)
        fixture.goOffline()
        tracker.track("B")
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        #expect(await outcomes.next()?.result == .failure(.network(Fixture.offline)))
        #expect(await tracker.status().lastFlush?.result == .failure(.network(Fixture.offline)))
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
        let next = fixture.tracker(.withConsent(limits: .init(batchEvents: 1)), tracking: 3)
        await #expect(throws: AnalyticsError.network(Fixture.offline)) { try await next.flush() }
        let partial = AnalyticsStatus.Delivery(date: fixture.clock.date, count: 2)
        #expect(await next.status().lastDelivery == partial)
        // A denial deletes it.
        try await next.setConsent(.denied)
        #expect(await next.status().lastDelivery == nil)
    }

    @Test func `The outcomes end with the tracker`() async throws {
        var outcomes = fixture.tracker().outcomes.makeAsyncIterator()
        #expect(await outcomes.next() == nil)
    }
}
