import Core
import CoreTesting
import Foundation
import Locking
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrencyLimitTests {
    private let network = Counting()

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
            await network.untilUnderWay(3)
            for number in 0..<20 {
                await network.answerOne()
                #expect(network.mostUnderWay <= 3, "\(number)")
            }
            try await group.waitForAll()
        }
        #expect(network.mostUnderWay == 3)
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
        #expect(network.served == arrival.order)
    }

    @Test func whoIsCancelledLeavesTheLineAtOnce() async throws {
        let service = service(limit: 1)
        let first = Task { try await service.send(get(0)) }
        await network.untilUnderWay(1)
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
        #expect(network.served == [0, 2])
    }

    @Test func cancellingTheHolderPassesThePermitOn() async throws {
        let service = service(limit: 1)
        let first = Task { try await service.send(get(0)) }
        await network.untilUnderWay(1)
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
        await network.untilUnderWay(1)
        let cdn = Task { try await service.send(Endpoint<Void>(.get, .url(url))) }
        await network.untilUnderWay(2)
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
        await network.untilUnderWay(1)
        let second = Task { try await service.send(Endpoint<Void>(.get, .url(url), query: ["n": 1])) }
        await Self.settle()
        #expect(network.mostUnderWay == 1)
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
        await self.network.untilUnderWay(2)
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

/// A network that counts the requests under way and answers when it is told to.
private final class Counting: NetworkServiceProtocol {
    private struct State {
        var served: [Int] = []
        var most = 0
        var underWay: [(number: Int, answer: CheckedContinuation<Bool, Never>)] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var mostUnderWay: Int { state.withLock(\.most) }
    var served: [Int] { state.withLock(\.served) }

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let number = request.number
        let isAnswered = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready = state.withLock { state in
                    state.underWay.append((number, continuation))
                    state.most = max(state.most, state.underWay.count)
                    let count = state.underWay.count
                    let ready = state.watchers.filter { $0.count <= count }
                    state.watchers.removeAll { $0.count <= count }
                    return ready
                }
                ready.forEach { $0.continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.underWay.firstIndex { $0.number == number }.map { state.underWay.remove(at: $0).answer }
            }
            continuation?.resume(returning: false)
        }
        guard isAnswered else { throw .cancelled }
        return NetworkResponse(status: 200)
    }

    /// Returns once `count` requests are under way.
    func untilUnderWay(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let already = state.withLock { state in
                guard state.underWay.count < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if already { continuation.resume() }
        }
    }

    /// Answers the request that came first, as soon as there is one.
    func answerOne() async {
        await untilUnderWay(1)
        let first = state.withLock { state in
            let first = state.underWay.removeFirst()
            state.served.append(first.number)
            return first
        }
        first.answer.resume(returning: true)
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
