import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

/// Request bodies, member by member, against Segment's specification: https://segment.com/docs/connections/spec/common,
/// the pages of each call beside it, and https://segment.com/docs/connections/sources/catalog/libraries/server/http-api.
@Suite(.timeLimit(.minutes(1))) struct SegmentSpecTests {
    private typealias Object = [String: AnalyticsValue]

    /// Its clock stands still, since the tests compare dates.
    private let fixture = Fixture(skipsSleeps: false)
    private let context: Object = [
        "app": ["name": "Shop", "version": "1.2"], "screen": ["width": 80, "height": 24], "locale": "ko-KR",
    ]

    /// A write key is the user name, without a password unless it has a colon.
    @Test(arguments: [("key-1", "Basic a2V5LTE6"), ("id:secret", "Basic aWQ6c2VjcmV0")])
    func `A request has the method, path, media type and key of the specification`(key: String, wanted: String)
        async throws
    {
        fixture.respond(200)
        try await fixture.tracker(.withConsent(writeKey: key), tracking: "A").flush()
        let request = try #require(fixture.network.requests.first)
        #expect(request.method == .post && request.target == "/v1/batch")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.headers["Authorization"] == wanted)
        #expect(request.authorization == .none)
    }

    @Test func `A batch has its events and the time of sending`() async throws {
        let tracker = fixture.tracker(tracking: "A", "B")
        fixture.clock.advance(by: .seconds(60))
        try await tracker.flush()
        let body = try body()
        #expect(Set(body.keys) == ["batch", "sentAt"])
        #expect(body["sentAt"] == "2027-01-15T08:01:00.000Z")
        #expect(try events().map { $0["timestamp"] } == ["2027-01-15T08:00:00.000Z", "2027-01-15T08:00:00.000Z"])
    }

    @Test func `Each event of a user has the members of its call`() async throws {
        fixture.user.signIn("usr_mina", properties: ["tier": "gold"])
        let tracker = fixture.tracker(context: context)
        let properties: Object = ["item": "itm_01", "price": 19.5, "count": 2, "new": true, "tags": ["a", ["b": nil]]]
        tracker.track("Item Viewed", properties: properties)
        tracker.screen("Checkout", properties: ["step": 2])
        tracker.identify(traits: ["plan": "free"])
        tracker.group("grp_1", traits: ["name": "Team"])
        tracker.alias("usr_mina_2")
        try await tracker.flush()
        let wanted: [Object] = [
            ["type": "track", "userId": "usr_mina", "event": "Item Viewed", "properties": .object(properties)],
            ["type": "screen", "userId": "usr_mina", "name": "Checkout", "properties": ["step": 2]],
            ["type": "identify", "userId": "usr_mina", "traits": ["plan": "free"]],
            ["type": "group", "userId": "usr_mina", "groupId": "grp_1", "traits": ["name": "Team"]],
            ["type": "alias", "userId": "usr_mina_2", "previousId": "usr_mina"],
        ]
        try expectEvents(wanted)
        for event in try events() {
            var context = try #require(event["context"]?.object)
            let system = try #require(context.removeValue(forKey: "os")?.object)
            #expect(Set(system.keys) == ["name", "version"] && system.values.allSatisfy { $0.text?.isEmpty == false })
            // Two members that the specification does not have.
            #expect(context.removeValue(forKey: "sessionId")?.text?.isEmpty == false)
            #expect(context.removeValue(forKey: "issuer") == "https://id.example")
            let wanted: Object = [
                "app": ["name": "Shop", "version": "1.2"],
                "library": ["name": "trellis-swift", "version": "1.0.0"],
                "locale": "ko-KR", "timezone": .string(TimeZone.current.identifier),
                "screen": ["width": 80, "height": 24],
                "traits": ["tier": "gold"],
            ]
            #expect(context == wanted)
        }
    }

    @Test func `Optional members are absent and not null`() async throws {
        let tracker = fixture.tracker(tracking: "A")
        tracker.screen("B")
        tracker.identify()
        tracker.group("grp_1")
        tracker.alias("usr_mina")
        try await tracker.flush()
        let anonymousID = try #require(events().first?["anonymousId"])
        try expectEvents([
            ["type": "track", "event": "A", "properties": [:]],
            ["type": "screen", "name": "B", "properties": [:]],
            ["type": "identify", "traits": [:]],
            ["type": "group", "groupId": "grp_1", "traits": [:]],
            ["type": "alias", "userId": "usr_mina", "previousId": anonymousID],
        ])
        for event in try events() {
            let context = try #require(event["context"]?.object)
            #expect(Set(context.keys) == ["library", "os", "locale", "timezone", "sessionId"])
        }
    }

    private func body() throws -> Object {
        try WireJSON.decode(Object.self, from: #require(fixture.network.requests.first?.body))
    }

    private func events() throws -> [Object] {
        guard case .array(let events)? = try body()["batch"] else { return [] }
        return events.compactMap(\.object)
    }

    /// Expects these events, besides the members that all have: `messageId`, `anonymousId`, `timestamp` and `context`.
    private func expectEvents(_ wanted: [Object], location: SourceLocation = #_sourceLocation) throws {
        let events = try events()
        #expect(events.count == wanted.count, sourceLocation: location)
        let ids = events.compactMap { $0["messageId"]?.text }
        #expect(ids.allSatisfy { (1..<100).contains($0.count) }, sourceLocation: location)
        #expect(Set(ids).count == events.count, sourceLocation: location)
        let anonymousID = events.first?["anonymousId"]?.text ?? ""
        #expect(!anonymousID.isEmpty, sourceLocation: location)
        let all = zip(wanted, events).map { wanted, event in
            wanted.merging([
                "messageId": event["messageId"] ?? nil, "anonymousId": .string(anonymousID),
                "timestamp": "2027-01-15T08:00:00.000Z", "context": event["context"] ?? nil,
            ]) { own, _ in own }
        }
        #expect(events == all, sourceLocation: location)
    }
}

extension AnalyticsValue {
    fileprivate var object: [String: AnalyticsValue]? { if case .object(let members) = self { members } else { nil } }

    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
