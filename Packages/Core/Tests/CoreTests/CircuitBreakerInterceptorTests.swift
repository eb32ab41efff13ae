import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct CircuitBreakerInterceptorTests {
    private let network = FakeNetworkService()
    private let clock = TestClock()
    private let service: InterceptedNetworkService

    init() {
        let breaker = CircuitBreakerInterceptor(failureThreshold: 3, coolDown: .seconds(10), clock: clock)
        service = InterceptedNetworkService(network, interceptors: [breaker], clock: clock)
    }

    /// Sends a request that gets this response, and returns whether it reached the network.
    private func isSent(_ status: Int, to path: RequestTarget = "/x") async -> Bool {
        network.forget(.get, path)
        network.reply(to: .get, path, status: status, json: "{}")
        return await isSent(to: path)
    }

    private func isSent(_ error: NetworkError) async -> Bool {
        network.forget(.get, "/x")
        network.reply(to: .get, "/x", error: error)
        return await isSent()
    }

    private func isSent(to path: RequestTarget = "/x") async -> Bool {
        let before = network.requests.count
        _ = try? await service.send(Endpoint<Void>(.get, path))
        return network.requests.count > before
    }

    /// Sends a request whose response waits at a gate.
    private func begin(_ path: RequestTarget, answer: Result<NetworkResponse, NetworkError>) async
        -> (task: Task<Void, any Error>, gate: Gate)
    {
        let gate = Gate()
        network.forget(.get, path)
        network.reply(to: .get, path) { _ throws(NetworkError) in
            await gate.pass()
            return try answer.get()
        }
        let task = Task { [service] in try await service.send(Endpoint<Void>(.get, path)) }
        await gate.untilArrived()
        return (task, gate)
    }

    private func open() async {
        for _ in 0..<3 { #expect(await isSent(503)) }
    }

    @Test(arguments: [
        NetworkError.offline(url: "x", reason: "y"), .timedOut(url: "x", after: .seconds(1)),
        .server(ServerFailure(response: NetworkResponse(status: 500))),
        .server(ServerFailure(response: NetworkResponse(status: 503))),
    ])
    func `After the threshold of consecutive failures nothing is sent`(error: NetworkError) async {
        for _ in 0..<3 { #expect(await isSent(error)) }
        clock.advance(by: .seconds(4))
        await #expect(throws: NetworkError.suspended(url: "(the API)", for: .seconds(6), cause: error)) {
            try await service.send(Endpoint<Void>(.get, "/x"))
        }
        #expect(network.requests.count == 3)
    }

    @Test(arguments: [200, 301, 404, 429])
    func `A response resets the count of failures`(status: Int) async {
        for answer in [503, 503, status, 503, 503, 200] { #expect(await isSent(answer)) }
    }

    @Test(arguments: [NetworkError.cancelled, .tls(url: "x", reason: "y"), .invalidRequest("x")])
    func `An error that does not come from the server is not counted`(error: NetworkError) async {
        for _ in 0..<5 { #expect(await isSent(error)) }
        for _ in 0..<2 { #expect(await isSent(503)) }
        #expect(await isSent(error))
        #expect(await isSent(503))
        #expect(await !isSent(200))
    }

    @Test func `After the cool-down one request probes`() async throws {
        await open()
        clock.advance(by: .seconds(10))
        let (probe, gate) = await begin("/x", answer: .success(NetworkResponse(status: 200)))
        for _ in 0..<5 { #expect(await !isSent()) }
        gate.open()
        try await probe.value
        for _ in 0..<5 { #expect(await isSent()) }
    }

    @Test func `A failed probe starts another cool-down`() async {
        await open()
        clock.advance(by: .seconds(10))
        #expect(await isSent(503))
        clock.advance(by: .seconds(9))
        #expect(await !isSent(200))
        clock.advance(by: .seconds(1))
        #expect(await isSent(200))
        #expect(await isSent(200))
    }

    @Test func `After a cancelled probe the next request probes`() async {
        await open()
        clock.advance(by: .seconds(10))
        #expect(await isSent(.cancelled))
        #expect(await isSent(200))
        #expect(await isSent(200))
    }

    @Test func `A probe without an outcome is replaced after another cool-down`() async throws {
        await open()
        clock.advance(by: .seconds(10))
        let (probe, gate) = await begin("/x", answer: .success(NetworkResponse(status: 503)))
        clock.advance(by: .seconds(10))
        #expect(await isSent(200))
        gate.open()
        await #expect(throws: NetworkError.self) { try await probe.value }
        // One failure is below the threshold.
        #expect(await isSent(200))
    }

    @Test func `A failure of a request from before does not prolong the cool-down`() async throws {
        let (old, gate) = await begin("/old", answer: .failure(.offline(url: "x", reason: "y")))
        await open()
        clock.advance(by: .seconds(9))
        gate.open()
        await #expect(throws: NetworkError.self) { try await old.value }
        clock.advance(by: .seconds(1))
        #expect(await isSent(200))
    }

    @Test func `A cancelled request from before does not end the cool-down`() async throws {
        let (old, gate) = await begin("/old", answer: .failure(.cancelled))
        await open()
        gate.open()
        await #expect(throws: NetworkError.cancelled) { try await old.value }
        #expect(await !isSent(200))
    }

    @Test func `Each server has its own circuit`() async throws {
        let url = try #require(URL(string: "https://cdn.example.com/a"))
        await open()
        #expect(await isSent(200, to: .url(url)))
        #expect(await !isSent(200))
    }

    @Test func `A suspended request is not retried`() async {
        let clock = TestClock(skipsSleeps: true)
        network.reply(to: .get, "/x", status: 503, json: "{}")
        let breaker = CircuitBreakerInterceptor(failureThreshold: 2, coolDown: .seconds(60), clock: clock)
        let service = InterceptedNetworkService(
            network,
            interceptors: [RetryInterceptor(clock: clock), breaker],
            clock: clock
        )
        await #expect(throws: NetworkError.self) { try await service.send(Endpoint<Void>(.get, "/x")) }
        #expect(network.requests.count == 2)
        #expect(clock.sleeps.count == 2)
    }
}
