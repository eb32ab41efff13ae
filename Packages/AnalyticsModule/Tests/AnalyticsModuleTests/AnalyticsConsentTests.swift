import AnalyticsTesting
import Core
import CoreTesting
import Foundation
import Locking
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AnalyticsConsentTests {
    private let fixture = Fixture()
    private let undecided = AnalyticsConfig.withConsent(.undecided)

    @Test func `Without a decision, events stay in memory until consent stores them`() async throws {
        #expect(AnalyticsConfig.production(writeKey: "key-1").consent == .undecided)
        #expect(!AnalyticsConfig.test().flushesAutomatically)
        let tracker = fixture.tracker(undecided, tracking: "Opened")
        try await tracker.persist()
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        #expect(fixture.network.requests.isEmpty)
        #expect(await fixture.texts.isEmpty)
        #expect(try await fixture.storage.keys().isEmpty)
        let status = await tracker.status()
        #expect(status.consent == .undecided && status.pendingCount == 1)
        // The second time, nothing changes.
        for _ in 0..<2 {
            try await tracker.setConsent(.granted)
            #expect(await fixture.texts.count == 1)
        }
    }

    @Test func `A denial deletes all events and everything stored`() async throws {
        try await fixture.storage.set(Data(), for: "auth.session")
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.flush()
        tracker.track("Opened")
        try await tracker.persist()
        #expect(await fixture.texts.count == 1)
        tracker.track("In memory")
        let grant = await fixture.storedConsent?.grant
        try await tracker.setConsent(.denied)
        #expect(await fixture.texts.isEmpty)
        #expect(fixture.files.closeFiles(of: grant ?? "") == nil)
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
        try await fixture.tracker().setConsent(.denied)
        let gate = Gate()
        fixture.storage.before { _ throws(SecureStorageError) in await gate.pass() }
        let next = fixture.tracker(tracking: "Tapped")
        gate.open()
        try await next.persist()
        #expect(await next.status().pendingCount == 0)
        #expect(await fixture.texts.isEmpty)
    }

    @Test func `Unknown or unreadable stored consent prevents storing and sending`() async throws {
        try await fixture.storage.set(Data("grant".utf8), for: "analytics.consent")
        let tracker = fixture.tracker(tracking: "Opened")
        await #expect(throws: AnalyticsError.consentNeeded) { try await tracker.flush() }
        let other = Fixture(skipsSleeps: false)
        other.storage.fail { $0 == .read("analytics.consent") }
        let unreadable = other.tracker(tracking: "Opened")
        await #expect(throws: AnalyticsError.storage(ScriptedStorage.failure)) { try await unreadable.flush() }
        #expect(fixture.network.requests.isEmpty && other.network.requests.isEmpty)
        #expect(await other.texts.isEmpty)
    }

    @Test func `A denial that cannot be stored still deletes all events, and is stored later`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.storage.fail { $0 == .set("analytics.consent") }
        await #expect(throws: AnalyticsError.storage(ScriptedStorage.failure)) { try await tracker.setConsent(.denied) }
        #expect(tracker.consent == .denied)
        #expect(await fixture.texts.isEmpty)
        await #expect(throws: AnalyticsError.storage(ScriptedStorage.failure)) { try await tracker.flush() }
        fixture.storage.before(nil)
        try await tracker.persist()
        #expect(await fixture.storedConsent?.consent == .denied)
        #expect(fixture.network.requests.isEmpty)
    }

    @Test func `A failed deletion after a denial throws and is repeated by the next start`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        let grant = try #require(await fixture.storedConsent?.grant)
        fixture.log.fail(.keepOnly)
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.setConsent(.denied) }
        #expect(fixture.files.size(of: grant).count == 1)
        fixture.log.before(nil)
        try await fixture.tracker().persist()
        #expect(fixture.files.size(of: grant).count == 0)
        try await tracker.persist()
    }

    @Test func `A cancelled task still stores the consent`() async throws {
        let tracker = fixture.tracker(undecided)
        try await whenCancelled { try await tracker.setConsent(.denied) }
        #expect(await fixture.storedConsent?.consent == .denied)
    }

    @Test func `Two decisions at once are both carried out, in their order`() async throws {
        let tracker = fixture.tracker(tracking: "Before")
        try await tracker.persist()
        let grant = try #require(await fixture.storedConsent?.grant)
        let gate = fixture.storage.holdNext(.set("analytics.consent"))
        let denial = Task { try await tracker.setConsent(.denied) }
        await gate.untilArrived()
        let consent = Task { try await tracker.setConsent(.granted) }
        await fixture.wait { tracker.consent == .granted }
        tracker.track("After")
        gate.open()
        try await denial.value
        try await consent.value
        #expect(fixture.files.size(of: grant).count == 0)
        try await tracker.flush()
        #expect(fixture.server.names == ["After"])
    }

    @Test func `A removed folder of the current grant is created again`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.files.keepOnly(nil)
        tracker.track("B")
        try await tracker.flush()
        #expect(fixture.server.names == ["B"])
    }

    @Test func `A lock that another process holds delays the consent, not its effect`() async throws {
        let tracker = fixture.tracker(undecided)
        try await tracker.persist()
        let (held, end) = (Gate(), Gate())
        let holder = Task { [fixture] in
            try await fixture.exclusiveAccess.withLock("analytics.consent", wait: .zero) {
                held.open()
                await end.pass()
            }
        }
        await held.pass()
        let denial = Task { try await tracker.setConsent(.denied) }
        await fixture.wait { tracker.consent == .denied }
        end.open()
        try await holder.value
        try await denial.value
        #expect(await fixture.storedConsent?.consent == .denied)
    }
}

@Suite(.timeLimit(.minutes(1))) struct SharedConsentTests {
    /// Its clock stands still, so that events are written only on request.
    private let fixture = Fixture(skipsSleeps: false)
    private let gate = Gate()

    @Test(arguments: [true, false])
    func `A denial ends a running flush after its request, also in another process`(isOther: Bool) async throws {
        fixture.respond(behind: gate)
        let sending = fixture.tracker(tracking: 600)
        let flush = Task { try await sending.flush() }
        await gate.untilArrived()
        try await (isOther ? fixture.tracker() : sending).setConsent(.denied)
        gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        // The request in flight cannot be recalled. No other request follows.
        #expect(fixture.network.requests.count == 1 && sending.consent == .denied)
        #expect(await fixture.texts.isEmpty)
    }

    @Test func `After a denial in another process, an append that has begun stores nothing`() async throws {
        let other = fixture.tracker()
        try await other.persist()
        let tracker = fixture.tracker()
        try await tracker.persist()
        let grant = try #require(await fixture.storedConsent?.grant)
        fixture.log.before { [gate] operation throws(EventLogError) in
            if operation == .append { await gate.pass() }
        }
        tracker.track("A")
        let persist = Task { try await tracker.persist() }
        await gate.untilArrived()
        try await other.setConsent(.denied)
        gate.open()
        try await persist.value
        #expect(fixture.files.size(of: grant).count == 0)
        #expect(try await fixture.storage.keys() == ["analytics.consent"])
        #expect(tracker.consent == .denied)
    }

    @Test(arguments: [false, true])
    func `Events of a grant that another process has ended are dropped`(isGrantedAgain: Bool) async throws {
        let (tracker, other) = (fixture.tracker(tracking: "A"), fixture.tracker())
        try await tracker.persist()
        tracker.track("B")
        try await other.setConsent(.denied)
        if isGrantedAgain { try await other.setConsent(.granted) }
        try await tracker.persist()
        #expect(await tracker.status().pendingCount == 0)
        #expect(try await fixture.storage.keys() == ["analytics.consent"])
        tracker.track("C")
        _ = try? await tracker.flush()
        #expect(fixture.server.names == (isGrantedAgain ? ["C"] : []))
        #expect(await fixture.texts.isEmpty)
    }

    @Test func `A denial in another process before the anonymous id is stored prevents that`() async throws {
        let gate = fixture.storage.holdNext(.set(AnonymousIdentity.key))
        let tracker = fixture.tracker(tracking: "A")
        let persist = Task { try await tracker.persist() }
        await gate.untilArrived()
        try await fixture.tracker().setConsent(.denied)
        gate.open()
        try await persist.value
        #expect(try await fixture.storage.keys() == ["analytics.consent"])
        #expect(await fixture.texts.isEmpty)
    }

    @Test func `Consent that was read before a denial sends nothing after it`() async throws {
        let storage = LateStorage(fixture.storage)
        let tracker = fixture.assembly(storage: storage).tracker(tracking: ["A"])
        try await tracker.persist()
        // The write and the start of the delivery have read the consent before the request does.
        let flush = await storage.hold(3) { try await tracker.flush() }
        try await tracker.setConsent(.denied)
        storage.gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        #expect(fixture.network.requests.isEmpty && tracker.consent == .denied)
    }

    @Test func `A write that began before a new grant drops no event after it`() async throws {
        fixture.respond(behind: gate)
        let tracker = fixture.tracker(tracking: "A")
        let flush = Task { try await tracker.flush() }
        await gate.untilArrived()
        let identity = fixture.storage.holdNext(.read(AnonymousIdentity.key))
        tracker.track("B")
        let write = Task { try await tracker.persist() }
        await identity.untilArrived()
        for consent in [AnalyticsConsent.denied, .granted] { try await fixture.tracker().setConsent(consent) }
        gate.open()
        await #expect(throws: AnalyticsError.consentNeeded) { try await flush.value }
        tracker.track("C")
        identity.open()
        try await write.value
        try await tracker.flush()
        #expect(fixture.server.names == ["A", "C"])
    }

    @Test func `A denial that was read before a new grant drops no event after it`() async throws {
        let storage = LateStorage(fixture.storage)
        let (other, tracker) = (fixture.tracker(), fixture.assembly(storage: storage).tracker())
        try await other.setConsent(.denied)
        try await tracker.persist()
        let flush = await storage.hold(2) { try await tracker.flush() }
        try await other.setConsent(.granted)
        try await tracker.persist()
        tracker.track("A")
        storage.gate.open()
        _ = try? await flush.value
        try await tracker.flush()
        #expect(fixture.server.names == ["A"])
    }

    @Test func `Consent in another process stores the events in memory`() async throws {
        let config = AnalyticsConfig.withConsent(.undecided)
        let tracker = fixture.tracker(config, tracking: "A")
        try await fixture.tracker(config).setConsent(.granted)
        #expect(try await tracker.flush().delivered == 1)
    }
}

/// A storage that can hold the result of a read of the consent.
private final class LateStorage: SecureStorageProtocol {
    let gate = Gate()
    private let base: ScriptedStorage
    private let remaining = Atomic(-1)

    init(_ base: ScriptedStorage) { self.base = base }

    /// Runs `body` until it has made this number of reads. The last one returns once the gate is open.
    func hold<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable () async throws -> Result) async
        -> Task<Result, any Error>
    {
        remaining.store(count, ordering: .relaxed)
        let task = Task { try await body() }
        await gate.untilArrived()
        return task
    }

    func data(for key: String) async throws(SecureStorageError) -> Data? {
        let data = try await base.data(for: key)
        let isHeld = key == "analytics.consent" && remaining.wrappingSubtract(1, ordering: .relaxed).newValue == 0
        if isHeld { await gate.pass() }
        return data
    }

    func keys() async throws(SecureStorageError) -> [String] { try await base.keys() }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) async throws(SecureStorageError) -> Result {
        try await base.transaction(body)
    }
}
