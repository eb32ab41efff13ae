import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct AutomaticFlushTests {
    private let lab = Lab(skipsSleeps: false)
    private let config = AnalyticsConfig.agreed(automaticFlush: .init())

    @Test func theThresholdStartsAFlush() async throws {
        let tracker = lab.tracker(config)
        for index in 0..<20 { tracker.track("\(index)") }
        #expect(try await lab.outcomes.value(1).get().delivered == 20)
        #expect(lab.server.names.count == 20)
    }

    @Test func theIntervalStartsAFlush() async throws {
        let tracker = lab.tracker(config, tracking: "A")
        await lab.clock.untilSleeping()
        #expect(lab.clock.sleeps == [.seconds(30)])
        lab.clock.advance(by: .seconds(30))
        #expect(try await lab.outcomes.value(1).get() == FlushReport(delivered: 1, batches: 1))
        await lab.clock.untilSleeping()
        tracker.track("B")
        lab.clock.advance(by: .seconds(30))
        #expect(try await lab.outcomes.value(2).get() == FlushReport(delivered: 1, batches: 1))
    }

    @Test func whileTheServerIsAwayOnlyTheIntervalStartsAFlush() async throws {
        lab.goOffline()
        let tracker = lab.tracker(config)
        for _ in 0..<20 { tracker.track("A") }
        await #expect(throws: AnalyticsError.self) { try await lab.outcomes.value(1).get() }
        let attempts = lab.network.requests.count
        for _ in 0..<50 {
            tracker.track("B")
            try await tracker.persist()
        }
        #expect(lab.network.requests.count == attempts)
        await lab.clock.untilSleeping()
        lab.goOnline()
        lab.clock.advance(by: .seconds(30))
        #expect(try await lab.outcomes.value(2).get().delivered == 70)
        // And the threshold counts again.
        for _ in 0..<20 { tracker.track("C") }
        _ = try await lab.outcomes.value(3).get()
    }

    @Test func aFailureToSaveIsReported() async throws {
        lab.storage.fail { _ in true }
        let tracker = lab.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await lab.outcomes.value(1).get() }
    }

    @Test func aReleasedTrackerStopsItsTasksAndSavesWhatWasTracked() async throws {
        let gone = Gate()
        do {
            let canary = Canary(gone)
            let tracker = AnalyticsAssembly(
                dependencies: .init(
                    network: lab.network,
                    storage: lab.storage,
                    user: lab.user,
                    config: config,
                    clock: lab.clock,
                    onOutcome: { _ in withExtendedLifetime(canary) {} }
                )
            ).assemble()
            await lab.clock.untilSleeping()
            tracker.track("A")
        }
        // Whatever runs for a tracker holds the canary.
        await gone.pass()
        #expect(lab.network.requests.isEmpty)
        let next = lab.tracker()
        try await next.flush()
        #expect(lab.server.names == ["A"])
    }
}

/// Tells when nobody holds it any more.
private final class Canary: Sendable {
    private let gone: Gate

    init(_ gone: Gate) {
        self.gone = gone
    }

    deinit {
        gone.open()
    }
}
