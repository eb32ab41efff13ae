import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AnalyticsConsentTests {
    private let fixture = Fixture()
    private let undecided = AnalyticsConfig.withConsent(.undecided)

    @Test func `Without a decision, events stay in memory`() async throws {
        #expect(AnalyticsConfig.production(writeKey: "key-1").consent == .undecided)
        let tracker = fixture.tracker(undecided, tracking: "Opened")
        try await tracker.persist()
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(fixture.network.requests.isEmpty)
        #expect(await fixture.log.texts.isEmpty)
        #expect(try await fixture.storage.keys().isEmpty)
        let status = await tracker.status()
        #expect(status.consent == .undecided && status.pendingCount == 1)
    }

    @Test func `Without a decision, memory is bounded in count and bytes`() async throws {
        var config = undecided
        config.memoryLimit = .init(count: 3)
        let counted = fixture.tracker(config, tracking: 5)
        #expect(counted.buffer.size.count == 3)
        config.memoryLimit = .init(bytes: 100_000)
        let sized = fixture.tracker(config)
        for _ in 0..<100 { sized.track("A", properties: ["text": .string(String(repeating: "x", count: 20_000))]) }
        #expect(sized.buffer.size.count == 4)
        #expect(await sized.status().total == FlushReport(dropped: 96))
    }

    @Test func `A full memory does not start a write for each event`() {
        let buffer = fixture.tracker(undecided).buffer
        let wakes = (1...11_000).map { number in
            buffer.append(AnalyticsEvent(.track("Opened")), number: number, user: nil, now: fixture.clock.date)
        }
        #expect(buffer.size.count == 10_000)
        #expect(wakes.first == .soon && wakes.count { $0 == .now } == 10)
        #expect(wakes.suffix(1_000).allSatisfy { $0 == .none })
    }

    @Test func `Consent stores the events in memory`() async throws {
        let tracker = fixture.tracker(undecided, tracking: "Opened")
        try await tracker.setConsent(.granted)
        #expect(await fixture.log.texts.count == 1)
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test func `A denial deletes all events and everything stored`() async throws {
        try await fixture.storage.set(Data(), for: "auth.session")
        fixture.server.reject("Bad")
        let tracker = fixture.tracker(tracking: "Good", "Bad")
        try await tracker.flush()
        tracker.track("Opened")
        try await tracker.persist()
        #expect(await fixture.log.texts.count == 1)
        #expect(await fixture.refusedLog.texts.count == 1)
        tracker.track("In memory")
        try await tracker.setConsent(.denied)
        #expect(await fixture.log.texts.isEmpty)
        #expect(await fixture.refusedLog.texts.isEmpty)
        #expect(try await fixture.storage.keys() == ["analytics.consent", "auth.session"])
        tracker.track("Tapped")
        #expect(await tracker.status().pendingCount == 0)
        let requests = fixture.network.requests.count
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(fixture.network.requests.count == requests)
    }

    @Test(arguments: AnalyticsConsent.allCases) func `The consent is restored in the next run`(
        decision: AnalyticsConsent
    ) async throws {
        try await fixture.tracker(undecided).setConsent(decision)
        let next = fixture.tracker()
        try await next.persist()
        #expect(next.consent == decision)
    }

    @Test func `A stored denial applies to events tracked before it is read`() async throws {
        try await fixture.tracker(tracking: "Opened").persist()
        try await fixture.storage.set(Data("denied".utf8), for: "analytics.consent")
        let gate = Gate()
        fixture.storage.before { _ throws(SecureStorageError) in await gate.pass() }
        let next = fixture.tracker(tracking: "Tapped")
        gate.open()
        try await next.persist()
        #expect(await next.status().pendingCount == 0)
        #expect(await fixture.log.texts.isEmpty)
    }

    @Test func `Unknown or unreadable stored consent prevents storing and sending`() async throws {
        try await fixture.storage.set(Data("grant".utf8), for: "analytics.consent")
        let tracker = fixture.tracker(tracking: "Opened")
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        fixture.storage.fail { $0 == .read("analytics.consent") }
        let other = Fixture(skipsSleeps: false)
        other.storage.fail { $0 == .read("analytics.consent") }
        let unreadable = other.tracker(tracking: "Opened")
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await unreadable.flush() }
        #expect(fixture.network.requests.isEmpty && other.network.requests.isEmpty)
        #expect(await other.log.texts.isEmpty)
    }

    @Test func `A denial stops a running flush`() async throws {
        let gate = Gate()
        fixture.respond(behind: gate)
        var config = AnalyticsConfig.withConsent()
        config.limits.batchEvents = 1
        let tracker = fixture.tracker(config, tracking: 3)
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        let denial = Task { try await tracker.setConsent(.denied) }
        await fixture.wait { tracker.consent == .denied }
        gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        try await denial.value
        // The request in flight cannot be recalled. No other request follows.
        #expect(fixture.network.requests.count == 1)
        #expect(await fixture.log.texts.isEmpty)
    }

    @Test func `A denial ends the delay before the next attempt`() async throws {
        let fixture = Fixture(skipsSleeps: false, isOnline: false)
        fixture.goOffline()
        let tracker = fixture.tracker(.withConsent(retry: .withoutJitter), tracking: "A")
        let flush = Task { try await tracker.flush() }
        await fixture.wait { fixture.clock.sleeps.contains(.seconds(1)) }
        try await tracker.setConsent(.denied)
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        #expect(fixture.network.requests.count == 1)
    }

    @Test func `Consent can be given after a denial`() async throws {
        let tracker = fixture.tracker(tracking: "Before")
        try await tracker.setConsent(.denied)
        tracker.track("Denied")
        try await tracker.setConsent(.granted)
        tracker.track("After")
        #expect(try await tracker.flush().delivered == 1)
        #expect(fixture.server.names == ["After"])
    }

    @Test func `A denial that cannot be stored still deletes all events, and is stored later`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.storage.fail { $0 == .set("analytics.consent") }
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.setConsent(.denied) }
        #expect(tracker.consent == .denied)
        #expect(await fixture.log.texts.isEmpty)
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.flush() }
        fixture.storage.before(nil)
        try await tracker.persist()
        #expect(try await fixture.storage.data(for: "analytics.consent") == Data("denied".utf8))
        #expect(fixture.network.requests.isEmpty)
    }

    @Test func `A failed deletion after a denial throws and is repeated later`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.log.fail(.removeAll)
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.setConsent(.denied) }
        #expect(await fixture.log.texts.count == 1)
        fixture.log.before(nil)
        try await tracker.persist()
        #expect(await fixture.log.texts.isEmpty)
    }

    @Test func `A cancelled task still stores the consent`() async throws {
        let tracker = fixture.tracker(undecided)
        try await whenCancelled { try await tracker.setConsent(.denied) }
        #expect(try await fixture.storage.data(for: "analytics.consent") == Data("denied".utf8))
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
        await fixture.wait { tracker.consent == .denied }
        gate.open()
        try await first.value
        try await second.value
        #expect(try await fixture.storage.data(for: "analytics.consent") == Data("denied".utf8))
    }
}

@Suite(.timeLimit(.minutes(1))) struct SharedConsentTests {
    /// Its clock stands still, so that events are written only on request.
    private let fixture = Fixture(skipsSleeps: false)
    private let gate = Gate()

    @Test func `After a denial in another process, nothing more is sent`() async throws {
        var config = AnalyticsConfig.withConsent()
        config.limits.batchEvents = 1
        fixture.respond(behind: gate)
        let sending = fixture.tracker(config, tracking: 3)
        let flush = Task { try await sending.flush() }
        await gate.untilArrived()
        try await fixture.tracker(config).setConsent(.denied)
        gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        #expect(fixture.network.requests.count == 1)
        #expect(sending.consent == .denied)
    }

    @Test func `After a denial in another process, a retry is not sent`() async throws {
        let fixture = Fixture()
        let other = fixture.tracker()
        fixture.respond { _ throws(NetworkError) in
            try? await other.setConsent(.denied)
            throw Fixture.offline
        }
        let tracker = fixture.tracker(.withConsent(retry: .withoutJitter), tracking: "A")
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(fixture.network.requests.count == 1)
    }

    @Test func `After a denial in another process, nothing more is stored`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        try await fixture.tracker().setConsent(.denied)
        tracker.track("B")
        try await tracker.persist()
        #expect(await fixture.log.texts.isEmpty)
        #expect(try await fixture.storage.keys() == ["analytics.consent"])
        #expect(await tracker.status().pendingCount == 0)
    }

    @Test func `A denial in another process during an append deletes the appended events`() async throws {
        let other = fixture.tracker()
        try await other.persist()
        let tracker = fixture.tracker()
        try await tracker.persist()
        fixture.log.before { [gate] operation throws(EventLogError) in
            if operation == .append { await gate.pass() }
        }
        tracker.track("A")
        let persist = Task { try await tracker.persist() }
        await gate.untilArrived()
        try await other.setConsent(.denied)
        gate.open()
        try await persist.value
        #expect(await fixture.log.texts.isEmpty)
        #expect(try await fixture.storage.keys() == ["analytics.consent"])
    }

    @Test func `A denial in another process before the anonymous id is stored prevents that`() async throws {
        fixture.storage.before { [gate] message throws(SecureStorageError) in
            if message == .set(AnonymousIdentity.key) { await gate.pass() }
        }
        let tracker = fixture.tracker(tracking: "A")
        let persist = Task { try await tracker.persist() }
        await gate.untilArrived()
        try await fixture.tracker().setConsent(.denied)
        gate.open()
        try await persist.value
        #expect(try await fixture.storage.keys() == ["analytics.consent"])
        #expect(await fixture.log.texts.isEmpty)
    }

    @Test func `Consent in another process stores the events in memory`() async throws {
        let config = AnalyticsConfig.withConsent(.undecided)
        let tracker = fixture.tracker(config, tracking: "A")
        try await fixture.tracker(config).setConsent(.granted)
        #expect(try await tracker.flush().delivered == 1)
    }
}
