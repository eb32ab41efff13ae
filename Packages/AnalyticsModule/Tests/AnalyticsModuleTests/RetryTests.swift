import AnalyticsModule
import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct RetryTests {
    private let lab = Lab(isOnline: false)
    private let patient = AnalyticsConfig.agreed(retry: .patient)

    private func answer(_ status: Int, headers: HTTPHeaders = [:]) {
        lab.network.reply(to: .post, "/v1/batch", status: status, headers: headers, json: "{}")
    }

    @Test func aLostAnswerSendsTheSameEventsAgain() async throws {
        lab.answer { [server = lab.server] request throws(NetworkError) in
            _ = server.answer(request)
            throw Lab.offline
        }
        lab.thenAnswerByServer()
        let tracker = lab.tracker(patient, tracking: "A", "B")
        let report = try await tracker.flush()
        #expect(report == FlushReport(delivered: 2, batches: 1))
        #expect(lab.requests == [["A", "B"], ["A", "B"]])
        #expect(lab.server.names == ["A", "B"])
    }

    @Test func eachAttemptSaysWhenItWasSentAndRepeatsTheEventsByteForByte() async throws {
        answer(500)
        lab.thenAnswerByServer()
        let tracker = lab.tracker(patient)
        tracker.track("A", properties: ["b": 1, "a": 0.1])
        try await tracker.flush()
        let dates = lab.network.requests.map(BatchServer.sentAt)
        #expect(dates == [lab.clock.date.addingTimeInterval(-1), lab.clock.date])
        let bodies = lab.network.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
        #expect(bodies[0].prefix { $0 != "]" } == bodies[1].prefix { $0 != "]" })
    }

    /// The tests of `RetryPolicy` prove `jitter` and the limit of very long waits.
    @Test(arguments: [500, 502, 503, 408, 429])
    func waitsGrowUpToTheLimit(status: Int) async throws {
        var config = patient
        config.retry.attempts = 8
        for _ in 0..<7 { answer(status) }
        lab.thenAnswerByServer()
        let tracker = lab.tracker(config, tracking: "A")
        try await tracker.flush()
        #expect(lab.clock.sleeps == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    }

    @Test(arguments: [(429, "7", 7), (503, "7", 7), (429, "86400", 60), (503, "86400", 60), (429, "soon", 1)])
    func retryAfterIsHonouredWithinReason(status: Int, value: String, seconds: Int) async throws {
        answer(status, headers: ["Retry-After": value])
        lab.thenAnswerByServer()
        let tracker = lab.tracker(patient, tracking: "A")
        try await tracker.flush()
        #expect(lab.clock.sleeps == [.seconds(seconds)])
    }

    @Test func afterTheLastAttemptTheQueueIsKept() async throws {
        lab.goOffline()
        let tracker = lab.tracker(patient, tracking: "A")
        await #expect(throws: AnalyticsError.network(Lab.offline)) { try await tracker.flush() }
        #expect(lab.network.requests.count == 5)
        #expect(tracker.pendingCount == 1)
        lab.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test(arguments: [301, 401, 403, 404, 405])
    func anAnswerToAllRequestsIsNoVerdictOnTheEvents(status: Int) async throws {
        answer(status)
        let tracker = lab.tracker(patient, tracking: "A", "B")
        await #expect(throws: AnalyticsError.rejected(reason: "The server answered \(status).")) {
            try await tracker.flush()
        }
        #expect(lab.network.requests.count == 1)
        #expect(tracker.pendingCount == 2)
    }

    @Test(arguments: ["<html>Sign in to this network</html>", #"{"success": false}"#, ""])
    func aSuccessThatTheServerDidNotSpeakIsNoDelivery(body: String) async throws {
        lab.network.reply(to: .post, "/v1/batch", json: body)
        let tracker = lab.tracker(patient, tracking: "A")
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        #expect(tracker.pendingCount == 1)
        lab.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test func cancellingDuringAWaitSendsNoMore() async throws {
        let lab = Lab(skipsSleeps: false)
        lab.goOffline()
        let tracker = lab.tracker(patient, tracking: "A")
        let flush = Task { try await tracker.flush() }
        await lab.clock.untilSleeping()
        flush.cancel()
        await #expect(throws: AnalyticsError.cancelled) { try await flush.value }
        lab.goOnline()
        // The cancelled flush has ended, although the clock stands still: else this one would join it.
        #expect(try await tracker.flush().delivered == 1)
        #expect(lab.requests == [["A"], ["A"]])
    }
}
