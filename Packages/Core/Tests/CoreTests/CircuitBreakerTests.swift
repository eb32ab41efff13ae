import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct CircuitBreakerTests {
    private let network = FakeNetworkService()
    private let clock = TestClock()
    private let service: InterceptedNetworkService

    init() {
        let breaker = CircuitBreakerInterceptor(failureThreshold: 3, coolDown: .seconds(10), clock: clock)
        service = InterceptedNetworkService(network, interceptors: [breaker], clock: clock)
    }

    /// Has the next request answered so, sends it, and tells whether it reached the network.
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

    /// Sends a request that waits at the gate for its answer.
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
    func afterSoManyFailuresInARowNothingIsSent(error: NetworkError) async {
        for _ in 0..<3 { #expect(await isSent(error)) }
        clock.advance(by: .seconds(4))
        await #expect(throws: NetworkError.suspended(url: "(the API)", for: .seconds(6))) {
            try await service.send(Endpoint<Void>(.get, "/x"))
        }
        #expect(network.requests.count == 3)
    }

    @Test(arguments: [200, 301, 404, 429])
    func anAnswerInBetweenStartsTheCountAnew(status: Int) async {
        for answer in [503, 503, status, 503, 503, 200] { #expect(await isSent(answer)) }
    }

    @Test(arguments: [NetworkError.cancelled, .tls(url: "x", reason: "y"), .invalidRequest("x")])
    func whatShowsNothingOfTheServerCountsForNothing(error: NetworkError) async {
        for _ in 0..<5 { #expect(await isSent(error)) }
        for _ in 0..<2 { #expect(await isSent(503)) }
        #expect(await isSent(error))
        #expect(await isSent(503))
        #expect(await !isSent(200))
    }

    @Test func afterTheCoolDownOneRequestProbes() async throws {
        await open()
        clock.advance(by: .seconds(10))
        let (probe, gate) = await begin("/x", answer: .success(NetworkResponse(status: 200)))
        for _ in 0..<5 { #expect(await !isSent()) }
        gate.open()
        try await probe.value
        for _ in 0..<5 { #expect(await isSent()) }
    }

    @Test func aProbeThatFailsStartsTheCoolDownAnew() async {
        await open()
        clock.advance(by: .seconds(10))
        #expect(await isSent(503))
        clock.advance(by: .seconds(9))
        #expect(await !isSent(200))
        clock.advance(by: .seconds(1))
        #expect(await isSent(200))
        #expect(await isSent(200))
    }

    @Test func aProbeThatIsCancelledLeavesItsPlaceToTheNext() async {
        await open()
        clock.advance(by: .seconds(10))
        #expect(await isSent(.cancelled))
        #expect(await isSent(200))
        #expect(await isSent(200))
    }

    @Test func aProbeOfWhichNothingIsHeardIsReplacedAfterAnotherCoolDown() async throws {
        await open()
        clock.advance(by: .seconds(10))
        let (probe, gate) = await begin("/x", answer: .success(NetworkResponse(status: 503)))
        clock.advance(by: .seconds(10))
        #expect(await isSent(200))
        gate.open()
        await #expect(throws: NetworkError.self) { try await probe.value }
        // One failure is not three.
        #expect(await isSent(200))
    }

    @Test func aRequestFromBeforeNeitherOpensNorProlongs() async throws {
        let (old, gate) = await begin("/old", answer: .failure(.offline(url: "x", reason: "y")))
        await open()
        clock.advance(by: .seconds(9))
        gate.open()
        await #expect(throws: NetworkError.self) { try await old.value }
        clock.advance(by: .seconds(1))
        #expect(await isSent(200))
    }

    @Test func aStragglerThatIsCancelledLetsNobodyThrough() async throws {
        let (old, gate) = await begin("/old", answer: .failure(.cancelled))
        await open()
        gate.open()
        await #expect(throws: NetworkError.cancelled) { try await old.value }
        #expect(await !isSent(200))
    }

    @Test func serversAreWatchedApart() async throws {
        let url = try #require(URL(string: "https://cdn.example.com/a"))
        await open()
        #expect(await isSent(200, to: .url(url)))
        #expect(await !isSent(200))
    }

    @Test func aSuspendedRequestIsNotRetried() async {
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
