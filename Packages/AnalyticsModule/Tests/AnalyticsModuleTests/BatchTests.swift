import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Testing

@Suite struct BatchTests {
    private let lab = Lab()

    private func text(_ count: Int) -> AnalyticsValue {
        .string(String(repeating: "x", count: count))
    }

    @Test func aBatchHoldsAtMostTwoThousandFiveHundredEvents() async throws {
        let tracker = lab.tracker(tracking: 5_001)
        let report = try await tracker.flush()
        #expect(lab.requests.map(\.count) == [2_500, 2_500, 1])
        #expect(report == FlushReport(delivered: 5_001, batches: 3))
        #expect(lab.requests.flatMap { $0 } == (0..<5_001).map { "\($0)" })
    }

    @Test func aBatchIsAtMostFiveHundredThousandBytesAsEncoded() async throws {
        let tracker = lab.tracker()
        // Each character becomes two bytes in UTF-8.
        let value = AnalyticsValue.string(String(repeating: "é", count: 1_500))
        for index in 0..<400 { tracker.track("\(index)", properties: ["value": value]) }
        let report = try await tracker.flush()
        let sizes = lab.network.requests.map { $0.body?.count ?? 0 }
        #expect(sizes.allSatisfy { $0 <= 500_000 })
        // The batches are full: one more event would have gone over.
        #expect(sizes.dropLast().allSatisfy { $0 > 496_000 })
        #expect(report.delivered == 400)
    }

    @Test func eventsThatJustFitABatchGoTogether() async throws {
        let probe = Lab()
        let probing = probe.tracker()
        for name in ["A", "B"] { probing.track(name, properties: ["text": text(1_000)]) }
        try await probing.flush()
        let size = try #require(probe.network.requests.first?.body?.count)
        for (limit, batches) in [(size + 20, 1), (size - 1, 2)] {
            let lab = Lab()
            let limits = AnalyticsConfig.Limits(batchBytes: limit)
            let tracker = lab.tracker(.agreed(limits: limits))
            for name in ["A", "B"] { tracker.track(name, properties: ["text": text(1_000)]) }
            #expect(try await tracker.flush().batches == batches)
        }
    }

    @Test func anEventOverTheLimitIsGivenUpAndHoldsUpNothing() async throws {
        let tracker = lab.tracker(tracking: "Before")
        tracker.track("Large", properties: ["text": text(32_000)])
        tracker.track("Nearly", properties: ["text": text(31_000)])
        let report = try await tracker.flush()
        #expect(lab.server.names == ["Before", "Nearly"])
        #expect(report == FlushReport(delivered: 2, batches: 1, rejected: 1))
        #expect(tracker.pendingCount == 0)
    }

    @Test func aRefusedBatchIsSplitUntilTheBadEventStandsAlone() async throws {
        lab.server.refuse("37")
        let tracker = lab.tracker(tracking: 100)
        let report = try await tracker.flush()
        #expect(lab.server.names == (0..<100).filter { $0 != 37 }.map { "\($0)" })
        #expect(report.delivered == 99)
        #expect(report.rejected == 1)
        #expect(lab.requests.filter { $0 == ["37"] }.count == 1)
        #expect(lab.network.requests.count < 20)
        #expect(tracker.pendingCount == 0)
        #expect(try await lab.storedKeys() == [])
    }

    @Test func aBadEventIsNotTriedAgain() async throws {
        lab.server.refuse("Bad")
        let tracker = lab.tracker(tracking: "Bad")
        #expect(try await tracker.flush() == FlushReport(rejected: 1))
        #expect(try await tracker.flush() == FlushReport())
        #expect(try await lab.tracker().flush() == FlushReport())
        #expect(lab.network.requests.count == 1)
    }

    @Test func aBatchTooLargeForAProxyIsSplit() async throws {
        lab.answer { [server = lab.server] request throws(NetworkError) in
            BatchServer.events(of: request).count > 2 ? BatchServer.problem(413) : server.answer(request)
        }
        let tracker = lab.tracker(tracking: 5)
        #expect(try await tracker.flush().delivered == 5)
        #expect(lab.server.names == ["0", "1", "2", "3", "4"])
    }

    @Test func whenASplitBatchFailsHalfWayOnlyTheRestIsSentAgain() async throws {
        lab.answer { _ throws(NetworkError) in BatchServer.problem(400) }
        lab.thenAnswerByServer()
        lab.network.reply(to: .post, "/v1/batch", error: Lab.offline)
        let tracker = lab.tracker(tracking: 4)
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        #expect(tracker.pendingCount == 2)
        lab.goOnline()
        #expect(try await tracker.flush() == FlushReport(delivered: 4, batches: 2))
        #expect(lab.requests == [["0", "1", "2", "3"], ["0", "1"], ["2", "3"], ["2", "3"]])
    }
}
