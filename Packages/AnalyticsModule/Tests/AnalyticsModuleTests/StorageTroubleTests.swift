import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Testing

@Suite struct StorageTroubleTests {
    private static func chunk(_ names: String...) -> Data {
        let lines = names.map { name in
            #"{"anonymousId":"a","context":{"library":{}},"event":"\#(name)","messageId":"m-\#(name)","properties":{},"#
                + #""timestamp":"2027-01-15T08:00:00.000Z","type":"track"}"#
        }
        return Data(lines.joined(separator: "\n").utf8)
    }

    @Test func chunksAreOrderedByNumberNotByName() async throws {
        let entries = (1...12).map { ("analytics.queue.\($0).w", Self.chunk("\($0)")) }
        let lab = Lab(Dictionary(uniqueKeysWithValues: entries))
        let tracker = lab.tracker(tracking: "13")
        try await tracker.flush()
        #expect(lab.server.names == (1...13).map { "\($0)" })
    }

    @Test(arguments: ["", "garbage", "{}", #"{"messageId":"#, #"{"messageId":"m"}\#n"#, "\u{0}\u{0}\u{0}"])
    func aDamagedChunkIsPutAsideAndTheRestIsSent(content: String) async throws {
        let lab = Lab([
            "analytics.queue.1.w": Self.chunk("A"),
            "analytics.queue.2.w": Data(content.utf8),
            "analytics.queue.3.w": Self.chunk("C"),
        ])
        let report = try await lab.tracker().flush()
        #expect(lab.server.names == ["A", "C"])
        #expect(report == FlushReport(delivered: 2, batches: 1, damaged: 1))
        #expect(try await lab.storage.data(for: "analytics.damaged.2.w") == Data(content.utf8))
        #expect(try await lab.storedKeys() == [])
    }

    @Test func aDamagedChunkThatCannotBePutAsideIsNotDeleted() async throws {
        let lab = Lab(["analytics.queue.1.w": Data("garbage".utf8), "analytics.anonymousId": Data("a".utf8)])
        lab.storage.fail(where: \.isWrite)
        #expect(try await lab.tracker().flush() == FlushReport(damaged: 1))
        #expect(try await lab.storedKeys() == ["analytics.queue.1.w"])
    }

    @Test func keysOfAnotherFormAreLeftAlone() async throws {
        let keys = ["analytics.queue.", "analytics.queue.x.w", "analytics.queue.-1.w", "analytics.queue.7", "auth.7.w"]
        let entries = (keys + ["analytics.queue.\(Int.max).w"]).map { ($0, Self.chunk("A")) }
        let lab = Lab(Dictionary(uniqueKeysWithValues: entries))
        let tracker = lab.tracker(tracking: "B")
        try await tracker.flush()
        #expect(lab.server.names == ["B"])
        #expect(try await lab.storage.keys() == (entries.map(\.0) + ["analytics.anonymousId"]).sorted())
    }

    @Test func aChunkThatCannotBeReadDoesNotHoldUpTheRestNorIsItForgotten() async throws {
        let lab = Lab(["analytics.queue.1.w": Self.chunk("A"), "analytics.queue.2.w": Self.chunk("B")])
        lab.storage.fail { $0 == .read("analytics.queue.1.w") }
        let tracker = lab.tracker(tracking: "C")
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await tracker.flush() }
        #expect(lab.server.names == ["B", "C"])
        lab.storage.before(nil)
        #expect(try await tracker.flush() == FlushReport(delivered: 3, batches: 2))
        #expect(lab.server.names == ["B", "C", "A"])
    }

    @Test func eventsThatCannotBeWrittenAreSentAllTheSame() async throws {
        let lab = Lab(["analytics.anonymousId": Data("a".utf8)])
        lab.storage.fail(where: \.isWrite)
        let tracker = lab.tracker(tracking: 1_000)
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await tracker.persist() }
        #expect(tracker.pendingCount == 1_000)
        #expect(try await tracker.flush().delivered == 1_000)
    }

    @Test func eventsThatCouldNotBeWrittenAreWrittenLater() async throws {
        let lab = Lab()
        lab.storage.fail(where: \.isWrite)
        let tracker = lab.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await tracker.persist() }
        lab.storage.before(nil)
        try await tracker.persist()
        try await lab.tracker().flush()
        #expect(lab.server.names == ["A"])
    }

    @Test func deliveredEventsThatCannotBeDeletedAreDeletedLater() async throws {
        let lab = Lab()
        lab.storage.fail { if case .deleted = $0 { true } else { false } }
        let tracker = lab.tracker(tracking: "A")
        #expect(try await tracker.flush().delivered == 1)
        #expect(try await lab.storedKeys().count == 1)
        lab.storage.before(nil)
        try await tracker.persist()
        #expect(try await lab.storedKeys() == [])
    }

    @Test func aCrashWhileAChunkGrowsRepeatsNothing() async throws {
        let lab = Lab([
            "analytics.queue.1.w": Self.chunk("A", "B"),
            "analytics.queue.2.w": Self.chunk("A", "B", "C"),
        ])
        let report = try await lab.tracker().flush()
        #expect(lab.requests == [["A", "B", "C"]])
        #expect(report.delivered == 3)
        #expect(try await lab.storedKeys() == [])
    }

    @Test func twoTrackersOverOneStorageLoseNothing() async throws {
        let lab = Lab()
        let one = lab.tracker(tracking: "1")
        try await one.persist()
        let two = lab.tracker(tracking: "2")
        try await two.persist()
        // The first grows the chunk that the second has read and will delete.
        one.track("3")
        try await one.persist()
        try await two.flush()
        // The first is killed here.
        try await lab.tracker().flush()
        #expect(Set(lab.server.names) == ["1", "2", "3"])
        #expect(lab.server.accepted.count == 3)
    }

    @Test func twoTrackersThatStartTogetherDoNotOverwriteEachOther() async throws {
        let lab = Lab()
        let (one, two) = (lab.tracker(), lab.tracker())
        try await one.persist()
        try await two.persist()
        one.track("1")
        two.track("2")
        try await one.persist()
        try await two.persist()
        try await lab.tracker().flush()
        #expect(Set(lab.server.names) == ["1", "2"])
    }

    @Test func anUnreadableAnonymousIDIsNotReplaced() async throws {
        let lab = Lab(["analytics.anonymousId": Data("mine".utf8)])
        lab.storage.fail { $0 == .read("analytics.anonymousId") }
        let tracker = lab.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await tracker.flush() }
        lab.storage.before(nil)
        try await tracker.flush()
        #expect(lab.server.accepted.map(\.anonymousId) == ["mine"])
    }

    @Test(arguments: [Data(), Data([0xFF, 0xFE])])
    func aDamagedAnonymousIDIsPutAside(content: Data) async throws {
        let lab = Lab(["analytics.anonymousId": content])
        let tracker = lab.tracker(tracking: "A")
        #expect(try await tracker.flush().damaged == 1)
        #expect(try await lab.storage.data(for: "analytics.damaged.anonymousId") == content)
        let id = try #require(await lab.storage.data(for: "analytics.anonymousId"))
        #expect(lab.server.accepted.map(\.anonymousId) == [String(decoding: id, as: UTF8.self)])
    }
}
