import AnalyticsModule
import Core
import CoreTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct QueueBoundTests {
    private let lab = Lab()

    private func config(capacity: Int) -> AnalyticsConfig {
        .agreed(maxQueuedEvents: capacity)
    }

    @Test func aFullQueueDropsTheOldestAndCountsThem() async throws {
        let tracker = lab.tracker(config(capacity: 3), tracking: 5)
        try await tracker.persist()
        tracker.track("5")
        #expect(tracker.pendingCount == 3)
        let report = try await tracker.flush()
        #expect(lab.server.names == ["3", "4", "5"])
        #expect(report == FlushReport(delivered: 3, batches: 1, dropped: 3))
        #expect(try await tracker.flush() == FlushReport())
    }

    @Test func whatIsDroppedDuringARequestIsNotTakenForSent() async throws {
        let gate = Gate()
        lab.answer(behind: gate)
        var config = config(capacity: 4)
        config.limits.batchEvents = 2
        let tracker = lab.tracker(config, tracking: 4)
        async let flushed = tracker.flush()
        await gate.untilArrived()
        // 0 and 1 are under way, so 2 and 3 have to go.
        tracker.track("4")
        tracker.track("5")
        try await tracker.persist()
        #expect(tracker.pendingCount == 4)
        gate.open()
        _ = try await flushed
        try await tracker.flush()
        #expect(lab.server.names == ["0", "1", "4", "5"])
        #expect(tracker.pendingCount == 0)
        #expect(try await lab.storedKeys() == [])
    }

    @Test func aQueueThatIsAllUnderWayTakesNoMore() async throws {
        let gate = Gate()
        lab.answer(behind: gate)
        let tracker = lab.tracker(config(capacity: 2), tracking: "0")
        tracker.track("1")
        async let flushed = tracker.flush()
        await gate.untilArrived()
        tracker.track("2")
        #expect(tracker.pendingCount == 2)
        gate.open()
        #expect(try await flushed == FlushReport(delivered: 2, batches: 1, dropped: 1))
    }

    @Test func failedFlushesLoseNothing() async throws {
        lab.goOffline()
        let tracker = lab.tracker(config(capacity: 100))
        for index in 0..<10 {
            tracker.track("\(index)")
            await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        }
        lab.goOnline()
        #expect(try await tracker.flush() == FlushReport(delivered: 10, batches: 1))
        #expect(lab.server.names == (0..<10).map { "\($0)" })
    }

    @Test func theQueueHasItsBoundWhileTheStorageCannotBeRead() async throws {
        lab.storage.fail { _ in true }
        let tracker = lab.tracker(config(capacity: 10), tracking: 1_000)
        #expect(tracker.pendingCount == 10)
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await tracker.flush() }
        lab.storage.before(nil)
        try await tracker.flush()
        #expect(lab.server.names == (990..<1_000).map { "\($0)" })
    }

    @Test func theQueueOfAnEarlierRunHasTheBoundToo() async throws {
        let first = lab.tracker(config(capacity: 10), tracking: 10)
        try await first.persist()
        let second = lab.tracker(config(capacity: 4), tracking: "10")
        let report = try await second.flush()
        #expect(lab.server.names == ["7", "8", "9", "10"])
        #expect(report.dropped == 7)
    }
}
