import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct RetryInterceptorTests {
    private let network = FakeNetworkService()
    private let clock = TestClock(skipsSleeps: true)
    private let endpoint = Endpoint<Void>(.get, "/x")
    private let offline = NetworkError.offline(request: "http://localhost", reason: "no route")

    private func service(
        attempts: Int = 4,
        deadline: Duration = .seconds(60),
        clock: TestClock? = nil
    ) -> InterceptedNetworkService {
        let clock = clock ?? self.clock
        let policy = RetryPolicy(attempts: attempts, baseDelay: .seconds(1)) { 1 }
        let retry = RetryInterceptor(policy: policy, deadline: deadline, clock: clock) { clock.date }
        return InterceptedNetworkService(network, interceptors: [retry], clock: clock)
    }

    private func answer(_ statuses: Int..., method: HTTPMethod = .get, headers: HTTPHeaders = [:]) {
        for status in statuses {
            network.reply(to: method, "/x", status: status, headers: headers, json: "{}")
        }
    }

    @Test(arguments: [
        408: true, 425: true, 429: true, 500: true, 502: true, 503: true, 504: true,
        301: false, 400: false, 401: false, 403: false, 404: false, 409: false, 410: false, 413: false, 422: false,
        501: false, 505: false, 511: false,
    ])
    func `A transient status is retried`(status: Int, isRetried: Bool) async {
        answer(status, 200)
        _ = try? await service().send(endpoint)
        #expect(network.requests.count == (isRetried ? 2 : 1))
        #expect(clock.sleeps == (isRetried ? [.seconds(1)] : []))
    }

    @Test(
        arguments: [
            (.offline(request: "x", reason: "y"), true), (.timedOut(request: "x", after: .seconds(30)), true),
            (.cancelled, false), (.tls(request: "x", reason: "y"), false), (.invalidRequest("x"), false),
            (.signInRequired, false), (.responseTooLarge(request: "x", limit: 1), false),
            (.authorizationUnavailable(reason: "x"), false),
        ] as [(NetworkError, Bool)]
    )
    func `A lost connection is retried`(error: NetworkError, isRetried: Bool) async throws {
        network.reply(to: .get, "/x", error: error)
        answer(200)
        if isRetried {
            try await service().send(endpoint)
        } else {
            await #expect(throws: error) { try await service().send(endpoint) }
        }
        #expect(network.requests.count == (isRetried ? 2 : 1))
    }

    @Test(
        arguments: [
            ([:], nil, 1), (["Idempotency-Key": "\"k\""], nil, 2), ([:], true, 2),
        ] as [(HTTPHeaders, Bool?, Int)]
    )
    func `A POST is retried with a key or a declaration only`(headers: HTTPHeaders, isIdempotent: Bool?, requests: Int)
        async
    {
        answer(503, 200, method: .post)
        _ = try? await service().send(Endpoint<Void>(.post, "/x", headers: headers, isIdempotent: isIdempotent))
        #expect(network.requests.count == requests)
    }

    @Test(
        arguments: [
            ("7", 7), ("Fri, 15 Jan 2027 08:00:09 GMT", 9), ("Friday, 15-Jan-27 08:00:09 GMT", 9),
            ("Fri Jan 15 08:00:09 2027", 9), ("10", 10), ("0", 1), ("soon", 1),
            ("11", nil), ("120", nil), ("9223372036854775807", nil), ("Fri, 15 Jan 2027 08:00:11 GMT", nil),
        ] as [(String, Int?)]
    )
    func `The delay of the server is respected up to 10 seconds, and a longer one allows no retry`(
        value: String,
        seconds: Int?
    ) async {
        answer(503, headers: ["Retry-After": value])
        answer(200)
        _ = try? await service().send(endpoint)
        #expect(clock.sleeps == (seconds.map { [.seconds($0)] } ?? []))
        #expect(network.requests.count == (seconds == nil ? 1 : 2))
    }

    /// After two attempts of 5 seconds and a delay of 1, no time is left for a delay of 2.
    @Test(arguments: [(0, 7.5, [1, 2, 4]), (5, 11, [1])])
    func `No delay ends after the deadline, which counts from the first attempt`(
        attempt: Int,
        deadline: Double,
        delays: [Int]
    ) async {
        network.reply(to: .get, "/x") { [clock] _ throws(NetworkError) in
            clock.advance(by: .seconds(attempt))
            return NetworkResponse(status: 503)
        }
        await #expect(throws: NetworkError.self) {
            try await service(attempts: 10, deadline: .seconds(deadline)).send(endpoint)
        }
        #expect(clock.sleeps == delays.map { .seconds($0) })
        #expect(network.requests.count == delays.count + 1)
    }

    @Test func `A cancelled delay ends at once and sends nothing`() async {
        let clock = TestClock()
        answer(503)
        let task = Task { [service = service(clock: clock)] in try await service.send(endpoint) }
        await clock.untilSleeping()
        task.cancel()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
        #expect(network.requests.count == 1)
    }

    @Test func `A cancelled task sends nothing`() async {
        answer(200)
        await #expect(throws: NetworkError.cancelled) {
            try await whenCancelled { [service = service()] in try await service.send(endpoint) }
        }
        #expect(network.requests.isEmpty)
    }

    @Test func `The last error reaches the caller, a timeout with the number of timeouts`() async {
        let timedOut = NetworkError.timedOut(request: "http://localhost", after: .seconds(30))
        let expected = NetworkError.timedOut(request: "http://localhost", after: .seconds(30), attempts: 2)
        for error in [timedOut, offline, timedOut] { network.reply(to: .get, "/x", error: error) }
        await #expect(throws: expected) { try await service(attempts: 3).send(endpoint) }
    }
}
