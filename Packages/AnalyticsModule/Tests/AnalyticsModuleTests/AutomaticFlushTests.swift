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
        #expect(await lab.delivery(1)["delivered"] == "20")
        #expect(lab.server.names.count == 20)
    }

    @Test func theIntervalStartsAFlush() async throws {
        let tracker = lab.tracker(config, tracking: "A")
        await lab.clock.untilSleeping()
        #expect(lab.clock.sleeps == [.seconds(30)])
        lab.clock.advance(by: .seconds(30))
        #expect(await lab.delivery(1) == ["delivered": "1", "batches": "1"])
        await lab.clock.untilSleeping()
        tracker.track("B")
        lab.clock.advance(by: .seconds(30))
        #expect(await lab.delivery(2) == ["delivered": "1", "batches": "1"])
    }

    @Test func whileTheServerIsAwayOnlyTheIntervalStartsAFlush() async throws {
        lab.goOffline()
        let tracker = lab.tracker(config)
        for _ in 0..<20 { tracker.track("A") }
        let failure = await lab.logger.entry("Analytics events not delivered")
        #expect(failure.level == .warning && failure.metadata == ["error": "AnalyticsError.network.offline"])
        let attempts = lab.network.requests.count
        for _ in 0..<50 {
            tracker.track("B")
            try await tracker.persist()
        }
        #expect(lab.network.requests.count == attempts)
        await lab.clock.untilSleeping()
        lab.goOnline()
        lab.clock.advance(by: .seconds(30))
        #expect(await lab.delivery(1)["delivered"] == "70")
        // And the threshold counts again.
        for _ in 0..<20 { tracker.track("C") }
        _ = await lab.delivery(2)
    }

    @Test func aFailureToSaveIsLogged() async throws {
        lab.storage.fail { _ in true }
        let tracker = lab.tracker()
        tracker.track("A")
        let error = await lab.logger.entry("Analytics events not saved").metadata["error"]
        #expect(error == ProbedStorage.failure.logName)
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
                    logger: canary
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
private final class Canary: LoggerProtocol {
    private let gone: Gate

    init(_ gone: Gate) {
        self.gone = gone
    }

    func log(_ entry: LogEntry) {}

    deinit {
        gone.open()
    }
}
