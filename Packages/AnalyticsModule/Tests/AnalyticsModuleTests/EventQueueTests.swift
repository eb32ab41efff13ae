import AnalyticsTesting
import Core
import CoreTesting
import Foundation
import Locking
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct EventQueueTests {
    private let fixture = Fixture(skipsSleeps: false)

    /// Returns a tracker whose first write, which reads the consent, has found no events.
    private func startedTracker() async -> AnalyticsTracker {
        let tracker = fixture.tracker()
        await fixture.wait { fixture.storage.messages.contains(.read("analytics.consent")) }
        // It waits for that write. Without events it cannot fail.
        try? await tracker.persist()
        return tracker
    }

    private func untilWindow() async {
        await fixture.wait { fixture.clock.sleeps.last == .milliseconds(100) }
    }

    @Test func `Events of 100 milliseconds are stored in one append`() async throws {
        let appends = Monitor(0)
        fixture.log.before { operation throws(EventLogError) in
            if operation == .append { appends.withLock { $0 += 1 } }
        }
        let tracker = await startedTracker()
        for index in 0..<50 { tracker.track("\(index)") }
        await untilWindow()
        #expect(await fixture.texts.isEmpty)
        fixture.clock.advance(by: .milliseconds(100))
        await appends.wait { $0 == 1 }
        await fixture.wait { await fixture.texts.count >= 50 }
        #expect(appends.withLock(\.self) == 1)
        withExtendedLifetime(tracker) {}
    }

    @Test func `Events are stored at once by persist and never stored in secure storage`() async throws {
        let tracker = fixture.tracker(tracking: 3)
        try await tracker.persist()
        #expect(await fixture.texts.count == 3)
        #expect(try await fixture.storage.keys() == [AnonymousIdentity.key, "analytics.consent"])
        let writes = fixture.storage.messages.count { if case .set = $0 { true } else { false } }
        for index in 0..<20 {
            tracker.track("\(index)")
            try await tracker.persist()
        }
        #expect(fixture.storage.messages.count { if case .set = $0 { true } else { false } } == writes)
    }

    @Test func `An event that is being stored counts once`() async throws {
        let appended = Gate()
        fixture.log.before { operation throws(EventLogError) in
            if operation == .appended { await appended.pass() }
        }
        let tracker = fixture.tracker(tracking: 1)
        let storing = Task { try await tracker.persist() }
        await appended.untilArrived()
        let status = Task { await tracker.status() }
        for _ in 1...10 { await Task.yield() }
        appended.open()
        #expect(await status.value.pendingCount == 1)
        try await storing.value
    }

    @Test func `An event that is stored after the log was counted counts once`() async throws {
        let counted = Gate()
        let isFirst = Atomic(true)
        fixture.log.before { operation throws(EventLogError) in
            if operation == .counted, isFirst.exchange(false, ordering: .relaxed) { await counted.pass() }
        }
        let tracker = fixture.tracker(tracking: 1)
        let status = Task { await tracker.status() }
        await counted.untilArrived()
        try await tracker.persist()
        counted.open()
        #expect(await status.value.pendingCount == 1)
    }

    @Test func `A buffer that is half full is written at once, and drops no event`() async throws {
        let tracker = await startedTracker()
        for _ in 0..<50_000 { tracker.track("A") }
        let grant = try #require(await fixture.storedConsent?.grant)
        // The usual write does not start, since the clock stands still.
        await fixture.wait { fixture.files.size(of: grant).count == 50_000 }
        #expect(await tracker.status().droppedCount == 0)
    }

    @Test func `Events that are tracked during a write are stored without further events`() async throws {
        let fixture = Fixture()
        let tracker = fixture.tracker()
        var count = 0
        for round in 0..<50 {
            for _ in 0..<20 { tracker.track("A") }
            await Task.yield()
            for _ in 0..<(round % 7) { tracker.track("B") }
            count += 20 + round % 7
            await fixture.wait { [count] in await fixture.texts.count == count }
        }
    }

    @Test func `Events that cannot be stored stay in memory in order, up to the limit`() async throws {
        fixture.log.fail(.append)
        let tracker = await startedTracker()
        for index in 0..<8 { tracker.track("\(index)") }
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.persist() }
        for index in 8..<10_018 { tracker.track("\(index)") }
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.persist() }
        let status = await tracker.status()
        #expect(status.pendingCount == 10_008 && status.droppedCount == 10)
        #expect(status.storageFailure == .log(FaultyLog.failure))
        fixture.log.before(nil)
        try await tracker.persist()
        #expect(await tracker.status().storageFailure == nil)
        #expect(try await tracker.flush().delivered == 10_008)
        #expect(fixture.server.names == (0..<10_018).filter { !(8..<18).contains($0) }.map { "\($0)" })
    }

    @Test func `A failed write is logged and tried again`() async throws {
        fixture.log.fail(.append)
        let tracker = await startedTracker()
        tracker.track("A")
        await untilWindow()
        fixture.clock.advance(by: .milliseconds(100))
        let entry = await fixture.logger.entry("Analytics events not stored")
        #expect(entry.metadata["error"] == "AnalyticsError.log.noSpace")
        await fixture.wait { fixture.clock.sleeps.last == .seconds(1) }
        fixture.log.before(nil)
        fixture.clock.advance(by: .seconds(1))
        await fixture.wait { await !fixture.texts.isEmpty }
        withExtendedLifetime(tracker) {}
    }

    @Test func `Stored events are sent even if new ones cannot be stored`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.log.fail(.append)
        tracker.track("B")
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.flush() }
        #expect(fixture.server.names == ["A"])
        fixture.log.before(nil)
        #expect(try await tracker.flush() == FlushReport(delivered: 1, batches: 1))
    }

    @Test(arguments: FaultyLog.Operation.allCases)
    func `A failing operation of the log fails the flush and loses nothing`(operation: FaultyLog.Operation) async throws
    {
        fixture.log.fail(operation)
        let tracker = fixture.tracker(tracking: "A")
        if [.split, .events].contains(operation) {
            try await tracker.flush()
        } else {
            _ = try? await tracker.flush()
        }
        fixture.log.before(nil)
        try await tracker.flush()
        #expect(fixture.server.names == ["A"])
    }

    @Test(arguments: ["consent", "anonymousId", "delivery"], [true, false])
    func `With a storage that fails, each event is delivered or waits`(key: String, isRead: Bool) async throws {
        fixture.storage.fail { message in
            switch message {
            case .read(let failing): isRead && failing.hasPrefix("analytics.\(key)")
            case .set(let failing): !isRead && failing.hasPrefix("analytics.\(key)")
            case .deleted, .listed: false
            }
        }
        let tracker = fixture.tracker()
        for index in 0..<30 {
            tracker.track("\(index)")
            if index % 5 == 0 { _ = try? await tracker.flush() }
        }
        let status = await tracker.status()
        #expect(status.pendingCount + fixture.server.names.count == 30)
        #expect((status.storageFailure == .storage(ScriptedStorage.failure)) == (isRead || key == "consent"))
        fixture.storage.before(nil)
        try await tracker.flush()
        #expect(fixture.server.names == (0..<30).map { "\($0)" })
    }

    @Test func `A full log drops its oldest events after the first batch and reports them`() async throws {
        let fixture = Fixture(maxBytes: 2 * EventFile.maxBytes)
        let tracker = fixture.tracker()
        let text = AnalyticsValue.string(String(repeating: "x", count: 30_000))
        for index in 0..<50 { tracker.track("\(index)", properties: ["text": text]) }
        let delivered = try await tracker.flush().delivered
        let dropped = await tracker.status().droppedCount
        #expect(dropped > 0 && delivered + dropped == 50)
        #expect(fixture.server.names.first == "0" && fixture.server.names.last == "49")
    }
}
