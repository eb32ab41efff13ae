import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct BatchSenderRetryTests {
    private let fixture = Fixture(isOnline: false)
    private let retrying = AnalyticsConfig.withConsent(retry: .withoutJitter)

    private func answer(_ status: Int, headers: HTTPHeaders = [:]) {
        fixture.network.reply(to: .post, "/v1/batch", status: status, headers: headers, json: "{}")
    }

    @Test func `A lost response sends the same events again`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            _ = server.respond(to: request)
            throw Fixture.offline
        }
        fixture.addServerResponse()
        let report = try await fixture.tracker(retrying, tracking: "A", "B").flush()
        #expect(report == FlushReport(delivered: 2, batches: 1))
        #expect(fixture.requests == [["A", "B"], ["A", "B"]])
        #expect(fixture.server.names == ["A", "B"])
    }

    @Test func `Each attempt has its own date and the same event bytes`() async throws {
        answer(500)
        fixture.addServerResponse()
        let tracker = fixture.tracker(retrying)
        tracker.track("A", properties: ["b": 1, "a": 0.1])
        try await tracker.flush()
        let dates = fixture.network.requests.map(BatchServer.sentAt)
        #expect(dates == [fixture.clock.date.addingTimeInterval(-1), fixture.clock.date])
        let bodies = fixture.network.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) }
        #expect(bodies[0].prefix { $0 != "]" } == bodies[1].prefix { $0 != "]" })
    }

    /// The tests of `RetryPolicy` cover `jitter` and the limit of very long delays.
    @Test(arguments: [500, 502, 503, 408, 429])
    func `Delays grow up to the limit`(status: Int) async throws {
        var config = retrying
        config.retry.attempts = 8
        for _ in 0..<7 { answer(status) }
        fixture.addServerResponse()
        try await fixture.tracker(config, tracking: "A").flush()
        #expect(fixture.clock.sleeps == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    }

    @Test(arguments: [(429, "7", 7), (503, "7", 7), (429, "86400", 60), (503, "86400", 60), (429, "soon", 1)])
    func `Retry-After is respected up to the limit`(status: Int, value: String, seconds: Int) async throws {
        answer(status, headers: ["Retry-After": value])
        fixture.addServerResponse()
        try await fixture.tracker(retrying, tracking: "A").flush()
        #expect(fixture.clock.sleeps == [.seconds(seconds)])
    }

    @Test func `After the last attempt the events stay queued`() async throws {
        fixture.goOffline()
        let tracker = fixture.tracker(retrying, tracking: "A")
        await #expect(throws: AnalyticsError.network(Fixture.offline)) { try await tracker.flush() }
        #expect(fixture.network.requests.count == 5)
        #expect(tracker.pendingCount == 1)
        fixture.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test(arguments: [301, 401, 403, 404, 405])
    func `A response that rejects all requests keeps the events`(status: Int) async throws {
        answer(status)
        let tracker = fixture.tracker(retrying, tracking: "A", "B")
        await #expect(throws: AnalyticsError.rejected(reason: "The server answered \(status).")) {
            try await tracker.flush()
        }
        #expect(fixture.network.requests.count == 1)
        #expect(tracker.pendingCount == 2)
    }

    @Test(arguments: ["<html>Sign in to this network</html>", #"{"success": false}"#, ""])
    func `A response without success true is not a delivery`(body: String) async throws {
        fixture.network.reply(to: .post, "/v1/batch", json: body)
        let tracker = fixture.tracker(retrying, tracking: "A")
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        #expect(tracker.pendingCount == 1)
        fixture.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test func `Cancelling during a delay ends the attempts`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        fixture.goOffline()
        let tracker = fixture.tracker(retrying, tracking: "A")
        let flush = Task { try await tracker.flush() }
        await fixture.clock.untilSleeping()
        flush.cancel()
        await #expect(throws: AnalyticsError.cancelled) { try await flush.value }
        fixture.goOnline()
        // The cancelled flush has ended, although the clock has not advanced. Otherwise this call would join it.
        #expect(try await tracker.flush().delivered == 1)
        #expect(fixture.requests == [["A"], ["A"]])
    }
}
