import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct EventStoreFailureTests {
    private static func chunk(_ names: String...) -> Data {
        let lines = names.map { name in
            #"{"anonymousId":"a","context":{"library":{}},"event":"\#(name)","messageId":"m-\#(name)","properties":{},"#
                + #""timestamp":"2027-01-15T08:00:00.000Z","type":"track"}"#
        }
        return Data(lines.joined(separator: "\n").utf8)
    }

    @Test func `Chunks are ordered by number`() async throws {
        let entries = (1...12).map { ("analytics.queue.api.\($0).w", Self.chunk("\($0)")) }
        let fixture = Fixture(Dictionary(uniqueKeysWithValues: entries))
        try await fixture.tracker(tracking: "13").flush()
        #expect(fixture.server.names == (1...13).map { "\($0)" })
    }

    @Test(arguments: ["", "garbage", "{}", #"{"messageId":"#, #"{"messageId":"m"}\#n"#, "\u{0}\u{0}\u{0}"])
    func `A damaged chunk is quarantined and the rest is sent`(content: String) async throws {
        let fixture = Fixture([
            "analytics.queue.api.1.w": Self.chunk("A"),
            "analytics.queue.api.2.w": Data(content.utf8),
            "analytics.queue.api.3.w": Self.chunk("C"),
        ])
        let report = try await fixture.tracker().flush()
        #expect(fixture.server.names == ["A", "C"])
        #expect(report == FlushReport(delivered: 2, batches: 1, damaged: 1))
        #expect(try await fixture.storage.data(for: "analytics.damaged.api.2.w") == Data(content.utf8))
        #expect(try await fixture.storedKeys() == [])
    }

    @Test func `A damaged chunk that cannot be quarantined is not deleted`() async throws {
        let fixture = Fixture([
            "analytics.queue.api.1.w": Data("garbage".utf8), "analytics.anonymousId": Data("a".utf8),
        ])
        fixture.storage.fail(where: \.isWrite)
        #expect(try await fixture.tracker().flush() == FlushReport(damaged: 1))
        #expect(try await fixture.storedKeys() == ["analytics.queue.api.1.w"])
    }

    @Test func `Keys in another format are ignored`() async throws {
        let keys = [
            "analytics.queue.", "analytics.queue.api.x.w", "analytics.queue.api.-1.w", "analytics.queue.api.7",
            "auth.7.w",
        ]
        let entries = (keys + ["analytics.queue.api.\(Int.max).w"]).map { ($0, Self.chunk("A")) }
        let fixture = Fixture(Dictionary(uniqueKeysWithValues: entries))
        try await fixture.tracker(tracking: "B").flush()
        #expect(fixture.server.names == ["B"])
        #expect(try await fixture.storage.keys() == (entries.map(\.0) + ["analytics.anonymousId"]).sorted())
    }

    @Test func `A chunk that cannot be read at first is sent after the others`() async throws {
        let fixture = Fixture(["analytics.queue.api.1.w": Self.chunk("A"), "analytics.queue.api.2.w": Self.chunk("B")])
        fixture.storage.fail { $0 == .read("analytics.queue.api.1.w") }
        let tracker = fixture.tracker(tracking: "C")
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.flush() }
        #expect(fixture.server.names == ["B", "C"])
        fixture.storage.before(nil)
        #expect(try await tracker.flush() == FlushReport(delivered: 3, batches: 2))
        #expect(fixture.server.names == ["B", "C", "A"])
    }

    @Test func `Events that cannot be stored are still sent`() async throws {
        let fixture = Fixture(["analytics.anonymousId": Data("a".utf8)])
        fixture.storage.fail(where: \.isWrite)
        let tracker = fixture.tracker(tracking: 1_000)
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.persist() }
        #expect(tracker.pendingCount == 1_000)
        #expect(try await tracker.flush().delivered == 1_000)
    }

    @Test func `Events that could not be stored are stored later`() async throws {
        let fixture = Fixture()
        fixture.storage.fail(where: \.isWrite)
        let tracker = fixture.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.persist() }
        fixture.storage.before(nil)
        try await tracker.persist()
        try await fixture.tracker().flush()
        #expect(fixture.server.names == ["A"])
    }

    @Test func `Delivered events that cannot be deleted are deleted later`() async throws {
        let fixture = Fixture()
        fixture.storage.fail { if case .deleted = $0 { true } else { false } }
        let tracker = fixture.tracker(tracking: "A")
        #expect(try await tracker.flush().delivered == 1)
        #expect(try await fixture.storedKeys().count == 1)
        fixture.storage.before(nil)
        try await tracker.persist()
        #expect(try await fixture.storedKeys() == [])
    }

    @Test func `A crash while a chunk grows sends no event twice`() async throws {
        let fixture = Fixture([
            "analytics.queue.api.1.w": Self.chunk("A", "B"),
            "analytics.queue.api.2.w": Self.chunk("A", "B", "C"),
        ])
        let report = try await fixture.tracker().flush()
        #expect(fixture.requests == [["A", "B", "C"]])
        #expect(report.delivered == 3)
        #expect(try await fixture.storedKeys() == [])
    }

    @Test func `Two trackers with one storage lose no event`() async throws {
        let fixture = Fixture()
        let one = fixture.tracker(tracking: "1")
        try await one.persist()
        let two = fixture.tracker(tracking: "2")
        try await two.persist()
        // The first tracker grows the chunk that the second has read and will delete.
        one.track("3")
        try await one.persist()
        try await two.flush()
        // The first process ends here.
        try await fixture.tracker().flush()
        #expect(Set(fixture.server.names) == ["1", "2", "3"])
        #expect(fixture.server.accepted.count == 3)
    }

    @Test func `Two trackers that start together keep each other's events`() async throws {
        let fixture = Fixture()
        let (one, two) = (fixture.tracker(), fixture.tracker())
        try await one.persist()
        try await two.persist()
        one.track("1")
        two.track("2")
        try await one.persist()
        try await two.persist()
        try await fixture.tracker().flush()
        #expect(Set(fixture.server.names) == ["1", "2"])
    }

    @Test func `An anonymous id that cannot be read is not replaced`() async throws {
        let fixture = Fixture(["analytics.anonymousId": Data("mine".utf8)])
        fixture.storage.fail { $0 == .read("analytics.anonymousId") }
        let tracker = fixture.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.flush() }
        fixture.storage.before(nil)
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.anonymousId) == ["mine"])
    }

    @Test(arguments: [Data(), Data([0xFF, 0xFE])])
    func `A damaged anonymous id is quarantined and counted once`(content: Data) async throws {
        let fixture = Fixture(["analytics.anonymousId": content])
        fixture.storage.fail { $0 == .set("analytics.anonymousId") }
        let tracker = fixture.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.storage(HookedStorage.failure)) { try await tracker.flush() }
        fixture.storage.before(nil)
        #expect(try await tracker.flush().damaged == 1)
        #expect(try await fixture.storage.data(for: "analytics.damaged.anonymousId") == content)
        let id = try #require(await fixture.storage.data(for: "analytics.anonymousId"))
        #expect(fixture.server.accepted.map(\.anonymousId) == [String(decoding: id, as: UTF8.self)])
    }
}
