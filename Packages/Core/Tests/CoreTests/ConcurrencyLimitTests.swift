import Core
import CoreTesting
import Foundation
import Locking
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrencyLimitTests {
    private let network = CountingNetworkService()

    private func service(limit: Int) -> InterceptedNetworkService {
        InterceptedNetworkService(network, interceptors: [ConcurrencyLimitInterceptor(limit: limit)])
    }

    private func get(_ number: Int) -> Endpoint<Void> { Endpoint(.get, "/x", query: ["n": number]) }

    @Test func noMoreThanTheLimitAreUnderWay() async throws {
        let service = service(limit: 3)
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask { try await service.send(get(number)) }
            }
            await network.untilActive(3)
            for number in 0..<20 {
                await network.answerOne()
                #expect(network.maximumActive <= 3, "\(number)")
            }
            try await group.waitForAll()
        }
        #expect(network.maximumActive == 3)
    }

    @Test func whoComesFirstIsServedFirst() async throws {
        let limit = ConcurrencyLimitInterceptor(limit: 1)
        let arrival = Arrival()
        let service = InterceptedNetworkService(network, interceptors: [arrival, limit])
        let executor = OneAtATime()
        try await withThrowingTaskGroup { group in
            for number in 0..<10 {
                // None begins before the one that came before it waits in the line, or has gone through.
                group.addTask(executorPreference: executor) { try await service.send(get(number)) }
                await arrival.gate.untilArrived(number + 1)
            }
            for _ in 0..<10 { await network.answerOne() }
            try await group.waitForAll()
        }
        #expect(network.answered == arrival.order)
    }

    @Test func whoIsCancelledLeavesTheLineAtOnce() async throws {
        let service = service(limit: 1)
        let first = Task { try await service.send(get(0)) }
        await network.untilActive(1)
        let second = Task { try await service.send(get(1)) }
        await Self.settle()
        let third = Task { try await service.send(get(2)) }
        await Self.settle()
        second.cancel()
        await #expect(throws: NetworkError.cancelled) { try await second.value }
        await network.answerOne()
        await network.answerOne()
        try await first.value
        try await third.value
        #expect(network.answered == [0, 2])
    }

    @Test func cancellingTheHolderPassesThePermitOn() async throws {
        let service = service(limit: 1)
        let first = Task { try await service.send(get(0)) }
        await network.untilActive(1)
        let second = Task { try await service.send(get(1)) }
        first.cancel()
        await #expect(throws: NetworkError.cancelled) { try await first.value }
        await network.answerOne()
        try await second.value
    }

    @Test func serversHaveLinesOfTheirOwn() async throws {
        let url = try #require(URL(string: "https://user:x@cdn.example.com/a?b"))
        let service = service(limit: 1)
        let api = Task { try await service.send(get(0)) }
        await network.untilActive(1)
        let cdn = Task { try await service.send(Endpoint<Void>(.get, .url(url))) }
        await network.untilActive(2)
        await network.answerOne()
        await network.answerOne()
        try await api.value
        try await cdn.value
    }

    @Test func aURLOfTheAPIStandsInItsLine() async throws {
        let url = try #require(URL(string: "HTTPS://API.example.com:443/a?b"))
        let origin = Origin(try #require(URL(string: "https://api.example.com/v1")))
        let limit = ConcurrencyLimitInterceptor(api: origin, limit: 1)
        let service = InterceptedNetworkService(network, interceptors: [limit])
        let first = Task { try await service.send(get(0)) }
        await network.untilActive(1)
        let second = Task { try await service.send(Endpoint<Void>(.get, .url(url), query: ["n": 1])) }
        await Self.settle()
        #expect(network.maximumActive == 1)
        await network.answerOne()
        await network.answerOne()
        try await first.value
        try await second.value
    }

    @Test func noPermitIsHeldWhileARetryWaits() async throws {
        let clock = TestClock()
        let network = FakeNetworkService()
        network.reply(to: .get, "/a", status: 503, json: "{}")
        network.reply(to: .get, "/a", json: "{}")
        network.reply(to: .get, "/b", json: "{}")
        let service = InterceptedNetworkService(
            network,
            interceptors: [RetryInterceptor(clock: clock), ConcurrencyLimitInterceptor(limit: 1)]
        )
        let first = Task { try await service.send(Endpoint<Void>(.get, "/a")) }
        await clock.untilSleeping()
        try await service.send(Endpoint<Void>(.get, "/b"))
        clock.advance(by: .seconds(60))
        try await first.value
        #expect(network.requests.map(\.target) == ["/a", "/b", "/a"])
    }

    @Test func aLaterInterceptorThatThrowsGivesThePermitBack() async throws {
        let network = FakeNetworkService()
        network.reply(to: .get, "/open", json: "{}")
        struct Ended: AccessTokenProviding {
            func accessToken() throws(NetworkError) -> String { throw .signInRequired }
            func accessToken(replacing rejected: String) throws(NetworkError) -> String { throw .signInRequired }
        }
        let service = InterceptedNetworkService(
            network,
            interceptors: [ConcurrencyLimitInterceptor(limit: 1), AccessTokenInterceptor(tokens: Ended())]
        )
        await #expect(throws: NetworkError.signInRequired) {
            try await service.send(Endpoint<Void>(.get, "/closed", authorization: .required))
        }
        try await service.send(Endpoint<Void>(.get, "/open"))
    }

    @Test func aPermitGoesBackToItsOwnServerWhereverTheRequestIsSent() async throws {
        let url = try #require(URL(string: "https://cdn.example.com/a"))
        let network = FakeNetworkService()
        network.reply(to: .get, .url(url), json: "{}")
        let service = InterceptedNetworkService(
            network,
            interceptors: [ConcurrencyLimitInterceptor(limit: 1), Divert(target: .url(url))]
        )
        for _ in 0..<3 { try await service.send(Endpoint<Void>(.get, "/a")) }
        #expect(network.requests.count == 3)
    }

    /// Requests by the thousand, many cancelled at any moment: afterwards every permit is there again.
    @Test func noPermitIsLostWhateverIsCancelledWhen() async throws {
        let network = FakeNetworkService()
        network.reply(to: .get, "/x") { _ throws(NetworkError) in
            await Task.yield()
            return NetworkResponse(status: 200)
        }
        let limit = ConcurrencyLimitInterceptor(limit: 2)
        let service = InterceptedNetworkService(network, interceptors: [limit])
        await withTaskGroup { group in
            for number in 0..<3_000 {
                let task = Task { try await service.send(get(number)) }
                if number.isMultiple(of: 2) {
                    group.addTask {
                        for _ in 0..<(number % 7) { await Task.yield() }
                        task.cancel()
                    }
                }
                group.addTask { _ = await task.result }
            }
        }
        let gated = InterceptedNetworkService(self.network, interceptors: [limit])
        let last = (0..<2).map { number in Task { try await gated.send(get(number)) } }
        await self.network.untilActive(2)
        await self.network.answerOne()
        await self.network.answerOne()
        for task in last { try await task.value }
    }

    /// Lets tasks that can go on go on. What is checked afterwards holds whatever this does.
    private static func settle() async {
        for _ in 0..<50 { await Task.yield() }
    }
}

/// Notes who comes, in order.
private final class Arrival: RequestInterceptor {
    let gate = Gate()
    private let numbers = Mutex<[Int]>([])

    init() { gate.open() }

    var order: [Int] { numbers.withLock(\.self) }

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async -> NetworkRequest {
        numbers.withLock { $0.append(request.number) }
        await gate.pass()
        return request
    }
}

/// Sends everything elsewhere.
private struct Divert: RequestInterceptor {
    let target: RequestTarget

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        var request = request
        request.target = target
        return request
    }
}

/// A network service that counts concurrent requests and answers them on demand.
private final class CountingNetworkService: NetworkServiceProtocol {
    private struct State {
        var active: [Int] = []
        var maximumActive = 0
        var answered: [Int] = []
    }

    private let state = Monitor(State())

    var maximumActive: Int { state.withLock(\.maximumActive) }
    var answered: [Int] { state.withLock(\.answered) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let number = request.number
        state.withLock { state in
            state.active.append(number)
            state.maximumActive = max(state.maximumActive, state.active.count)
        }
        guard await state.wait(until: { $0.answered.contains(number) }) else {
            state.withLock { state in state.active.removeAll { $0 == number } }
            throw .cancelled
        }
        return NetworkResponse(status: 200)
    }

    /// Waits until `count` requests are active.
    func untilActive(_ count: Int) async {
        await state.wait { $0.active.count >= count }
    }

    /// Answers the oldest request, as soon as there is one.
    func answerOne() async {
        await untilActive(1)
        state.withLock { state in
            if !state.active.isEmpty { state.answered.append(state.active.removeFirst()) }
        }
    }
}

extension NetworkRequest {
    fileprivate var number: Int { query["n"].flatMap { Int($0) } ?? -1 }
}

/// Runs tasks by turns: each until it waits for something.
private final class OneAtATime: TaskExecutor {
    private let turns: AsyncStream<@Sendable () -> Void>.Continuation

    init() {
        let (stream, turns) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        self.turns = turns
        Task.detached {
            for await turn in stream { turn() }
        }
    }

    deinit {
        turns.finish()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        turns.yield { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
