import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct TrackingTests {
    private let lab = Lab()

    @Test func eventsKeepTheirOrder() async throws {
        let tracker = lab.tracker()
        let names = (0..<1_000).map { "Event \($0)" }
        for name in names { tracker.track(name) }
        let report = try await tracker.flush()
        #expect(lab.server.names == names)
        #expect(report == FlushReport(delivered: 1_000, batches: 1))
        #expect(tracker.pendingCount == 0)
    }

    @Test func anEventIsWrittenAsSegmentWantsIt() async throws {
        let tracker = lab.tracker()
        lab.user.signIn("usr_mina", properties: ["tier": "gold"])
        tracker.track(
            "Item Viewed",
            properties: ["item": "itm_01", "price": 19.5, "count": 2, "sale": true, "by": nil]
        )
        try await tracker.flush()
        let event = try #require(lab.server.accepted.first)
        #expect(event.type == "track")
        #expect(event.event == "Item Viewed")
        #expect(event.userId == "usr_mina")
        #expect(event.anonymousId?.isEmpty == false)
        #expect(event.properties == ["item": "itm_01", "price": 19.5, "count": 2, "sale": true, "by": .null])
        #expect(event.context.library == ["name": "trellis-swift", "version": "1.0.0"])
        #expect(event.context.traits == ["tier": "gold"])
        #expect(event.timestamp == lab.clock.date)
        let request = try #require(lab.network.requests.first)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(!request.needsAuthorization)
        #expect(BatchServer.sentAt(of: request) == lab.clock.date)
    }

    @Test func userAndTimestampAreThoseOfTheCall() async throws {
        let tracker = lab.tracker()
        let start = lab.clock.date
        tracker.track("Before")
        lab.user.signIn("usr_mina")
        lab.clock.advance(by: .seconds(60))
        tracker.track("After")
        lab.user.signIn("usr_other")
        lab.clock.advance(by: .seconds(60))
        try await tracker.flush()
        #expect(lab.server.accepted.map(\.userId) == [nil, "usr_mina"])
        #expect(lab.server.accepted.map(\.timestamp) == [start, start.addingTimeInterval(60)])
        #expect(lab.network.requests.map(BatchServer.sentAt) == [start.addingTimeInterval(120)])
    }

    @Test func theAnonymousIDIsMadeOnceAndOutlivesTheRun() async throws {
        for _ in 0..<2 { try await lab.tracker(tracking: "Opened").flush() }
        let ids = lab.server.accepted.map(\.anonymousId)
        #expect(ids.count == 2)
        #expect(Set(ids).count == 1)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func aNumberThatJSONCannotHoldBecomesNull(_ value: Double) async throws {
        let tracker = lab.tracker()
        tracker.track("Measured", properties: ["value": .double(value)])
        tracker.track("Next")
        try await tracker.flush()
        #expect(lab.server.names == ["Measured", "Next"])
        #expect(lab.server.accepted.first?.properties == ["value": .null])
    }

    @Test func trackingWaitsForNoDisk() async throws {
        let gate = Gate()
        lab.storage.before { _ throws(SecureStorageError) in await gate.pass() }
        let tracker = lab.tracker()
        for _ in 0..<100 { tracker.track("Tapped") }
        #expect(tracker.pendingCount == 100)
        gate.open()
        try await tracker.persist()
        #expect(tracker.pendingCount == 100)
    }

    @Test func theTestConfigurationSendsNothingByItself() async throws {
        let tracker = lab.tracker()
        for _ in 0..<100 { tracker.track("Tapped") }
        try await tracker.persist()
        lab.clock.advance(by: .seconds(3_600))
        #expect(lab.network.requests.isEmpty)
        #expect(lab.clock.sleeps.isEmpty)
    }

    @Test func concurrentCallersLoseNothing() async throws {
        let tracker = lab.tracker()
        await withTaskGroup { group in
            for caller in 0..<8 {
                group.addTask {
                    for index in 0..<100 { tracker.track("\(caller)-\(index)") }
                }
            }
        }
        try await tracker.flush()
        #expect(lab.server.accepted.count == 800)
        for caller in 0..<8 {
            #expect(lab.server.names.filter { $0.hasPrefix("\(caller)-") } == (0..<100).map { "\(caller)-\($0)" })
        }
    }

    @Test func neitherUserNorWriteKeyIsPrinted() {
        let user = AnalyticsUser(id: "usr_mina", properties: ["tier": "gold"])
        let config = AnalyticsConfig(writeKey: "secret-key")
        for text in ["\(user)", String(reflecting: user), "\(config)", String(reflecting: config)] {
            #expect(!text.contains("usr_mina") && !text.contains("gold") && !text.contains("secret-key"))
        }
        var dumped = ""
        dump(user, to: &dumped)
        dump(config, to: &dumped)
        #expect(!dumped.contains("usr_mina") && !dumped.contains("secret-key"))
    }

    @Test func valuesSurviveJSON() throws {
        let values: [AnalyticsValue] = ["a", 1, 2.5, true, false, nil, .int(.max), "\n\"키\u{0}"]
        #expect(try WireJSON.decode([AnalyticsValue].self, from: WireJSON.encode(values)) == values)
    }
}
