import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AutomaticFlushTests {
    private let fixture = Fixture(skipsSleeps: false)
    private let automatic = AnalyticsConfig.withConsent(flushesAutomatically: true)

    /// Returns a tracker whose interval has begun.
    private func startedTracker(_ interval: Duration = .seconds(30)) async -> AnalyticsTracker {
        var config = automatic
        config.interval = interval
        let sleeps = fixture.clock.sleeps.count { $0 == interval }
        // The uploader first looks for waiting events of earlier runs.
        let hasLooked = Gate()
        fixture.log.before { operation throws(EventLogError) in
            if operation == .size { hasLooked.open() }
        }
        let tracker = fixture.tracker(config)
        await fixture.wait { fixture.clock.sleeps.count { $0 == interval } > sleeps }
        await hasLooked.pass()
        return tracker
    }

    @Test func `Twenty stored events start a flush`() async throws {
        let tracker = await startedTracker()
        for index in 0..<20 { tracker.track("\(index)") }
        try await tracker.persist()
        #expect(await fixture.logger.entry("Analytics events delivered").metadata["delivered"] == "20")
    }

    @Test(arguments: [30, 5]) func `The interval starts a flush of fewer events`(seconds: Int) async throws {
        let tracker = await startedTracker(.seconds(seconds))
        tracker.track("A")
        try await tracker.persist()
        #expect(fixture.network.requests.isEmpty)
        fixture.clock.advance(by: .seconds(seconds))
        #expect(await fixture.logger.entry("Analytics events delivered").metadata["delivered"] == "1")
    }

    @Test func `Forty short sessions deliver their events`() async throws {
        for session in 0..<40 {
            try await fixture.runProcess(fixture.assembly(automatic)) { tracker in
                // The start sends the events of the session before, those again that it has sent but not removed.
                await fixture.wait { Set(fixture.server.names).count >= session * 10 }
                for index in 0..<10 { tracker.track("\(session).\(index)") }
                fixture.clock.advance(by: .seconds(25))
                try await tracker.persist()
            }
        }
        // Those of the last one are sent when the app goes to the background.
        try await fixture.tracker().flush()
        #expect(Set(fixture.server.names).count == 400)
    }

    @Test func `After failures, flushes follow after 1, 2, 4 and up to 30 s, until one delivers`() async throws {
        fixture.goOffline()
        let tracker = await startedTracker()
        tracker.track("A")
        try await tracker.persist()
        fixture.clock.advance(by: .seconds(30))
        for (index, delay) in [1, 2, 4, 8, 16, 30, 30].enumerated() {
            await fixture.clock.untilSleeping(for: .seconds(delay))
            #expect(fixture.network.requests.count == index + 1)
            fixture.clock.advance(by: .seconds(delay))
        }
        await untilFailure(8)
        fixture.goOnline()
        try await tracker.flush()
        fixture.goOffline()
        tracker.track("B")
        try await tracker.persist()
        fixture.clock.advance(by: .seconds(30))
        await fixture.clock.untilSleeping(for: .seconds(1))
    }

    @Test func `New events start a flush after a failure`() async throws {
        fixture.goOffline()
        let tracker = await startedTracker()
        for failure in 1...2 {
            for _ in 0..<20 { tracker.track("A") }
            try await tracker.persist()
            await untilFailure(failure)
        }
    }

    private func untilFailure(_ count: Int) async {
        await fixture.wait {
            fixture.logger.entries.count { $0.message == "Analytics events not delivered" } >= count
        }
    }

    @Test func `During a wait, nothing is sent automatically, and its failure is reported once`() async throws {
        fixture.respond(401)
        let tracker = await startedTracker()
        var flushes = tracker.flushes.makeAsyncIterator()
        tracker.track("A")
        try await tracker.persist()
        fixture.clock.advance(by: .seconds(30))
        let first = await flushes.next()
        #expect(throws: AnalyticsError.self) { try first?.get() }
        for delay in [1, 2, 4, 8, 16, 30, 30] {
            await fixture.clock.untilSleeping(for: .seconds(delay))
            fixture.clock.advance(by: .seconds(delay))
        }
        await fixture.clock.untilSleeping(for: .seconds(30))
        #expect(fixture.network.requests.count == 1)
        fixture.goOnline()
        fixture.clock.advance(by: .seconds(3_600))
        #expect(await flushes.next() == .success(FlushReport(delivered: 1, batches: 1)))
    }

    @Test func `Without consent, nothing is sent automatically`() async throws {
        let undecided = AnalyticsConfig.withConsent(.undecided, flushesAutomatically: true)
        let tracker = fixture.tracker(undecided, tracking: 30)
        try await tracker.persist()
        await fixture.clock.untilSleeping(for: .seconds(30))
        for _ in 0..<3 { fixture.clock.advance(by: .seconds(30)) }
        #expect(fixture.network.requests.isEmpty)
        #expect(!fixture.logger.entries.contains { $0.message.contains("delivered") })
    }

    @Test func `A released tracker stores its events and ends its tasks`() async throws {
        weak var uploader: Uploader?
        do {
            let tracker = await startedTracker()
            uploader = tracker.uploader
            tracker.track("A")
        }
        await fixture.wait { await fixture.texts.count == 1 }
        await fixture.wait { uploader == nil }
        #expect(uploader == nil)
    }
}
