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
        let tracker = fixture.tracker(config, tracking: 20)
        try await tracker.persist()
        #expect(await fixture.delivery(1)["delivered"] == "20")
        #expect(fixture.server.names.count == 20)
    }

    @Test func `The interval starts a flush`() async throws {
        let tracker = fixture.tracker(config, tracking: "A")
        try await tracker.persist()
        await fixture.clock.untilSleeping(2)
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(1) == ["delivered": "1", "batches": "1"])
        await fixture.clock.untilSleeping()
        tracker.track("B")
        try await tracker.persist()
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(2) == ["delivered": "1", "batches": "1"])
    }

    @Test func `An automatic failure has an outcome, and only the interval starts the next flush`() async throws {
        fixture.goOffline()
        let tracker = fixture.tracker(config, tracking: 20)
        var outcomes = tracker.outcomes.makeAsyncIterator()
        try await tracker.persist()
        let outcome = await outcomes.next()
        #expect(outcome?.isAutomatic == true && outcome?.result == .failure(.network(Fixture.offline)))
        let entry = await fixture.logger.entry("Analytics events not delivered")
        #expect(entry.level == .warning && entry.metadata == ["error": "AnalyticsError.network.offline"])
        for _ in 0..<50 {
            tracker.track("B")
            try await tracker.persist()
        }
        #expect(fixture.network.requests.count == 1)
        fixture.goOnline()
        await fixture.clock.untilSleeping()
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(1)["delivered"] == "70")
        // The threshold applies again.
        for _ in 0..<20 { tracker.track("C") }
        try await tracker.persist()
        _ = await fixture.delivery(2)
    }

    @Test func `Automatic flushes wait for consent`() async throws {
        let tracker = fixture.tracker(.withConsent(.undecided, automaticFlush: .init()), tracking: 20)
        try await tracker.persist()
        #expect(fixture.network.requests.isEmpty)
        try await tracker.setConsent(.granted)
        #expect(await fixture.delivery(1)["delivered"] == "20")
    }

    @Test func `The interval applies the consent of another process`() async throws {
        let tracker = fixture.tracker(.withConsent(.undecided, automaticFlush: .init()), tracking: "A")
        try await tracker.persist()
        try await fixture.tracker().setConsent(.granted)
        await fixture.clock.untilSleeping(2)
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(1)["delivered"] == "1")
        try await fixture.tracker().setConsent(.denied)
        await fixture.clock.untilSleeping()
        fixture.clock.advance(by: .seconds(30))
        await fixture.wait { tracker.consent == .denied }
    }

    @Test func `A released tracker ends its tasks and stores its events`() async throws {
        let leaks = LeakTracker()
        do {
            let tracker = fixture.tracker(config, logger: leaks.track(RecordingLogger()))
            await fixture.clock.untilSleeping()
            tracker.track("A")
        }
        // All background tasks of a tracker hold its logger.
        await leaks.expectNone()
        await fixture.wait { await !fixture.log.texts.isEmpty }
        #expect(fixture.network.requests.isEmpty)
    }
}

@Suite struct FlushScheduleTests {
    private let now = Date(timeIntervalSince1970: 1_000)

    @Test func `After failures the interval doubles up to 32 times`() {
        var schedule = FlushSchedule(threshold: 1)
        var counts: [Int] = []
        var isDueByCount = false
        for _ in 0..<7 {
            schedule.didFail(.network(Fixture.offline))
            isDueByCount = isDueByCount || schedule.isDue(afterStoring: 100)
            var count = 1
            while !schedule.isDueAfterInterval(now: now) { count += 1 }
            counts.append(count)
        }
        #expect(counts == [1, 2, 4, 8, 16, 32, 32])
        #expect(!isDueByCount)
        schedule.didSucceed()
        let isDue = [schedule.isDue(afterStoring: 1), schedule.isDueAfterInterval(now: now)]
        #expect(isDue == [true, true])
    }

    @Test func `A postponement lasts until its date`() {
        var schedule = FlushSchedule(threshold: 1)
        schedule.didFail(.postponed(until: now))
        let isDue = [
            schedule.isDue(afterStoring: 1), schedule.isDueAfterInterval(now: now.addingTimeInterval(-1)),
            schedule.isDueAfterInterval(now: now), schedule.isDue(afterStoring: 1),
        ]
        #expect(isDue == [false, false, true, true])
    }

    @Test func `A rejected write key ends automatic flushes`() {
        var schedule = FlushSchedule(threshold: 1)
        schedule.didFail(.unauthorized(reason: ""))
        let isDue = [schedule.isDue(afterStoring: 100), schedule.isDueAfterInterval(now: now)]
        #expect(isDue == [false, false])
    }
}
