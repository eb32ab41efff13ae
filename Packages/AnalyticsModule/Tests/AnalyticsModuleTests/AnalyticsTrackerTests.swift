import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AnalyticsTrackerTests {
    private let fixture = Fixture()

    @Test func `Events keep their order`() async throws {
        let tracker = fixture.tracker()
        let names = (0..<1_000).map { "Event \($0)" }
        for name in names { tracker.track(name) }
        let report = try await tracker.flush()
        #expect(fixture.server.names == names)
        #expect(report == FlushReport(delivered: 1_000, batches: 1))
        #expect(tracker.pendingCount == 0)
    }

    @Test func `An event has the format of Segment's API`() async throws {
        let tracker = fixture.tracker()
        fixture.user.signIn("usr_mina", properties: ["tier": "gold"])
        tracker.track(
            "Item Viewed",
            properties: ["item": "itm_01", "price": 19.5, "count": 2, "sale": true, "by": nil]
        )
        try await tracker.flush()
        let event = try #require(fixture.server.accepted.first)
        #expect(event.type == "track")
        #expect(event.event == "Item Viewed")
        #expect(event.userId == "usr_mina")
        #expect(event.anonymousId?.isEmpty == false)
        #expect(event.properties == ["item": "itm_01", "price": 19.5, "count": 2, "sale": true, "by": .null])
        #expect(event.context.library == ["name": "trellis-swift", "version": "1.0.0"])
        #expect(event.context.traits == ["tier": "gold"])
        #expect(event.timestamp == fixture.clock.date)
        let request = try #require(fixture.network.requests.first)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.authorization == .none)
        #expect(BatchServer.sentAt(of: request) == fixture.clock.date)
    }

    @Test func `The user and the timestamp are those of the call`() async throws {
        let tracker = fixture.tracker()
        let start = fixture.clock.date
        tracker.track("Before")
        fixture.user.signIn("usr_mina")
        fixture.clock.advance(by: .seconds(60))
        tracker.track("After")
        fixture.user.signIn("usr_other")
        fixture.clock.advance(by: .seconds(60))
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.userId) == [nil, "usr_mina"])
        #expect(fixture.server.accepted.map(\.timestamp) == [start, start.addingTimeInterval(60)])
        #expect(fixture.network.requests.map(BatchServer.sentAt) == [start.addingTimeInterval(120)])
    }

    @Test func `The anonymous id is created once and stored`() async throws {
        for _ in 0..<2 { try await fixture.tracker(tracking: "Opened").flush() }
        let ids = fixture.server.accepted.map(\.anonymousId)
        #expect(ids.count == 2)
        #expect(Set(ids).count == 1)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `A number that JSON cannot represent becomes null`(_ value: Double) async throws {
        let tracker = fixture.tracker()
        tracker.track("Measured", properties: ["value": .double(value)])
        tracker.track("Next")
        try await tracker.flush()
        #expect(fixture.server.names == ["Measured", "Next"])
        #expect(fixture.server.accepted.first?.properties == ["value": .null])
    }

    @Test func `Tracking does not wait for the storage`() async throws {
        let gate = Gate()
        fixture.storage.before { _ throws(SecureStorageError) in await gate.pass() }
        let tracker = fixture.tracker(tracking: 100)
        #expect(tracker.pendingCount == 100)
        gate.open()
        try await tracker.persist()
        #expect(tracker.pendingCount == 100)
    }

    @Test func `The test configuration sends nothing automatically`() async throws {
        let tracker = fixture.tracker(tracking: 100)
        try await tracker.persist()
        fixture.clock.advance(by: .seconds(3_600))
        #expect(fixture.network.requests.isEmpty)
        #expect(fixture.clock.sleeps.isEmpty)
    }

    @Test func `Concurrent callers lose no event`() async throws {
        let tracker = fixture.tracker()
        await withTaskGroup { group in
            for caller in 0..<8 {
                group.addTask {
                    for index in 0..<100 { tracker.track("\(caller)-\(index)") }
                }
            }
        }
        try await tracker.flush()
        #expect(fixture.server.accepted.count == 800)
        for caller in 0..<8 {
            #expect(fixture.server.names.filter { $0.hasPrefix("\(caller)-") } == (0..<100).map { "\(caller)-\($0)" })
        }
    }

    @Test func `Printed values contain neither user nor write key`() {
        let user = AnalyticsUser(
            id: AccountID(issuer: "https://id.example", subject: "usr_mina"),
            properties: ["tier": "gold"]
        )
        let config = AnalyticsConfig(writeKey: "secret-key")
        for text in ["\(user)", String(reflecting: user), "\(config)", String(reflecting: config)] {
            #expect(!text.contains("usr_mina") && !text.contains("gold") && !text.contains("secret-key"))
        }
        var dumped = ""
        dump(user, to: &dumped)
        dump(config, to: &dumped)
        #expect(!dumped.contains("usr_mina") && !dumped.contains("secret-key"))
    }

    @Test func `Values survive a JSON round trip`() throws {
        let values: [AnalyticsValue] = ["a", 1, 2.5, true, false, nil, .int(.max), "\n\"키\u{0}"]
        #expect(try WireJSON.decode([AnalyticsValue].self, from: WireJSON.encode(values)) == values)
    }
}
