import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct BatchLimitTests {
    private let fixture = Fixture()

    private func text(_ count: Int) -> AnalyticsValue {
        .string(String(repeating: "x", count: count))
    }

    @Test func `A batch contains at most 2,500 events`() async throws {
        fixture.respond(200)
        let limits = AnalyticsConfig.Limits(batchBytes: .max)
        let report = try await fixture.tracker(.withConsent(limits: limits), tracking: 5_001).flush()
        #expect(report == FlushReport(delivered: 5_001, batches: 3))
        #expect(fixture.requests.map(\.count) == [2_500, 2_500, 1])
    }

    @Test func `A batch has at most 475,000 bytes`() async throws {
        let tracker = fixture.tracker()
        // Each character has two bytes in UTF-8.
        let value = AnalyticsValue.string(String(repeating: "é", count: 1_500))
        for index in 0..<400 { tracker.track("\(index)", properties: ["value": value]) }
        let report = try await tracker.flush()
        let sizes = fixture.network.requests.map { $0.body?.count ?? 0 }
        #expect(sizes.allSatisfy { $0 <= 475_000 })
        // The batches are full: two more events would exceed the limit.
        #expect(sizes.dropLast().allSatisfy { $0 > 468_000 })
        #expect(report.delivered == 400)
    }

    @Test func `An event over the size limit is refused and the others are sent`() async throws {
        let tracker = fixture.tracker(tracking: "Before")
        tracker.track("Large", properties: ["text": text(1_000_000)])
        tracker.track("Just too large", properties: ["text": text(31_800)])
        tracker.track("Nearly", properties: ["text": text(31_000)])
        let report = try await tracker.flush()
        #expect(fixture.server.names == ["Before", "Nearly"])
        #expect(report == FlushReport(delivered: 2, batches: 1, refused: 2))
        let refused = try await tracker.refusedEvents(limit: 10)
        #expect(refused.map(\.name) == ["Large", "Just too large"])
        #expect(refused.map(\.reason) == Array(repeating: "The event is larger than 32000 bytes.", count: 2))
        #expect(refused.allSatisfy { $0.json.count < 1_000 && $0.type == "track" })
    }

    @Test func `A malformed event is set aside after its batch was split`() async throws {
        fixture.server.reject("37")
        let tracker = fixture.tracker(tracking: 100)
        let report = try await tracker.flush()
        #expect(fixture.server.names == (0..<100).filter { $0 != 37 }.map { "\($0)" })
        #expect(report.delivered == 99 && report.refused == 1)
        #expect(fixture.requests.filter { $0 == ["37"] }.count == 1)
        #expect(fixture.network.requests.count < 20)
        let refused = try #require(await tracker.refusedEvents(limit: 10).first)
        #expect(refused.name == "37" && refused.reason == "The server answered 400.")
        #expect(String(decoding: refused.json, as: UTF8.self).contains(#""messageId":"\#(refused.messageID)""#))
        #expect(try await tracker.flush() == FlushReport())
        #expect(await tracker.status().refusedCount == 1)
        #expect(try await tracker.refusedEvents(limit: 0).isEmpty)
    }

    @Test func `A server that answers 400 to everything costs three events and few requests`() async throws {
        fixture.respond(400, body: "<html>Bad Request</html>")
        let tracker = fixture.tracker(tracking: 1_000)
        for _ in 0..<20 {
            await #expect(throws: AnalyticsError.rejected(reason: "The server answered 400.")) {
                try await tracker.flush()
            }
        }
        #expect(await fixture.log.texts.count == 997)
        // About ten requests for the first flush, and ten single events for each later one.
        #expect(fixture.network.requests.count < 210)
        #expect(fixture.requests.suffix(190).allSatisfy { $0.count == 1 })
        #expect(try await tracker.refusedEvents(limit: 10).map(\.name) == ["0", "1", "2"])
        // In later runs, too, nothing more is given up.
        let later = fixture.tracker()
        await #expect(throws: AnalyticsError.self) { try await later.flush() }
        #expect(await fixture.log.texts.count == 997)
        fixture.goOnline()
        #expect(try await later.flush().delivered == 997)
        #expect(fixture.server.names == (3..<1_000).map { "\($0)" })
    }

    @Test func `Each accepted event permits three more refusals`() async throws {
        fixture.server.reject("0", "1", "3", "4", "6", "7")
        let report = try await fixture.tracker(tracking: 9).flush()
        #expect(report.delivered == 3 && report.refused == 6)
        #expect(fixture.server.names == ["2", "5", "8"])
    }

    @Test func `Ten refused events in a row do not block the events after them`() async throws {
        for index in 0..<10 { fixture.server.reject("\(index)") }
        let tracker = fixture.tracker(tracking: 30)
        await #expect(throws: AnalyticsError.rejected(reason: "The server answered 400.")) { try await tracker.flush() }
        // The server accepts one of the next ten events. So it has refused the preceding ones because of their content.
        #expect(try await tracker.flush() == FlushReport(delivered: 20, batches: 2, refused: 10))
        #expect(fixture.server.names == (10..<30).map { "\($0)" })
        #expect(try await tracker.refusedEvents(limit: 20).map(\.name) == (0..<10).map { "\($0)" })
    }

    @Test func `The refused events are bounded, and the newest ones are listed`() async throws {
        let tracker = AnalyticsAssembly(
            dependencies: .init(
                network: fixture.network,
                server: "api",
                storage: fixture.storage,
                user: fixture.user,
                config: .withConsent()
            )
        ).makeTracker()
        for _ in 0..<1_000 { tracker.track("") }
        tracker.group("")
        #expect(try await tracker.flush() == FlushReport(refused: 1_001))
        #expect(await tracker.status().refusedCount == 1_000)
        #expect(try await tracker.refusedEvents(limit: 2).map(\.type) == ["track", "group"])
    }

    @Test func `An event is not given up if it cannot be set aside`() async throws {
        fixture.server.reject("Bad")
        fixture.refusedLog.fail(.append)
        let tracker = fixture.tracker(tracking: "Bad")
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.flush() }
        #expect(await fixture.log.texts.count == 1)
        fixture.refusedLog.before(nil)
        #expect(try await tracker.flush() == FlushReport(refused: 1))
    }

    @Test func `A batch that gets 413 is halved, and the order is kept`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            BatchServer.events(of: request).count > 2 ? BatchServer.response(413) : server.respond(to: request)
        }
        #expect(try await fixture.tracker(tracking: 9).flush().delivered == 9)
        #expect(fixture.server.names == (0..<9).map { "\($0)" })
        // The smaller size stays, so that not every second request is refused.
        #expect(fixture.network.requests.count <= 9)
    }

    @Test func `An event that gets 413 alone is set aside, and later batches are full`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            BatchServer.events(of: request).contains { $0.label == "3" }
                ? BatchServer.response(413) : server.respond(to: request)
        }
        let report = try await fixture.tracker(tracking: 100).flush()
        #expect(report.delivered == 99 && report.refused == 1)
        #expect(fixture.requests.last?.count == 96)
    }

    @Test func `A server that answers 413 to everything costs three events`() async throws {
        fixture.respond(413)
        let tracker = fixture.tracker(tracking: 100)
        for _ in 0..<5 { await #expect(throws: AnalyticsError.self) { try await tracker.flush() } }
        #expect(await fixture.log.texts.count == 97)
        #expect(fixture.network.requests.count < 60)
    }

    @Test func `After a failure in a split batch only the rest is sent again`() async throws {
        fixture.respond { _ throws(NetworkError) in BatchServer.response(400) }
        fixture.addServerResponse()
        fixture.network.reply(to: .post, "/v1/batch", error: Fixture.offline)
        let tracker = fixture.tracker(tracking: 4)
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        #expect(await fixture.log.texts.count == 2)
        fixture.goOnline()
        #expect(try await tracker.flush() == FlushReport(delivered: 4, batches: 2))
        #expect(fixture.requests == [["0", "1", "2", "3"], ["0", "1"], ["2", "3"], ["2", "3"]])
    }
}
