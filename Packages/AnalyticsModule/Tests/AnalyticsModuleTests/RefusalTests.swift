import Core
import CoreTesting
import Foundation
import Testing

@testable import AnalyticsModule

/// Refused batches and events.
@Suite(.timeLimit(.minutes(1))) struct RefusalTests {
    private let fixture = Fixture()

    @Test(arguments: [400, 413])
    func `Thirteen malformed events in a row do not block the queue`(status: Int) async throws {
        let malformed = Set((100..<113).map { "\($0)" })
        fixture.refuse(malformed, status: status)
        let tracker = fixture.tracker(tracking: 200)
        try await tracker.flush()
        #expect(fixture.server.names == (0..<200).map { "\($0)" }.filter { !malformed.contains($0) })
        let status = await tracker.status()
        #expect(status.refusedCount == 13 && status.lastRefusal?.hasPrefix("The server answered") == true)
        #expect(fixture.logger.entries.count { $0.message == "Analytics event refused" } == 13)
        // Nothing else is kept of them.
        #expect(await fixture.texts.isEmpty)
        #expect(try await fixture.storage.keys() == [AnonymousIdentity.key, "analytics.consent", "analytics.delivery"])
    }

    @Test func `A refused batch of several files is sent file by file`() async throws {
        for name in ["A", "B", "C"] { try await fixture.tracker(tracking: name).prepareForSuspension() }
        fixture.refuse(["B"])
        try await fixture.tracker().flush()
        #expect(fixture.requests == [["A", "B", "C"], ["A"], ["B"], ["C"]])
        #expect(fixture.server.names == ["A", "C"])
    }

    @Test func `After a refusal, requests keep a distance of a second`() async throws {
        fixture.refuse(["3"])
        try await fixture.tracker(tracking: 4).flush()
        #expect(fixture.requests == [["0", "1", "2", "3"], ["0", "1"], ["2", "3"], ["2"], ["3"]])
        #expect(fixture.delays == Array(repeating: .seconds(1), count: 4))
    }

    @Test func `A proxy that takes 20 kB lets 5,000 events through within minutes`() async throws {
        fixture.respond { [server = fixture.server] request throws(NetworkError) in
            (request.body?.count ?? 0) > 20_000 ? BatchServer.response(413) : server.respond(to: request)
        }
        let start = fixture.clock.date
        try await fixture.tracker(tracking: 5_000).flush()
        #expect(fixture.server.names == (0..<5_000).map { "\($0)" })
        #expect(fixture.clock.date.timeIntervalSince(start) < 600)
    }

    @Test func `After 100 refused events in a row, delivery waits, also in later runs`() async throws {
        fixture.respond(400)
        let tracker = fixture.tracker(tracking: 300)
        #expect(await deliveryFailure(of: tracker) == .rejected(reason: "The server answered 400."))
        var status = await tracker.status()
        #expect(status.refusedCount == 100 && status.wait?.seconds == 3_600)
        // A flush asks again with one event. The automatic one waits for twice as long afterwards.
        fixture.clock.advance(by: .seconds(3_600))
        #expect(await deliveryFailure(of: tracker) == .rejected(reason: "The server answered 400."))
        status = await fixture.tracker().status()
        #expect(status.refusedCount == 101 && status.wait?.seconds == 7_200)
        #expect(status.pendingCount == 199)
        // One acceptance ends it.
        fixture.goOnline()
        try await tracker.flush()
        #expect(fixture.server.names.count == 199)
        #expect(await tracker.status().wait == nil)
    }

    private static let pages = [200, 400, 403, 413, 502].flatMap { status in
        [BatchServer.webPage(status), BatchServer.untypedWebPage(status)].map {
            ($0, DeliveryFailure.webPage(status: status))
        }
    }
    private static let unsuccessful = BatchServer.response(200, body: #"{"success": false}"#)

    @Test(
        arguments: pages + [
            (NetworkResponse(status: 403, body: Data("Blocked".utf8)), .rejected(reason: "The server answered 403.")),
            (unsuccessful, .network(.server(ServerFailure(response: unsuccessful).withoutContent))),
        ]
    )
    func `A response of a portal, of a firewall or without success is named as such, and no event is lost`(
        response: NetworkResponse,
        failure: DeliveryFailure
    ) async throws {
        fixture.respond { _ throws(NetworkError) in response }
        let tracker = fixture.tracker(tracking: 3)
        #expect(await deliveryFailure(of: tracker) == failure)
        #expect(fixture.network.requests.count == 1)
        // Only 403 rejects all requests.
        #expect(await tracker.status().wait?.reason == (response.status == 403 ? failure.description : nil))
        fixture.goOnline()
        #expect(try await tracker.flush() == FlushReport(delivered: 3, batches: 1))
    }

    @Test(arguments: ["thanks", "", #"{"success": true}"#, "{}"])
    func `Every other 2xx response accepts a batch`(body: String) async throws {
        fixture.respond(202, body: body)
        #expect(try await fixture.tracker(tracking: "A").flush().delivered == 1)
    }
}

extension AnalyticsStatus.Wait {
    /// The length of the wait, which does not depend on the date of the test's clock: sleeps in the background move it.
    fileprivate var seconds: TimeInterval { end.timeIntervalSince(start) }
}

/// Times in which nothing is sent.
@Suite(.timeLimit(.minutes(1))) struct DeliveryWaitTests {
    /// Its clock stands still, since the tests compare dates.
    private let fixture = Fixture(skipsSleeps: false, isOnline: false)

    private func wait(of tracker: AnalyticsTracker) async -> TimeInterval? {
        await tracker.status().wait?.end.timeIntervalSince(fixture.clock.date)
    }

    @Test(arguments: [401, 403, 404])
    func `A rejection waits 1 hour, doubling to 24, also in later runs`(status: Int) async throws {
        fixture.respond(status)
        var waits: [TimeInterval?] = []
        for number in 0..<7 {
            await fixture.runProcess { tracker in
                tracker.track("\(number)")
                #expect(await deliveryFailure(of: tracker) != nil)
            }
            let wait = await wait(of: fixture.tracker())
            waits.append(wait)
            fixture.clock.advance(by: .seconds(wait ?? 0))
        }
        #expect(waits == [1, 2, 4, 8, 16, 24, 24].map { $0 * 3_600 })
        fixture.goOnline()
        #expect(try await fixture.tracker().flush().delivered == 7)
        #expect(await wait(of: fixture.tracker()) == nil)
    }

    @Test func `A flush asks once during the wait for a rejection, and does not make it longer`() async throws {
        fixture.respond(403)
        let tracker = fixture.tracker(tracking: "A")
        for count in 1...5 {
            #expect(await deliveryFailure(of: tracker) == .unauthorized(reason: "The server answered 403."))
            #expect(fixture.network.requests.count == count)
            #expect(await wait(of: tracker) == 3_600)
        }
        fixture.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test func `Another write key or collector ends a wait`() async throws {
        fixture.respond(401)
        let tracker = fixture.tracker(tracking: "A")
        _ = await deliveryFailure(of: tracker)
        #expect(await wait(of: tracker) == 3_600)
        #expect(await wait(of: fixture.tracker(.withConsent(writeKey: "key-2"))) == nil)
        var other = AnalyticsConfig.withConsent()
        other.collector = "other"
        #expect(await wait(of: fixture.tracker(other)) == nil)
    }

    @Test(arguments: [("7", 7.0), ("3600", 3_600), ("31536000", 3_600), ("9223372036854775807", 3_600)])
    func `A Retry-After counts up to an hour, for flushes too and in any run`(value: String, seconds: Double)
        async throws
    {
        fixture.respond(429, headers: ["Retry-After": value])
        let tracker = fixture.tracker(tracking: "A")
        _ = await deliveryFailure(of: tracker)
        let end = fixture.clock.date.addingTimeInterval(seconds)
        for tracker in [tracker, fixture.tracker()] {
            #expect(await deliveryFailure(of: tracker) == .waiting(until: end))
        }
        #expect(fixture.network.requests.count == 1)
        fixture.goOnline()
        fixture.clock.advance(by: .seconds(seconds))
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test(arguments: ["0", "soon", "Mon, 01 Jan 2001 00:00:00 GMT"])
    func `A Retry-After that is past or unreadable starts no wait`(value: String) async throws {
        fixture.respond(503, headers: ["Retry-After": value])
        let tracker = fixture.tracker(tracking: "A")
        _ = await deliveryFailure(of: tracker)
        #expect(await wait(of: tracker) == nil)
    }

    @Test func `A wait from the future is ignored, since the clock was wrong`() async throws {
        fixture.respond(503, headers: ["Retry-After": "3600"])
        let tracker = fixture.tracker(tracking: "A")
        _ = await deliveryFailure(of: tracker)
        fixture.clock.jumpDate(by: -86_400)
        fixture.goOnline()
        #expect(try await tracker.flush().delivered == 1)
    }

    @Test func `A wait that cannot be stored applies to this run`() async throws {
        fixture.respond(503, headers: ["Retry-After": "3600"])
        let tracker = fixture.tracker(tracking: "A")
        try await tracker.persist()
        fixture.storage.fail { if case .set = $0 { true } else { false } }
        for _ in 0..<2 { #expect(await deliveryFailure(of: tracker) != nil) }
        #expect(fixture.network.requests.count == 1)
    }
}
