import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct EventStoreTests {
    private let fixture = Fixture()

    @Test func `Tracked events are stored automatically`() async throws {
        let (first, second) = (Gate(), Gate())
        fixture.storage.before { message throws(SecureStorageError) in
            if message.isQueueWrite { first.open() }
            // The old chunk is deleted after the second event is stored.
            if case .deleted = message { second.open() }
        }
        let tracker = fixture.tracker(tracking: "A")
        await first.pass()
        tracker.track("B")
        await second.pass()
        try await fixture.tracker().flush()
        #expect(fixture.server.names == ["A", "B"])
        #expect(tracker.pendingCount == 2)
    }

    @Test func `persist returns after all earlier events are stored`() async throws {
        for run in 0..<20 {
            let fixture = Fixture()
            let tracker = fixture.tracker(tracking: 50)
            try await tracker.persist()
            #expect(try await fixture.tracker().flush().delivered == 50, "run \(run)")
        }
    }

    @Test func `Events of an earlier run are sent first with their message ids`() async throws {
        fixture.goOffline()
        let first = fixture.tracker()
        for index in 0..<10 { first.track("old \(index)") }
        await #expect(throws: AnalyticsError.self) { try await first.flush() }
        fixture.goOnline()
        try await fixture.tracker(tracking: "new").flush()
        let requests = fixture.network.requests.map(BatchServer.events)
        #expect(fixture.server.names == (0..<10).map { "old \($0)" } + ["new"])
        #expect(requests.first?.map(\.messageId) == requests.last?.dropLast().map(\.messageId))
    }

    @Test func `Events for one server are neither sent nor deleted by a tracker for another`() async throws {
        try await fixture.tracker(server: "https://one.example", tracking: "first").persist()
        let other = fixture.tracker(server: "https://two.example", tracking: "second")
        #expect(try await other.flush().delivered == 1)
        #expect(other.pendingCount == 0)
        #expect(fixture.server.names == ["second"])
        try await fixture.tracker(server: "https://one.example").flush()
        #expect(fixture.server.names == ["second", "first"])
        #expect(try await fixture.storedKeys() == [])
    }

    @Test func `Nothing is sent before the stored queue is loaded`() async throws {
        try await fixture.tracker(tracking: "old").persist()
        fixture.storage.fail { $0 == .listed }
        let second = fixture.tracker(tracking: "new")
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await second.flush() }
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await second.persist() }
        #expect(fixture.network.requests.isEmpty)
        fixture.storage.before(nil)
        try await second.flush()
        #expect(fixture.server.names == ["old", "new"])
    }

    @Test func `A burst of events needs few writes`() async throws {
        let gate = Gate()
        fixture.storage.before { message throws(SecureStorageError) in
            if message.isQueueWrite { await gate.pass() }
        }
        let tracker = fixture.tracker(tracking: "0")
        await gate.untilArrived()
        for index in 1..<200 { tracker.track("\(index)") }
        gate.open()
        try await tracker.persist()
        #expect(await fixture.storage.messages.filter(\.isQueueWrite).count == 2)
    }

    @Test func `Many small saves use few keys of limited size`() async throws {
        let tracker = fixture.tracker()
        let text = AnalyticsValue.string(String(repeating: "x", count: 9_800))
        for index in 0..<25 {
            tracker.track("\(index)", properties: ["text": text])
            try await tracker.persist()
        }
        let keys = try await fixture.storedKeys()
        #expect((3...4).contains(keys.count))
        for key in keys {
            #expect(try #require(await fixture.storage.data(for: key)).count <= 100_000)
        }
        try await fixture.tracker().flush()
        #expect(fixture.server.names == (0..<25).map { "\($0)" })
    }

    @Test func `Delivered events are deleted from storage`() async throws {
        let tracker = fixture.tracker(tracking: 1_000)
        try await tracker.flush()
        #expect(try await fixture.storedKeys() == [])
        #expect(try await fixture.tracker().flush() == FlushReport())
    }

    @Test func `A cancelled caller still stores its events`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        try await whenCancelled { try await tracker.persist() }
        #expect(try await fixture.tracker().flush().delivered == 1)
    }
}
