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
        #expect(tracker.pendingCount == 0)
    }

    @Test func `A flush ends while more events are tracked`() async throws {
        let tracker = fixture.tracker()
        fixture.respond { [fixture] request throws(NetworkError) in
            if fixture.network.requests.count < 50 { tracker.track("More") }
            return fixture.server.respond(to: request)
        }
        tracker.track("A")
        #expect(try await tracker.flush().delivered == 1)
        #expect(tracker.pendingCount == 1)
        fixture.network.forget(.post, "/v1/batch")
    }

    @Test func `Tracking during a request does not wait and is stored`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        async let flushed = tracker.flush()
        await gate.untilArrived()
        for index in 0..<100 { tracker.track("\(index)") }
        try await tracker.persist()
        let later = Fixture()
        for key in try await fixture.storedKeys() {
            try await later.storage.set(#require(await fixture.storage.data(for: key)), for: key)
        }
        #expect(try await later.tracker().flush().delivered == 101)
        gate.open()
        _ = try await flushed
    }

    @Test func `A cancelled caller does not end the flush for others`() async throws {
        fixture.respond { [gate] _ throws(NetworkError) in
            await gate.pass()
            throw Fixture.offline
        }
        fixture.addServerResponse()
        let config = AnalyticsConfig.withConsent(retry: .withoutJitter)
        let tracker = fixture.tracker(config, tracking: "A")
        let first = Task { try await tracker.flush() }
        await gate.untilArrived()
        let second = Task { try await tracker.flush() }
        while await tracker.flusher.callerCount < 2 { await Task.yield() }
        first.cancel()
        await #expect(throws: AnalyticsError.cancelled) { try await first.value }
        gate.open()
        #expect(try await second.value == FlushReport(delivered: 1, batches: 1))
        // Both calls shared one flush with one delay.
        #expect(fixture.clock.sleeps == [.seconds(1)])
        #expect(fixture.requests == [["A"], ["A"]])
    }

    @Test func `A cancelled caller returns at once and the events stay queued`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        flush.cancel()
        // The request has no response yet.
        await #expect(throws: AnalyticsError.cancelled) { try await flush.value }
        #expect(tracker.pendingCount == 1)
        gate.open()
        try await tracker.flush()
        #expect(fixture.server.names == ["A"])
    }

    @Test func `A caller that is already cancelled sends nothing`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.cancelled) { try await whenCancelled { try await tracker.flush() } }
        #expect(fixture.network.requests.isEmpty)
    }

    @Test func `An empty queue sends nothing`() async throws {
        #expect(try await fixture.tracker().flush() == FlushReport())
        #expect(fixture.network.requests.isEmpty)
    }
}
