import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AnalyticsConsentTests {
    private let fixture = Fixture()
    private let undecided = AnalyticsConfig(writeKey: BatchServer.writeKey, automaticFlush: nil, retry: .never)

    @Test func `Nothing is sent before the user's decision by default`() async throws {
        #expect(AnalyticsConfig.production(writeKey: "key-1").consent == .undecided)
        let tracker = fixture.tracker(undecided, tracking: "Opened")
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(fixture.network.requests.isEmpty)
        #expect(tracker.pendingCount == 1)
        #expect(tracker.consent == .undecided)
    }

    @Test func `Earlier events are sent after consent`() async throws {
        let tracker = fixture.tracker(undecided, tracking: "Opened")
        try await tracker.setConsent(.granted)
        #expect(try await tracker.flush().delivered == 1)
        #expect(fixture.server.names == ["Opened"])
    }

    @Test func `A refusal deletes queued events in memory and in storage`() async throws {
        let tracker = fixture.tracker(undecided, tracking: "Opened")
        try await tracker.persist()
        try await fixture.tracker(server: "other", tracking: "Opened").persist()
        try await fixture.storage.set(Data("x".utf8), for: "analytics.damaged.api.1.w")
        try await tracker.setConsent(.denied)
        #expect(tracker.pendingCount == 0)
        #expect(try await fixture.storedKeys().isEmpty)
        #expect(try await fixture.storedKeys("analytics.damaged.").isEmpty)
        tracker.track("Tapped")
        #expect(tracker.pendingCount == 0)
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(fixture.network.requests.isEmpty)
    }

    @Test(arguments: AnalyticsConsent.allCases) func `The consent is restored in the next run`(
        decision: AnalyticsConsent
    ) async throws {
        try await fixture.tracker(undecided).setConsent(decision)
        let next = fixture.tracker()
        try await next.persist()
        #expect(next.consent == decision)
    }

    @Test func `A stored refusal applies to events tracked before it is read`() async throws {
        try await fixture.tracker(tracking: "Opened").persist()
        try await fixture.storage.set(Data("denied".utf8), for: "analytics.consent")
        let gate = Gate()
        fixture.storage.before { _ throws(SecureStorageError) in await gate.pass() }
        let next = fixture.tracker(tracking: "Tapped")
        gate.open()
        try await next.persist()
        #expect(next.pendingCount == 0)
        #expect(try await fixture.storedKeys().isEmpty)
    }

    @Test func `Unreadable stored consent prevents sending`() async throws {
        try await fixture.storage.set(Data("grant".utf8), for: "analytics.consent")
        let tracker = fixture.tracker(tracking: "Opened")
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        fixture.storage.fail { $0 == .read("analytics.consent") }
        let other = fixture.tracker()
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await other.flush() }
        #expect(fixture.network.requests.isEmpty)
    }

    @Test func `A refusal stops a running flush`() async throws {
        let gate = Gate()
        fixture.respond(behind: gate)
        var config = AnalyticsConfig.withConsent()
        config.limits.batchEvents = 1
        let tracker = fixture.tracker(config, tracking: 3)
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        let refusal = Task { try await tracker.setConsent(.denied) }
        while tracker.consent != .denied { await Task.yield() }
        gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        try await refusal.value
        // The request in flight cannot be recalled. No other request follows.
        #expect(fixture.network.requests.count == 1)
        #expect(tracker.pendingCount == 0)
        #expect(try await fixture.storedKeys().isEmpty)
    }

    @Test func `A refusal ends the delay before the next attempt`() async throws {
        let fixture = Fixture(skipsSleeps: false, isOnline: false)
        fixture.goOffline()
        let tracker = fixture.tracker(.withConsent(retry: .analytics), tracking: "A")
        let flush = Task { try await tracker.flush() }
        await fixture.clock.untilSleeping()
        try await tracker.setConsent(.denied)
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        #expect(fixture.network.requests.count == 1)
    }

    @Test func `Consent can be given after a refusal`() async throws {
        let tracker = fixture.tracker(tracking: "Before")
        try await tracker.setConsent(.denied)
        tracker.track("Refused")
        try await tracker.setConsent(.granted)
        tracker.track("After")
        #expect(try await tracker.flush().delivered == 1)
        #expect(fixture.server.names == ["After"])
    }

    @Test func `A refusal that cannot be stored still applies`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.storage.fail { $0 == .set("analytics.consent") }
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.setConsent(.denied) }
        #expect(tracker.consent == .denied)
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        fixture.storage.before(nil)
        try await tracker.setConsent(.denied)
        #expect(try await fixture.storedKeys().isEmpty)
    }

    @Test func `A cancelled task still stores the consent`() async throws {
        let tracker = fixture.tracker(undecided)
        try await whenCancelled { try await tracker.setConsent(.denied) }
        #expect(try await fixture.storage.data(for: "analytics.consent") == Data("denied".utf8))
    }

    @Test func `A failed deletion after a refusal throws and is repeated later`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.storage.fail { if case .deleted = $0 { true } else { false } }
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.setConsent(.denied) }
        fixture.storage.before(nil)
        try await tracker.setConsent(.denied)
        #expect(try await fixture.storedKeys().isEmpty)
    }

    @Test func `The later of two decisions is stored`() async throws {
        let gate = Gate()
        let tracker = fixture.tracker(undecided)
        try await tracker.persist()
        fixture.storage.before { message throws(SecureStorageError) in
            if message == .set("analytics.consent") { await gate.pass() }
        }
        let first = Task { try await tracker.setConsent(.granted) }
        await gate.untilArrived()
        let second = Task { try await tracker.setConsent(.denied) }
        await gate.untilArrived(2)
        gate.open()
        try await first.value
        try await second.value
        #expect(try await fixture.storage.data(for: "analytics.consent") == Data("denied".utf8))
    }

    @Test func `Automatic flushes wait for consent`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let tracker = fixture.tracker(AnalyticsConfig(writeKey: BatchServer.writeKey, retry: .never), tracking: 20)
        try await tracker.persist()
        try await tracker.setConsent(.granted)
        await fixture.clock.untilSleeping()
        fixture.clock.advance(by: .seconds(30))
        #expect(await fixture.delivery(1)["delivered"] == "20")
        #expect(fixture.logger.entries.count { $0.message == "Analytics events delivered" } == 1)
    }

    @Test func `The status reports the queue and the last flush`() async throws {
        let tracker = fixture.tracker(.withConsent(maxQueuedEvents: 2))
        #expect(await tracker.status() == AnalyticsStatus(pendingCount: 0, pendingBytes: 0, droppedCount: 0))
        for index in 0..<3 { tracker.track("\(index)") }
        try await tracker.persist()
        let before = await tracker.status()
        #expect(before.pendingCount == 2 && before.droppedCount == 1 && before.pendingBytes > 200)
        let report = try await tracker.flush()
        let flush = AnalyticsStatus.LastFlush(date: fixture.clock.date, result: .success(report))
        let expected = AnalyticsStatus(pendingCount: 0, pendingBytes: 0, droppedCount: 1, lastFlush: flush)
        #expect(await tracker.status() == expected)
        fixture.goOffline()
        tracker.track("A")
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        #expect(await tracker.status().lastFlush?.result == .failure(.network(Fixture.offline)))
    }
}
