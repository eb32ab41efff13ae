import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AnalyticsTrackerTests {
    /// Its clock stands still, since the tests compare dates.
    private let fixture = Fixture(skipsSleeps: false)

    @Test func `Events keep their order`() async throws {
        let names = (0..<1_000).map { "\($0)" }
        let report = try await fixture.tracker(tracking: 1_000).flush()
        #expect(fixture.server.names == names)
        #expect(report == FlushReport(delivered: 1_000, batches: 1))
    }

    @Test func `Each kind of event has the members of Segment's specification`() async throws {
        let tracker = fixture.tracker(
            context: AnalyticsContext(
                appName: "Shop",
                appVersion: "1.2",
                appBuild: "34",
                appNamespace: "com.example.shop",
                screen: (width: 80, height: 24),
                locale: Locale(identifier: "ko_KR"),
                timeZone: .gmt
            )
        )
        tracker.alias("usr_old")
        fixture.user.signIn("usr_mina", properties: ["tier": "gold"])
        tracker.track("Item Viewed", properties: ["item": "itm_01", "price": 19.5, "tags": ["a", ["b": nil]]])
        tracker.screen("Checkout", properties: ["step": 2])
        tracker.identify(traits: ["plan": "free"])
        tracker.group("grp_1", traits: ["name": "Team"])
        tracker.alias("usr_mina_2")
        try await tracker.flush()
        let events = fixture.server.accepted
        #expect(events.map(\.type) == ["alias", "track", "screen", "identify", "group", "alias"])
        let anonymousID = try #require(events[0].anonymousId)
        #expect(events.allSatisfy { $0.anonymousId == anonymousID && $0.timestamp == fixture.clock.date })
        #expect(events[0].previousId == anonymousID && events[0].userId == "usr_old")
        #expect(events[1].event == "Item Viewed" && events[1].userId == "usr_mina")
        #expect(events[1].properties == ["item": "itm_01", "price": 19.5, "tags": ["a", ["b": nil]]])
        #expect(events[2].name == "Checkout" && events[2].event == nil && events[2].properties == ["step": 2])
        #expect(events[3].traits == ["plan": "free"] && events[3].userId == "usr_mina")
        #expect(events[4].groupId == "grp_1" && events[4].traits == ["name": "Team"])
        #expect(events[5].previousId == "usr_mina" && events[5].userId == "usr_mina_2")
        #expect(Set(events.map(\.messageId)).count == 6 && events.allSatisfy { (1..<100).contains($0.messageId.count) })
        let context = events[1].context
        #expect(context["app"] == ["name": "Shop", "version": "1.2", "build": "34", "namespace": "com.example.shop"])
        #expect(context["screen"] == ["width": 80, "height": 24])
        #expect(context["locale"] == "ko-KR" && context["timezone"] == "GMT")
        #expect(context["library"] == ["name": "trellis-swift", "version": "1.0.0"])
        #expect(context["traits"] == ["tier": "gold"] && context["issuer"] == "https://id.example")
        #expect(events[0].context["traits"] == nil && events[0].context["issuer"] == nil)
        guard case .object(let system) = context["os"] else { throw NoSystem() }
        #expect(Set(system.keys) == ["name", "version"])
    }

    private struct NoSystem: Error {}

    @Test func `A request has the key, the media type and the time of sending`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        fixture.clock.advance(by: .seconds(60))
        try await tracker.flush()
        let request = try #require(fixture.network.requests.first)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Authorization"] == "Basic a2V5LTE6")
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
        tracker.track(AnalyticsEvent(.track("Imported"), timestamp: start.addingTimeInterval(-1)))
        fixture.clock.advance(by: .seconds(60))
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.userId) == [nil, "usr_mina", "usr_other"])
        #expect(fixture.server.accepted.map(\.timestamp) == [0, 60, -1].map { start.addingTimeInterval($0) })
    }

    @Test func `Tracking does not wait for the storage`() async throws {
        let gate = Gate()
        fixture.storage.before { _ throws(SecureStorageError) in await gate.pass() }
        let tracker = fixture.tracker(tracking: 100)
        #expect(tracker.buffer.size.count == 100)
        gate.open()
        try await tracker.persist()
        #expect(await fixture.log.texts.count == 100)
    }

    @Test func `The test configuration sends nothing automatically`() async throws {
        let tracker = fixture.tracker(.test(writeKey: BatchServer.writeKey), tracking: 100)
        try await tracker.persist()
        fixture.clock.advance(by: .seconds(3_600))
        #expect(fixture.network.requests.isEmpty)
        #expect(fixture.delays.isEmpty)
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

    @Test func `Super properties are added to track and screen events until the reset`() async throws {
        let tracker = fixture.tracker()
        tracker.setSuperProperties(["theme": "dark", "step": 0])
        tracker.track("A", properties: ["step": 1])
        tracker.screen("B")
        tracker.identify()
        tracker.setSuperProperties(["theme": "light"])
        tracker.track("C")
        tracker.reset()
        tracker.track("D")
        try await tracker.flush()
        let wanted: [[String: AnalyticsValue]?] = [
            ["theme": "dark", "step": 1], ["theme": "dark", "step": 0], nil, ["theme": "light"], [:],
        ]
        #expect(fixture.server.accepted.map(\.properties) == wanted)
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
}
