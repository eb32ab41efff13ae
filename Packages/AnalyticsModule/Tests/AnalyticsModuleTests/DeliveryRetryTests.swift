import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

@Suite(.timeLimit(.minutes(1))) struct DeliveryRetryTests {
    private let fixture = Fixture(isOnline: false)
    private let retrying = AnalyticsConfig.withConsent(retry: .withoutJitter)

    private func answer(_ status: Int, headers: HTTPHeaders = [:]) {
        fixture.network.reply(to: .post, "/v1/batch", status: status, headers: headers, json: "{}")
    }

    @Test(arguments: [
        (200, ""), (200, #"{"success": false}"#), (200, "<html>ok</html>"), (201, "{}"), (202, "accepted"), (204, ""),
    ])
    func `Every 2xx response accepts a batch`(status: Int, body: String) async throws {
        fixture.respond(status, body: body)
        let tracker = fixture.tracker(tracking: "A")
        #expect(try await tracker.flush() == FlushReport(delivered: 1, batches: 1))
        #expect(try await tracker.flush() == FlushReport())
        #expect(fixture.requests == [["A"]])
    }

    @Test func `After a lost response, the same events are sent again, byte for byte`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            _ = server.respond(to: request)
            throw Fixture.offline
        }
        fixture.addServerResponse()
        let tracker = fixture.tracker(retrying)
        tracker.track("A", properties: ["b": 1, "a": 0.1])
        #expect(try await tracker.flush() == FlushReport(delivered: 1, batches: 1))
        #expect(fixture.requests == [["A"], ["A"]])
        #expect(fixture.server.names == ["A"])
        let dates = fixture.network.requests.compactMap(BatchServer.sentAt)
        #expect(dates.count == 2 && dates[1].timeIntervalSince(dates[0]) >= 1)
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
        #expect(fixture.delays == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    }

    @Test func `After the last attempt the events stay stored`() async throws {
        fixture.goOffline()
        let tracker = fixture.tracker(retrying, tracking: "A")
        await #expect(throws: AnalyticsError.network(Fixture.offline)) { try await tracker.flush() }
        #expect(fixture.network.requests.count == 5)
        #expect(await fixture.log.texts.count == 1)
        fixture.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test(arguments: [301, 404, 405])
    func `A response that rejects all requests keeps the events`(status: Int) async throws {
        answer(status)
        let tracker = fixture.tracker(tracking: "A", "B")
        await #expect(throws: AnalyticsError.rejected(reason: "The server answered \(status).")) {
            try await tracker.flush()
        }
        #expect(fixture.network.requests.count == 1)
        #expect(await fixture.log.texts.count == 2)
    }

    @Test func `A failed removal sends nothing twice in the same run`() async throws {
        fixture.goOnline()
        fixture.log.fail(.remove)
        let tracker = fixture.tracker(tracking: "A")
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.flush() }
        #expect(fixture.server.names == ["A"])
        tracker.track("B")
        await #expect(throws: AnalyticsError.log(FaultyLog.failure)) { try await tracker.flush() }
        fixture.log.before(nil)
        try await tracker.flush()
        #expect(fixture.requests == [["A"], ["B"]])
        #expect(await fixture.log.texts.isEmpty)
    }

    @Test func `Cancelling during a delay ends the attempts`() async throws {
        let fixture = Fixture(skipsSleeps: false)
        fixture.goOffline()
        let tracker = fixture.tracker(retrying, tracking: "A")
        let flush = Task { try await tracker.flush() }
        await fixture.wait { fixture.clock.sleeps.contains(.seconds(1)) }
        flush.cancel()
        await #expect(throws: AnalyticsError.cancelled) { try await flush.value }
        fixture.goOnline()
        // The cancelled flush has ended, although the clock has not advanced. Otherwise this call would join it.
        #expect(try await tracker.flush().delivered == 1)
        #expect(fixture.requests == [["A"], ["A"]])
    }
}

@Suite(.timeLimit(.minutes(1))) struct RetryAfterTests {
    private let fixture = Fixture(skipsSleeps: false, isOnline: false)
    private let retrying = AnalyticsConfig.withConsent(retry: .withoutJitter)

    @Test(arguments: [(429, "7", 7), (503, "60", 60), (429, "soon", 1), (429, "0", 1)])
    func `A short Retry-After is waited for`(status: Int, value: String, seconds: Int) async throws {
        let fixture = Fixture(isOnline: false)
        fixture.network.reply(to: .post, "/v1/batch", status: status, headers: ["Retry-After": value], json: "{}")
        fixture.addServerResponse()
        try await fixture.tracker(retrying, tracking: "A").flush()
        #expect(fixture.delays == [.seconds(seconds)])
    }

    @Test(arguments: ["3600", "9223372036854775807"])
    func `A long Retry-After ends the flush, and nothing is sent before, in any run`(value: String) async throws {
        fixture.respond(429, headers: ["Retry-After": value])
        let tracker = fixture.tracker(retrying, tracking: "A")
        let date = fixture.clock.date.addingTimeInterval(Double(value) ?? 0)
        let until = min(date, .distantFuture)
        await #expect(throws: AnalyticsError.postponed(until: until)) { try await tracker.flush() }
        fixture.clock.advance(by: .seconds(3_599))
        fixture.goOnline()
        for tracker in [tracker, fixture.tracker(retrying)] {
            await #expect(throws: AnalyticsError.postponed(until: until)) { try await tracker.flush() }
            #expect(await tracker.status().postponedUntil == until)
        }
        #expect(fixture.network.requests.count == 1)
    }

    @Test func `After a Retry-After the events are sent`() async throws {
        fixture.respond(503, headers: ["Retry-After": "3600"])
        await #expect(throws: AnalyticsError.self) { try await fixture.tracker(retrying, tracking: "A").flush() }
        fixture.clock.advance(by: .seconds(3_600))
        fixture.goOnline()
        let later = fixture.tracker(retrying)
        #expect(try await later.flush().delivered == 1)
        #expect(await later.status().postponedUntil == nil)
    }

    @Test func `A Retry-After from the future is ignored, since the clock was wrong`() async throws {
        fixture.respond(503, headers: ["Retry-After": "3600"])
        let tracker = fixture.tracker(retrying, tracking: "A")
        await #expect(throws: AnalyticsError.self) { try await tracker.flush() }
        fixture.clock.jumpDate(by: -86_400)
        fixture.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test func `A Retry-After that cannot be stored applies to this run`() async throws {
        fixture.respond(503, headers: ["Retry-After": "3600"])
        fixture.storage.fail { if case .set = $0 { true } else { false } }
        let tracker = fixture.tracker(retrying, tracking: "A")
        for _ in 0..<2 { await #expect(throws: AnalyticsError.self) { try await tracker.flush() } }
        #expect(fixture.network.requests.count == 1)
    }

    @Test(arguments: [401, 403])
    func `A rejected write key stops deliveries until the configuration changes`(status: Int) async throws {
        fixture.respond(status)
        let error = AnalyticsError.unauthorized(reason: "The server answered \(status).")
        let tracker = fixture.tracker(tracking: "A", "B")
        for tracker in [tracker, tracker, fixture.tracker()] {
            await #expect(throws: error) { try await tracker.flush() }
        }
        #expect(fixture.network.requests.count == 1)
        // A later run, which has not sent anything yet, gives the reason.
        #expect(await fixture.tracker().status().writeKeyRejection == "The server answered \(status).")
        let other = fixture.tracker(.withConsent(writeKey: "key-2"))
        #expect(await other.status().writeKeyRejection == nil)
        await #expect(throws: error) { try await other.flush() }
        #expect(fixture.network.requests.count == 2)
        fixture.goOnline()
        let updated = fixture.tracker(context: AnalyticsContext(appVersion: "2"))
        #expect(try await updated.flush().delivered == 2)
        #expect(await updated.status().writeKeyRejection == nil)
        #expect(try await fixture.tracker(tracking: "C").flush().delivered == 1)
    }
}
