@testable import AnalyticsModule
import Core
import CoreTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct FlushTests {
    private let lab = Lab(isOnline: false)
    private let gate = Gate()

    init() {
        lab.answer(behind: gate)
    }

    @Test func twoAtOnceSendTheEventsOnce() async throws {
        let tracker = lab.tracker(tracking: "A")
        async let first = tracker.flush()
        async let second = tracker.flush()
        await gate.untilArrived()
        gate.open()
        let reports = try await [first, second]
        #expect(lab.requests == [["A"]])
        #expect(reports.contains(FlushReport(delivered: 1, batches: 1)))
    }

    @Test func aLaterCallerGetsItsEventsDeliveredToo() async throws {
        let tracker = lab.tracker(tracking: "A")
        async let first = tracker.flush()
        await gate.untilArrived()
        tracker.track("B")
        let second = Task { try await tracker.flush() }
        gate.open()
        _ = try await (first, second.value)
        #expect(lab.server.names == ["A", "B"])
        #expect(tracker.pendingCount == 0)
    }

    @Test func aFlushEndsThoughEventsKeepComing() async throws {
        let tracker = lab.tracker()
        lab.answer { [lab] request throws(NetworkError) in
            if lab.network.requests.count < 50 { tracker.track("More") }
            return lab.server.answer(request)
        }
        tracker.track("A")
        #expect(try await tracker.flush().delivered == 1)
        #expect(tracker.pendingCount == 1)
        lab.network.forget(.post, "/v1/batch")
    }

    @Test func trackingDuringARequestWaitsForNothingAndIsDurable() async throws {
        let tracker = lab.tracker(tracking: "A")
        async let flushed = tracker.flush()
        await gate.untilArrived()
        for index in 0..<100 { tracker.track("\(index)") }
        try await tracker.persist()
        let later = Lab()
        for key in try await lab.storedKeys() {
            try await later.storage.set(#require(await lab.storage.data(for: key)), for: key)
        }
        #expect(try await later.tracker().flush().delivered == 101)
        gate.open()
        _ = try await flushed
    }

    @Test func aCancelledCallerDoesNotEndTheFlushForOthers() async throws {
        lab.answer { [gate] _ throws(NetworkError) in
            await gate.pass()
            throw Lab.offline
        }
        lab.thenAnswerByServer()
        let config = AnalyticsConfig.agreed(retry: .patient)
        let tracker = try #require(lab.tracker(config) as? AnalyticsTracker)
        tracker.track("A")
        let first = Task { try await tracker.flush() }
        await gate.untilArrived()
        let second = Task { try await tracker.flush() }
        while await tracker.flusher.callerCount < 2 { await Task.yield() }
        first.cancel()
        await #expect(throws: AnalyticsError.cancelled) { try await first.value }
        gate.open()
        #expect(try await second.value == FlushReport(delivered: 1, batches: 1))
        // It was the same flush: it waited for its second attempt.
        #expect(lab.clock.sleeps == [.seconds(1)])
        #expect(lab.requests == [["A"], ["A"]])
    }

    @Test func aCancelledCallerReturnsAtOnceAndTheEventsStay() async throws {
        let tracker = lab.tracker(tracking: "A")
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        flush.cancel()
        // The request still hangs.
        await #expect(throws: AnalyticsError.cancelled) { try await flush.value }
        #expect(tracker.pendingCount == 1)
        gate.open()
        try await tracker.flush()
        #expect(lab.server.names == ["A"])
    }

    @Test func aCallerCancelledBeforehandSendsNothing() async throws {
        let tracker = lab.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.cancelled) { try await whenCancelled { try await tracker.flush() } }
        #expect(lab.network.requests.isEmpty)
    }

    @Test func anEmptyQueueSendsNothing() async throws {
        #expect(try await lab.tracker().flush() == FlushReport())
        #expect(lab.network.requests.isEmpty)
    }
}
