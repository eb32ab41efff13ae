import Core
import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrencyLimitInterceptorTests {
    private let network = CountingNetworkService()

    private func service(limit: Int) -> InterceptedNetworkService {
        InterceptedNetworkService(network, interceptors: [ConcurrencyLimitInterceptor(limit: limit)])
    }

    private func get(_ number: Int) -> Endpoint<Void> { Endpoint(.get, "/x", query: ["n": number]) }

    @Test func `No more requests than the limit are active`() async throws {
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

    @Test func `Waiting requests are sent in order of arrival`() async throws {
        let limit = ConcurrencyLimitInterceptor(limit: 1)
        let arrival = ArrivalRecorder()
        let service = InterceptedNetworkService(network, interceptors: [arrival, limit])
        let executor = SerialTaskExecutor()
        try await withThrowingTaskGroup { group in
            for number in 0..<10 {
                // A request starts after the previous one waits for a permit or has got it.
                group.addTask(executorPreference: executor) { try await service.send(get(number)) }
                await arrival.gate.untilArrived(number + 1)
            }
            for _ in 0..<10 { await network.answerOne() }
            try await group.waitForAll()
        }
        #expect(network.answered == arrival.order)
    }

    @Test func `A cancelled request leaves the queue at once`() async throws {
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

    @Test func `Cancelling an active request passes its permit on`() async throws {
        let service = service(limit: 1)
        let first = Task { try await service.send(get(0)) }
        await network.untilActive(1)
        let second = Task { try await service.send(get(1)) }
        first.cancel()
        await #expect(throws: NetworkError.cancelled) { try await first.value }
        await network.answerOne()
        try await second.value
    }

    @Test func `Each server has its own limit`() async throws {
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

    @Test func `A URL of the API counts for the limit of the API`() async throws {
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

    @Test func `No permit is held while a retry waits`() async throws {
        let clock = TestClock()
        let network = FakeNetworkService()
        network.reply(to: .get, "/a", status: 503, json: "{}")
        network.reply(to: .get, "/a", json: "{}")
        network.reply(to: .get, "/b", json: "{}")
        let (retry, limit) = (RetryInterceptor(clock: clock), ConcurrencyLimitInterceptor(limit: 1))
        let service = InterceptedNetworkService(network, interceptors: [retry, limit])
        let first = Task { try await service.send(Endpoint<Void>(.get, "/a")) }
        await clock.untilSleeping()
        try await service.send(Endpoint<Void>(.get, "/b"))
        clock.advance(by: .seconds(60))
        try await first.value
        #expect(network.requests.map(\.target) == ["/a", "/b", "/a"])
    }

    @Test func `An error of a later interceptor releases the permit`() async throws {
        let network = FakeNetworkService()
        network.reply(to: .get, "/open", json: "{}")
        struct Ended: AccessTokenProviding {
            func accessToken(for account: AccountID?) throws(NetworkError) -> AccessToken { throw .signInRequired }
            func accessToken(replacing rejected: AccessToken) throws(NetworkError) -> AccessToken {
                throw .signInRequired
            }
        }
        let service = InterceptedNetworkService(
            network,
            interceptors: [ConcurrencyLimitInterceptor(limit: 1), AccessTokenInterceptor(tokens: Ended())]
        )
        await #expect(throws: NetworkError.signInRequired) {
            try await service.send(Endpoint<Void>(.get, "/closed", authorization: .currentAccount))
        }
        try await service.send(Endpoint<Void>(.get, "/open"))
    }

    @Test func `A permit returns to its server if a later interceptor changes the target`() async throws {
        let url = try #require(URL(string: "https://cdn.example.com/a"))
        let network = FakeNetworkService()
        network.reply(to: .get, .url(url), json: "{}")
        let service = InterceptedNetworkService(
            network,
            interceptors: [ConcurrencyLimitInterceptor(limit: 1), TargetChanger(target: .url(url))]
        )
        for _ in 0..<3 { try await service.send(Endpoint<Void>(.get, "/a")) }
        #expect(network.requests.count == 3)
    }

    @Test func `No permit is lost when requests are cancelled at random times`() async throws {
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

    /// Gives other tasks time to run. The later expectations do not depend on it.
    private static func settle() async {
        for _ in 0..<50 { await Task.yield() }
    }
}

/// Records the requests in order of arrival.
private final class ArrivalRecorder: RequestInterceptor {
    let gate = Gate()
    private let numbers = Monitor<[Int]>([])

    init() { gate.open() }

    var order: [Int] { numbers.withLock(\.self) }

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async -> NetworkRequest {
        numbers.withLock { $0.append(request.number) }
        await gate.pass()
        return request
    }
}

/// Changes the target of all requests.
private struct TargetChanger: RequestInterceptor {
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

/// An executor that runs one job after the other.
private final class SerialTaskExecutor: TaskExecutor {
    private let jobs: AsyncStream<@Sendable () -> Void>.Continuation

    init() {
        let (stream, jobs) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        self.jobs = jobs
        Task.detached {
            for await job in stream { job() }
        }
    }

    deinit {
        jobs.finish()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.yield { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
