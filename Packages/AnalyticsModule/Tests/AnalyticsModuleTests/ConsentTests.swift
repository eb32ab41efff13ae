import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConsentTests {
    private let lab = Lab()
    private let undecided = AnalyticsConfig(writeKey: BatchServer.writeKey, automaticFlush: nil, retry: .never)

    @Test func whoeverSetsNothingSendsNothingBeforeTheDecision() async throws {
        #expect(AnalyticsConfig.production(writeKey: "key-1").consent == .undecided)
        let tracker = lab.tracker(undecided, tracking: "Opened")
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(lab.network.requests.isEmpty)
        #expect(tracker.pendingCount == 1)
        #expect(tracker.consent == .undecided)
    }

    @Test func whatWasGatheredBeforeIsSentOnceItIsGranted() async throws {
        let tracker = lab.tracker(undecided, tracking: "Opened")
        try await tracker.setConsent(.granted)
        #expect(try await tracker.flush().delivered == 1)
        #expect(lab.server.names == ["Opened"])
    }

    @Test func aRefusalEmptiesTheQueueHereAndInTheStorage() async throws {
        let tracker = lab.tracker(undecided, tracking: "Opened")
        try await tracker.persist()
        try await lab.storage.set(Data("x".utf8), for: "analytics.damaged.1.w")
        try await tracker.setConsent(.denied)
        #expect(tracker.pendingCount == 0)
        #expect(try await lab.storedKeys().isEmpty)
        #expect(try await lab.storedKeys("analytics.damaged.").isEmpty)
        tracker.track("Tapped")
        #expect(tracker.pendingCount == 0)
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(lab.network.requests.isEmpty)
    }

    @Test(arguments: AnalyticsConsent.allCases) func aDecisionOutlivesTheRun(decision: AnalyticsConsent) async throws {
        try await lab.tracker(undecided).setConsent(decision)
        let next = lab.tracker()
        try await next.persist()
        #expect(next.consent == decision)
    }

    @Test func aRefusalOfAnEarlierRunCountsForWhatIsTrackedBeforeItIsRead() async throws {
        let first = lab.tracker(tracking: "Opened")
        try await first.persist()
        try await lab.storage.set(Data("denied".utf8), for: "analytics.consent")
        let gate = Gate()
        lab.storage.before { _ throws(SecureStorageError) in await gate.pass() }
        let next = lab.tracker(tracking: "Tapped")
        gate.open()
        try await next.persist()
        #expect(next.pendingCount == 0)
        #expect(try await lab.storedKeys().isEmpty)
    }

    @Test func aDecisionThatCannotBeReadIsNoConsent() async throws {
        try await lab.storage.set(Data("grant".utf8), for: "analytics.consent")
        let tracker = lab.tracker(tracking: "Opened")
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        lab.storage.fail { $0 == .read("analytics.consent") }
        let other = lab.tracker()
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await other.flush() }
        #expect(lab.network.requests.isEmpty)
    }

    @Test func aRefusalStopsAFlushUnderWay() async throws {
        let gate = Gate()
        lab.answer(behind: gate)
        var config = AnalyticsConfig.agreed()
        config.limits.batchEvents = 1
        let tracker = lab.tracker(config, tracking: 3)
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        let refusal = Task { try await tracker.setConsent(.denied) }
        while tracker.consent != .denied { await Task.yield() }
        gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        try await refusal.value
        // The one that was on its way cannot be called back; no other follows.
        #expect(lab.network.requests.count == 1)
        #expect(tracker.pendingCount == 0)
        #expect(try await lab.storedKeys().isEmpty)
    }

    @Test func aRefusalEndsTheWaitForTheNextAttempt() async throws {
        let lab = Lab(skipsSleeps: false, isOnline: false)
        lab.goOffline()
        let tracker = lab.tracker(.agreed(retry: .analytics), tracking: "A")
        let flush = Task { try await tracker.flush() }
        await lab.clock.untilSleeping()
        try await tracker.setConsent(.denied)
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        #expect(lab.network.requests.count == 1)
    }

    @Test func afterARefusalItCanBeGrantedAgain() async throws {
        let tracker = lab.tracker(tracking: "Before")
        try await tracker.setConsent(.denied)
        tracker.track("Meanwhile")
        try await tracker.setConsent(.granted)
        tracker.track("After")
        #expect(try await tracker.flush().delivered == 1)
        #expect(lab.server.names == ["After"])
    }

    @Test func aDecisionThatCannotBeKeptCountsNonetheless() async throws {
        let tracker = lab.tracker(tracking: "A")
        try await tracker.persist()
        lab.storage.fail { $0 == .set("analytics.consent") }
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await tracker.setConsent(.denied) }
        #expect(tracker.consent == .denied)
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        lab.storage.before(nil)
        try await tracker.setConsent(.denied)
        #expect(try await lab.storedKeys().isEmpty)
    }

    @Test func aCancelledTaskKeepsItsDecision() async throws {
        let tracker = lab.tracker(undecided)
        try await whenCancelled { try await tracker.setConsent(.denied) }
        #expect(try await lab.storage.data(for: "analytics.consent") == Data("denied".utf8))
    }

    @Test func whatCannotBeRemovedIsSaidAndRemovedLater() async throws {
        let tracker = lab.tracker(tracking: "A")
        try await tracker.persist()
        lab.storage.fail { if case .deleted = $0 { true } else { false } }
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await tracker.setConsent(.denied) }
        lab.storage.before(nil)
        try await tracker.setConsent(.denied)
        #expect(try await lab.storedKeys().isEmpty)
    }

    @Test func ofTwoDecisionsTheLaterIsKept() async throws {
        let gate = Gate()
        let tracker = lab.tracker(undecided)
        try await tracker.persist()
        lab.storage.before { message throws(SecureStorageError) in
            if message == .set("analytics.consent") { await gate.pass() }
        }
        let first = Task { try await tracker.setConsent(.granted) }
        await gate.untilArrived()
        let second = Task { try await tracker.setConsent(.denied) }
        await gate.untilArrived(2)
        gate.open()
        try await first.value
        try await second.value
        #expect(try await lab.storage.data(for: "analytics.consent") == Data("denied".utf8))
    }

    @Test func theAutomaticFlushWaitsForConsent() async throws {
        let lab = Lab(skipsSleeps: false)
        let tracker = lab.tracker(AnalyticsConfig(writeKey: BatchServer.writeKey, retry: .never), tracking: 20)
        try await tracker.persist()
        try await tracker.setConsent(.granted)
        await lab.clock.untilSleeping()
        lab.clock.advance(by: .seconds(30))
        #expect(await lab.delivery(1)["delivered"] == "20")
        #expect(lab.logger.entries.count { $0.message == "Analytics events delivered" } == 1)
    }

    @Test func theStatusTellsHowTheQueueStands() async throws {
        let tracker = lab.tracker(.agreed(maxQueuedEvents: 2))
        #expect(await tracker.status() == AnalyticsStatus(pendingCount: 0, pendingBytes: 0, droppedCount: 0))
        for index in 0..<3 { tracker.track("\(index)") }
        try await tracker.persist()
        let before = await tracker.status()
        #expect(before.pendingCount == 2 && before.droppedCount == 1 && before.pendingBytes > 200)
        let report = try await tracker.flush()
        let after = await tracker.status()
        #expect(
            after
                == AnalyticsStatus(
                    pendingCount: 0,
                    pendingBytes: 0,
                    droppedCount: 1,
                    lastFlush: .init(date: lab.clock.date, result: .success(report))
                )
        )
        lab.goOffline()
        tracker.track("A")
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        guard case .failure(.network) = await tracker.status().lastFlush?.result else {
            Issue.record("no failure")
            return
        }
    }
}
