import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct DurabilityTests {
    private let lab = Lab()

    @Test func trackedEventsBecomeDurableWithoutBeingAsked() async throws {
        let (first, second) = (Gate(), Gate())
        lab.storage.before { message throws(SecureStorageError) in
            if message.isWriteOfQueue { first.open() }
            // What was stored before is deleted once the second event is stored.
            if case .deleted = message { second.open() }
        }
        let tracker = lab.tracker(tracking: "A")
        await first.pass()
        tracker.track("B")
        await second.pass()
        let later = lab.tracker()
        try await later.flush()
        #expect(lab.server.names == ["A", "B"])
        #expect(tracker.pendingCount == 2)
    }

    @Test func persistReturnsOnceEverythingTrackedBeforeIsDurable() async throws {
        for run in 0..<20 {
            let lab = Lab()
            let tracker = lab.tracker(tracking: 50)
            try await tracker.persist()
            #expect(try await lab.tracker().flush().delivered == 50, "run \(run)")
        }
    }

    @Test func theEventsOfAnEarlierRunGoFirstWithTheirIDs() async throws {
        lab.goOffline()
        let first = lab.tracker()
        for index in 0..<10 { first.track("old \(index)") }
        await #expect(throws: AnalyticsError.self) { try await first.flush() }
        lab.goOnline()
        let second = lab.tracker(tracking: "new")
        try await second.flush()
        let requests = lab.network.requests.map(BatchServer.events)
        #expect(lab.server.names == (0..<10).map { "old \($0)" } + ["new"])
        #expect(requests.first?.map(\.messageId) == requests.last?.dropLast().map(\.messageId))
    }

    @Test func nothingIsSentBeforeTheEarlierQueueIsLoaded() async throws {
        let first = lab.tracker(tracking: "old")
        try await first.persist()
        lab.storage.fail { $0 == .listed }
        let second = lab.tracker(tracking: "new")
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await second.flush() }
        await #expect(throws: AnalyticsError.storage(ProbedStorage.failure)) { try await second.persist() }
        #expect(lab.network.requests.isEmpty)
        lab.storage.before(nil)
        try await second.flush()
        #expect(lab.server.names == ["old", "new"])
    }

    @Test func aBurstCostsFewWrites() async throws {
        let gate = Gate()
        lab.storage.before { message throws(SecureStorageError) in
            if message.isWriteOfQueue { await gate.pass() }
        }
        let tracker = lab.tracker(tracking: "0")
        await gate.untilArrived()
        for index in 1..<200 { tracker.track("\(index)") }
        gate.open()
        try await tracker.persist()
        #expect(await lab.storage.messages.filter(\.isWriteOfQueue).count == 2)
    }

    @Test func savingOneEventAfterAnotherDoesNotPileUpKeysNorRewriteTheWholeQueue() async throws {
        let tracker = lab.tracker()
        let text = AnalyticsValue.string(String(repeating: "x", count: 9_800))
        for index in 0..<25 {
            tracker.track("\(index)", properties: ["text": text])
            try await tracker.persist()
        }
        let keys = try await lab.storedKeys()
        #expect((3...4).contains(keys.count))
        for key in keys {
            #expect(try #require(await lab.storage.data(for: key)).count <= 100_000)
        }
        try await lab.tracker().flush()
        #expect(lab.server.names == (0..<25).map { "\($0)" })
    }

    @Test func whatWasDeliveredIsNoLongerStored() async throws {
        let tracker = lab.tracker(tracking: 1_000)
        try await tracker.flush()
        #expect(try await lab.storedKeys() == [])
        #expect(try await lab.tracker().flush() == FlushReport())
    }

    @Test func anAlreadyCancelledCallerStillPersists() async throws {
        let tracker = lab.tracker(tracking: "A")
        try await whenCancelled { try await tracker.persist() }
        #expect(try await lab.tracker().flush().delivered == 1)
    }
}
