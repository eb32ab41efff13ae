import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct BatchSenderTests {
    private let fixture = Fixture()

    private func text(_ count: Int) -> AnalyticsValue {
        .string(String(repeating: "x", count: count))
    }

    @Test func `A batch contains at most 2,500 events`() async throws {
        let report = try await fixture.tracker(tracking: 5_001).flush()
        #expect(fixture.requests.map(\.count) == [2_500, 2_500, 1])
        #expect(report == FlushReport(delivered: 5_001, batches: 3))
        #expect(fixture.requests.flatMap { $0 } == (0..<5_001).map { "\($0)" })
    }

    @Test func `A batch has at most 500,000 bytes`() async throws {
        let tracker = fixture.tracker()
        // Each character has two bytes in UTF-8.
        let value = AnalyticsValue.string(String(repeating: "é", count: 1_500))
        for index in 0..<400 { tracker.track("\(index)", properties: ["value": value]) }
        let report = try await tracker.flush()
        let sizes = fixture.network.requests.map { $0.body?.count ?? 0 }
        #expect(sizes.allSatisfy { $0 <= 500_000 })
        // The batches are full: one more event would exceed the limit.
        #expect(sizes.dropLast().allSatisfy { $0 > 496_000 })
        #expect(report.delivered == 400)
    }

    @Test func `Events that just fit a batch are sent together`() async throws {
        let reference = Fixture()
        let referenceTracker = reference.tracker()
        for name in ["A", "B"] { referenceTracker.track(name, properties: ["text": text(1_000)]) }
        try await referenceTracker.flush()
        let size = try #require(reference.network.requests.first?.body?.count)
        for (limit, batches) in [(size + 20, 1), (size - 1, 2)] {
            let fixture = Fixture()
            let limits = AnalyticsConfig.Limits(batchBytes: limit)
            let tracker = fixture.tracker(.withConsent(limits: limits))
            for name in ["A", "B"] { tracker.track(name, properties: ["text": text(1_000)]) }
            #expect(try await tracker.flush().batches == batches)
        }
    }

    @Test func `An event over the size limit is rejected and the others are sent`() async throws {
        let tracker = fixture.tracker(tracking: "Before")
        tracker.track("Large", properties: ["text": text(32_000)])
        tracker.track("Nearly", properties: ["text": text(31_000)])
        let report = try await tracker.flush()
        #expect(fixture.server.names == ["Before", "Nearly"])
        #expect(report == FlushReport(delivered: 2, batches: 1, rejected: 1))
        #expect(tracker.pendingCount == 0)
    }

    @Test func `A rejected batch is split until the malformed event is alone`() async throws {
        fixture.server.reject("37")
        let tracker = fixture.tracker(tracking: 100)
        let report = try await tracker.flush()
        #expect(fixture.server.names == (0..<100).filter { $0 != 37 }.map { "\($0)" })
        #expect(report.delivered == 99)
        #expect(report.rejected == 1)
        #expect(fixture.requests.filter { $0 == ["37"] }.count == 1)
        #expect(fixture.network.requests.count < 20)
        #expect(tracker.pendingCount == 0)
        #expect(try await fixture.storedKeys() == [])
    }

    @Test func `A rejected event is not sent again`() async throws {
        fixture.server.reject("Bad")
        let tracker = fixture.tracker(tracking: "Bad")
        #expect(try await tracker.flush() == FlushReport(rejected: 1))
        #expect(try await tracker.flush() == FlushReport())
        #expect(try await fixture.tracker().flush() == FlushReport())
        #expect(fixture.network.requests.count == 1)
    }

    @Test func `A batch that gets 413 is split`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            BatchServer.events(of: request).count > 2 ? BatchServer.problem(413) : server.respond(to: request)
        }
        let tracker = fixture.tracker(tracking: 5)
        #expect(try await tracker.flush().delivered == 5)
        #expect(fixture.server.names == ["0", "1", "2", "3", "4"])
    }

    @Test func `After a failure in a split batch only the rest is sent again`() async throws {
        fixture.respond { _ throws(NetworkError) in BatchServer.problem(400) }
        fixture.addServerResponse()
        fixture.network.reply(to: .post, "/v1/batch", error: Fixture.offline)
        let tracker = fixture.tracker(tracking: 4)
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        #expect(tracker.pendingCount == 2)
        fixture.goOnline()
        #expect(try await tracker.flush() == FlushReport(delivered: 4, batches: 2))
        #expect(fixture.requests == [["0", "1", "2", "3"], ["0", "1"], ["2", "3"], ["2", "3"]])
    }
}
