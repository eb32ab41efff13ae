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

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func `A transient status is retried`(status: Int) async throws {
        answer(status, 200)
        try await service().send(endpoint)
        #expect(network.requests.count == 2)
        #expect(clock.sleeps == [.seconds(1)])
    }

    @Test(arguments: [301, 400, 401, 403, 404, 409, 410, 413, 422, 501, 505, 511])
    func `Any other status is final`(status: Int) async throws {
        answer(status, 200)
        await #expect(throws: NetworkError.self) { try await service().send(endpoint) }
        #expect(network.requests.count == 1)
    }

    @Test(arguments: [
        NetworkError.offline(request: "x", reason: "y"), .timedOut(request: "x", after: .seconds(30)),
    ])
    func `A lost connection is retried`(error: NetworkError) async throws {
        network.reply(to: .get, "/x", error: error)
        answer(200)
        try await service().send(endpoint)
        #expect(network.requests.count == 2)
    }

    @Test(arguments: [
        NetworkError.cancelled, .tls(request: "x", reason: "y"), .invalidRequest("x"), .signInRequired,
        .responseTooLarge(request: "x", limit: 1), .authorizationUnavailable(reason: "x"),
    ])
    func `No other error is retried`(error: NetworkError) async throws {
        network.reply(to: .get, "/x", error: error)
        answer(200)
        await #expect(throws: error) { try await service().send(endpoint) }
        #expect(network.requests.count == 1)
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
