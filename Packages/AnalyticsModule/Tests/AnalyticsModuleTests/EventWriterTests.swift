import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct EventWriterTests {
    private let fixture = Fixture(skipsSleeps: false)

    /// Returns a tracker whose first write, which reads the consent, has found no events.
    private func startedTracker(_ config: AnalyticsConfig = .withConsent()) async -> AnalyticsTracker {
        let tracker = fixture.tracker(config)
        await fixture.wait { await fixture.storage.messages.contains(.read("analytics.consent")) }
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
        #expect(await fixture.log.texts.isEmpty)
        fixture.clock.advance(by: .milliseconds(100))
        await appends.wait { $0 == 1 }
        await fixture.wait { await fixture.log.texts.count >= 50 }
        #expect(appends.withLock(\.self) == 1)
        withExtendedLifetime(tracker) {}
    }

    @Test func `Events are stored at once by persist and never stored in secure storage`() async throws {
        let tracker = fixture.tracker(tracking: 3)
        try await tracker.persist()
        #expect(await fixture.log.texts.count == 3)
        #expect(try await fixture.storage.keys() == [AnonymousIdentity.key])
        let writes = await fixture.storage.messages.count { if case .set = $0 { true } else { false } }
        for index in 0..<20 {
            tracker.track("\(index)")
            try await tracker.persist()
        }
        #expect(await fixture.storage.messages.count { if case .set = $0 { true } else { false } } == writes)
    }

    @Test func `A thousand events do not wait for the end of the window`() async throws {
        let tracker = fixture.tracker(tracking: 1_000)
        await fixture.wait { await !fixture.log.texts.isEmpty }
        withExtendedLifetime(tracker) {}
    }

    @Test func `Events that are tracked during a write are stored without further events`() async throws {
        let fixture = Fixture()
        let tracker = fixture.tracker()
        for round in 0..<50 {
            for _ in 0..<20 { tracker.track("A") }
            await Task.yield()
            for _ in 0..<(round % 7) { tracker.track("B") }
            let count = tracker.buffer.lastNumber
            await fixture.wait { await fixture.log.texts.count == count }
        }
    }

    @Test func `Events that cannot be stored stay in memory in order, up to the limit`() async throws {
        fixture.log.fail(.append)
        let tracker = await startedTracker(.withConsent(memoryLimit: .init(count: 10)))
        for index in 0..<8 { tracker.track("\(index)") }
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.persist() }
        for index in 8..<30 { tracker.track("\(index)") }
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.persist() }
        let status = await tracker.status()
        #expect(status.pendingCount == 18 && status.total.dropped == 12)
        #expect(status.storageFailure == .log(FaultyLog.failure))
        fixture.log.before(nil)
        try await tracker.persist()
        #expect(await tracker.status().storageFailure == nil)
        #expect(try await tracker.flush() == FlushReport(delivered: 18, batches: 1, dropped: 12))
        #expect(fixture.server.names == (0..<30).filter { !(8..<20).contains($0) }.map { "\($0)" })
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
        await fixture.wait { await !fixture.log.texts.isEmpty }
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
        #expect(try await tracker.flush() == FlushReport(delivered: 2, batches: 2))
    }

    @Test(arguments: FaultyLog.Operation.allCases)
    func `A failing operation of the log fails the flush and loses nothing`(operation: FaultyLog.Operation) async throws
    {
        fixture.log.fail(operation)
        let tracker = fixture.tracker(tracking: "A")
        if operation == .removeAll {
            try await tracker.flush()
        } else {
            await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.flush() }
        }
        fixture.log.before(nil)
        try await tracker.flush()
        #expect(fixture.server.names == ["A"])
    }

    @Test(arguments: ["consent", "anonymousId", "delivery"], [true, false])
    func `A storage that fails keeps memory bounded, and each event is delivered or counted`(
        key: String,
        isRead: Bool
    ) async throws {
        fixture.storage.fail { message in
            switch message {
            case .read(let failing): isRead && failing.hasPrefix("analytics.\(key)")
            case .set(let failing): !isRead && failing.hasPrefix("analytics.\(key)")
            case .deleted, .listed: false
            }
        }
        let tracker = fixture.tracker(.withConsent(memoryLimit: .init(count: 10)))
        for index in 0..<30 {
            tracker.track("\(index)")
            if index % 5 == 0 { _ = try? await tracker.flush() }
        }
        let status = await tracker.status()
        #expect(tracker.buffer.size.count <= 10)
        #expect(status.pendingCount + status.total.delivered + status.total.dropped == 30)
        #expect((status.storageFailure == .storage(HookedStorage.failure)) == isRead)
        fixture.storage.before(nil)
        try await tracker.flush()
        let total = await tracker.status().total
        #expect(total.delivered + total.dropped == 30 && fixture.server.names.count == total.delivered)
        #expect(fixture.server.names.last == "29")
    }

    @Test func `A full log drops its oldest events and reports them`() async throws {
        let fixture = Fixture(log: InMemoryEventLog(maxCount: 3))
        let tracker = fixture.tracker(tracking: 5)
        #expect(try await tracker.flush() == FlushReport(delivered: 3, batches: 1, dropped: 2))
        #expect(fixture.server.names == ["2", "3", "4"])
        #expect(await tracker.status().total == FlushReport(delivered: 3, batches: 1, dropped: 2))
    }

    @Test func `The status counts events in memory and in the log`() async throws {
        let tracker = fixture.tracker(tracking: 2)
        try await tracker.persist()
        tracker.track("A")
        let status = await tracker.status()
        #expect(status.consent == .granted && status.pendingCount == 3 && status.pendingBytes > 300)
        #expect(status.refusedCount == 0 && status.lastFlush == nil && status.storageFailure == nil)
    }
}
