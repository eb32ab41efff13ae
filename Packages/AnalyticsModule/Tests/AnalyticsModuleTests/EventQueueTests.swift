import Core
import CoreTesting
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct EventQueueTests {
    private let fixture = Fixture()

    private func config(capacity: Int) -> AnalyticsConfig {
        .withConsent(maxQueuedEvents: capacity)
    }

    @Test func `A full queue drops and counts the oldest events`() async throws {
        let tracker = fixture.tracker(config(capacity: 3), tracking: 5)
        try await tracker.persist()
        tracker.track("5")
        #expect(tracker.pendingCount == 3)
        let report = try await tracker.flush()
        #expect(fixture.server.names == ["3", "4", "5"])
        #expect(report == FlushReport(delivered: 3, batches: 1, dropped: 3))
        #expect(try await tracker.flush() == FlushReport())
    }

    @Test func `Events dropped during a request are not counted as sent`() async throws {
        let gate = Gate()
        fixture.respond(behind: gate)
        var config = config(capacity: 4)
        config.limits.batchEvents = 2
        let tracker = fixture.tracker(config, tracking: 4)
        async let flushed = tracker.flush()
        await gate.untilArrived()
        // 0 and 1 are in flight, so 2 and 3 are dropped.
        tracker.track("4")
        tracker.track("5")
        try await tracker.persist()
        #expect(tracker.pendingCount == 4)
        gate.open()
        _ = try await flushed
        try await tracker.flush()
        #expect(fixture.server.names == ["0", "1", "4", "5"])
        #expect(tracker.pendingCount == 0)
        #expect(try await fixture.storedKeys() == [])
    }

    @Test func `A full queue of events in flight drops new events`() async throws {
        let gate = Gate()
        fixture.respond(behind: gate)
        let tracker = fixture.tracker(config(capacity: 2), tracking: 2)
        async let flushed = tracker.flush()
        await gate.untilArrived()
        tracker.track("2")
        #expect(tracker.pendingCount == 2)
        gate.open()
        #expect(try await flushed == FlushReport(delivered: 2, batches: 1, dropped: 1))
    }

    @Test func `Failed flushes lose no event`() async throws {
        fixture.goOffline()
        let tracker = fixture.tracker(config(capacity: 100))
        for index in 0..<10 {
            tracker.track("\(index)")
            await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        }
        fixture.goOnline()
        #expect(try await tracker.flush() == FlushReport(delivered: 10, batches: 1))
        #expect(fixture.server.names == (0..<10).map { "\($0)" })
    }

    @Test func `The queue is bounded while the storage cannot be read`() async throws {
        fixture.storage.fail { _ in true }
        let tracker = fixture.tracker(config(capacity: 10), tracking: 1_000)
        #expect(tracker.pendingCount == 10)
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.flush() }
        fixture.storage.before(nil)
        try await tracker.flush()
        #expect(fixture.server.names == (990..<1_000).map { "\($0)" })
    }

    @Test func `The bound includes events of an earlier run`() async throws {
        try await fixture.tracker(config(capacity: 10), tracking: 10).persist()
        let report = try await fixture.tracker(config(capacity: 4), tracking: "10").flush()
        #expect(fixture.server.names == ["7", "8", "9", "10"])
        #expect(report.dropped == 7)
    }
}
