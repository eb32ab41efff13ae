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
