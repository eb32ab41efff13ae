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

    @Test func `A request that is not idempotent is not retried`() async {
        network.reply(to: .post, "/x", error: offline)
        await #expect(throws: offline) { try await service().send(Endpoint<Void>(.post, "/x")) }
        #expect(network.requests.count == 1)
    }

    @Test(arguments: [["Idempotency-Key": "\"k\""], [:]] as [HTTPHeaders])
    func `A POST with a key or a declaration is retried`(headers: HTTPHeaders) async throws {
        answer(503, 200, method: .post)
        let isDeclared = headers["Idempotency-Key"] == nil ? true : nil
        try await service().send(Endpoint<Void>(.post, "/x", headers: headers, isIdempotent: isDeclared))
        #expect(network.requests.count == 2)
    }

    @Test func `Delays grow and the attempts end`() async {
        answer(503)
        await #expect(throws: NetworkError.self) { try await service(attempts: 6).send(endpoint) }
        #expect(network.requests.count == 6)
        #expect(clock.sleeps == [1, 2, 4, 8, 8].map { .seconds($0) })
    }

    @Test(arguments: [
        ("7", 7), ("Fri, 15 Jan 2027 08:00:09 GMT", 9), ("Friday, 15-Jan-27 08:00:09 GMT", 9),
        ("Fri Jan 15 08:00:09 2027", 9), ("10", 10), ("0", 1), ("soon", 1),
    ])
    func `The delay of the server is respected up to 10 seconds`(value: String, seconds: Int) async throws {
        answer(503, headers: ["Retry-After": value])
        answer(200)
        try await service().send(endpoint)
        #expect(clock.sleeps == [.seconds(seconds)])
    }

    @Test(arguments: ["11", "120", "9223372036854775807", "Fri, 15 Jan 2027 08:00:11 GMT"])
    func `A server that asks for a longer delay gets no retry`(value: String) async {
        answer(503, headers: ["Retry-After": value])
        await #expect(throws: NetworkError.self) { try await service().send(endpoint) }
        #expect(network.requests.count == 1 && clock.sleeps.isEmpty)
    }

    @Test func `No delay ends after the deadline`() async {
        answer(503)
        await #expect(throws: NetworkError.self) {
            try await service(attempts: 10, deadline: .seconds(7.5)).send(endpoint)
        }
        #expect(clock.sleeps == [1, 2, 4].map { .seconds($0) })
    }

    @Test func `The deadline counts from the first attempt`() async {
        network.reply(to: .get, "/x") { [clock] _ throws(NetworkError) in
            clock.advance(by: .seconds(5))
            return NetworkResponse(status: 503)
        }
        await #expect(throws: NetworkError.self) {
            try await service(attempts: 10, deadline: .seconds(11)).send(endpoint)
        }
        // After 5 + 1 + 5 of 11 seconds no time is left for a delay of 2.
        #expect(clock.sleeps == [.seconds(1)])
        #expect(network.requests.count == 2)
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

    @Test func `The last error reaches the caller`() async {
        answer(503)
        network.reply(to: .get, "/x", error: offline)
        await #expect(throws: offline) { try await service(attempts: 2).send(endpoint) }
    }

    @Test func `The last of several timeouts has their number`() async {
        let timedOut = NetworkError.timedOut(request: "http://localhost", after: .seconds(30))
        for error in [timedOut, offline, timedOut] { network.reply(to: .get, "/x", error: error) }
        let expected = NetworkError.timedOut(request: "http://localhost", after: .seconds(30), attempts: 2)
        await #expect(throws: expected) { try await service(attempts: 3).send(endpoint) }
    }
}
