import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct AnalyticsTrackerTests {
    /// Its clock stands still, since the tests compare dates.
    private let fixture = Fixture(skipsSleeps: false)

    @Test func `The user and the timestamp are those of the call`() async throws {
        let tracker = fixture.tracker()
        let start = fixture.clock.date
        tracker.track("Before")
        fixture.user.signIn("usr_mina")
        fixture.clock.advance(by: .seconds(60))
        tracker.track("After")
        fixture.user.signIn("usr_other")
        tracker.track("Later")
        fixture.clock.advance(by: .seconds(60))
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.userId) == [nil, "usr_mina", "usr_other"])
        #expect(fixture.server.accepted.map(\.timestamp) == [0, 60, 60].map { start.addingTimeInterval($0) })
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

    @Test func `The closure of the configuration changes and drops events`() async throws {
        var config = AnalyticsConfig.withConsent()
        config.transform = { event in
            guard event.name != "Debug" else { return nil }
            var event = event
            event.properties["email"] = nil
            return event
        }
        let tracker = fixture.tracker(config, tracking: "Debug")
        tracker.track("A", properties: ["email": "mina@example.com", "step": 1])
        tracker.identify(traits: ["email": "mina@example.com"])
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.label) == ["A", "identify"])
        #expect(fixture.server.accepted[0].properties == ["step": 1] && fixture.server.accepted[1].traits == [:])
    }

    @Test func `An event about another account has its id, and no traits of the current user`() async throws {
        fixture.user.signIn("usr_mina", properties: ["tier": "gold"])
        let (tracker, issuer) = (fixture.tracker(), "https://id.example")
        for subject in ["usr_mina", "usr_leo"] {
            tracker.track(AnalyticsEvent(.track("A"), account: AccountID(issuer: issuer, subject: subject)))
        }
        try await tracker.flush()
        #expect(fixture.server.accepted.map(\.userId) == ["usr_mina", "usr_leo"])
        #expect(fixture.server.accepted.map { $0.context["traits"] == ["tier": "gold"] } == [true, false])
    }

    @Test func `Printed values contain neither user nor write key`() {
        let id = AccountID(issuer: "https://id.example", subject: "usr_mina")
        let config = AnalyticsConfig(writeKey: "secret-key")
        let values: [Any] = [
            AnalyticsUser(id: id, properties: ["tier": "gold"]), config,
            Collector(network: FakeNetworkService(), config: config),
        ]
        for value in values {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            #expect(!text.contains("usr_mina") && !text.contains("gold") && !text.contains("secret-key"))
        }
    }
}
