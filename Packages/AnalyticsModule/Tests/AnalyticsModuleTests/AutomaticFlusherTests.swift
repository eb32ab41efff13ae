import Core
import CoreTesting
import Foundation
import LeakDetection
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AutomaticFlusherTests {
    private let fixture = Fixture(skipsSleeps: false)
    private let config = AnalyticsConfig.withConsent(automaticFlush: .init())

    @Test func `The threshold starts a flush`() async throws {
        let tracker = fixture.tracker(config)
        for index in 0..<20 { tracker.track("\(index)") }
        #expect(await fixture.delivery(1)["delivered"] == "20")
        #expect(fixture.server.names.count == 20)
    }

    @Test func `The interval starts a flush`() async throws {
        let tracker = fixture.tracker(config, tracking: "A")
        await fixture.clock.untilSleeping()
        #expect(fixture.clock.sleeps == [.seconds(30)])
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(1) == ["delivered": "1", "batches": "1"])
        await fixture.clock.untilSleeping()
        tracker.track("B")
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(2) == ["delivered": "1", "batches": "1"])
    }

    @Test func `After a failed flush only the interval starts the next`() async throws {
        fixture.goOffline()
        let tracker = fixture.tracker(config)
        for _ in 0..<20 { tracker.track("A") }
        let failure = await fixture.logger.entry("Analytics events not delivered")
        #expect(failure.level == .warning && failure.metadata == ["error": "AnalyticsError.network.offline"])
        let attempts = fixture.network.requests.count
        for _ in 0..<50 {
            tracker.track("B")
            try await tracker.persist()
        }
        #expect(fixture.network.requests.count == attempts)
        await fixture.clock.untilSleeping()
        fixture.goOnline()
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(1)["delivered"] == "70")
        // The threshold applies again.
        for _ in 0..<20 { tracker.track("C") }
        _ = await fixture.delivery(2)
    }

    @Test func `A failed save is logged`() async throws {
        fixture.storage.fail { _ in true }
        let tracker = fixture.tracker()
        tracker.track("A")
        let error = await fixture.logger.entry("Analytics events not saved").metadata["error"]
        #expect(error == HookedStorage.failure.logName)
    }

    @Test func `A released tracker ends its tasks and saves its events`() async throws {
        let leaks = LeakTracker()
        do {
            let tracker = fixture.tracker(config, logger: leaks.track(RecordingLogger()))
            await fixture.clock.untilSleeping()
            tracker.track("A")
        }
        // All background tasks of a tracker hold its logger.
        await leaks.expectNone()
        #expect(fixture.network.requests.isEmpty)
        try await fixture.tracker().flush()
        #expect(fixture.server.names == ["A"])
    }
}
