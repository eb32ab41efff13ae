import Core
import CoreTesting
import Locking
import Testing

@Suite(.timeLimit(.minutes(1))) struct InterceptorTests {
    private let network = FakeNetworkService()
    private let endpoint = Endpoint<Void>(.get, "/x")

    @Test func interceptorsAdaptInOrderAndEachAttemptAnew() async throws {
        let service = InterceptedNetworkService(network, interceptors: [Tag("a"), Tag("b")])
        network.reply(to: .get, "/x", status: 503, json: "{}")
        network.reply(to: .get, "/x", json: "{}")
        try await service.send(endpoint)
        #expect(network.requests.map { $0.headers["Tags"] } == ["ab", "ab"])
    }

    @Test func everyAttemptThatWasAdaptedIsToldItsEndInReverseOrder() async throws {
        let diary = Diary()
        let service = InterceptedNetworkService(network, interceptors: [diary.page("a", retries: 1), diary.page("b")])
        network.reply(to: .get, "/x", status: 503, json: "{}")
        network.reply(to: .get, "/x", json: "{}")
        try await service.send(endpoint)
        #expect(
            diary.entries == [
                "a adapts 1", "b adapts 1", "b ends 1: 503", "a ends 1: 503", "a retries 1",
                "a adapts 2", "b adapts 2", "b ends 2: 200", "a ends 2: 200",
            ]
        )
    }

    @Test func whoAdaptedIsToldThatALaterOneThrewAndNobodyIsAskedForAnotherTry() async {
        let diary = Diary()
        let service = InterceptedNetworkService(
            network,
            interceptors: [diary.page("a", retries: 9), diary.page("b", error: .signInRequired), diary.page("c")]
        )
        await #expect(throws: NetworkError.signInRequired) { try await service.send(endpoint) }
        #expect(diary.entries == ["a adapts 1", "b adapts 1", "a ends 1: not sent"])
        #expect(network.requests.isEmpty)
    }

    @Test(arguments: [nil, 503]) func aCancelledTaskHasItsEndAndNoFurtherAttempt(status: Int?) async {
        let gate = Gate()
        network.reply(to: .get, "/x") { _ throws(NetworkError) in
            await gate.pass()
            guard let status else { throw .cancelled }
            return NetworkResponse(status: status)
        }
        let diary = Diary()
        let service = InterceptedNetworkService(network, interceptors: [diary.page("a", retries: 9)])
        let task = Task { try await service.send(endpoint) }
        await gate.untilArrived()
        task.cancel()
        gate.open()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
        let end = status.map { ["a ends 1: \($0)", "a retries 1"] } ?? ["a ends 1: cancelled"]
        #expect(diary.entries == ["a adapts 1"] + end)
        #expect(network.requests.count == 1)
    }

    @Test func anErrorOfARetryTakesThePlaceOfTheFailure() async {
        network.reply(to: .get, "/x", status: 503, json: "{}")
        let service = InterceptedNetworkService(network, interceptors: [Refuses()])
        await #expect(throws: NetworkError.signInRequired) { try await service.send(endpoint) }
    }

    @Test func theTimeIsThatOfTheNetworkAlone() async throws {
        let clock = TestClock()
        network.reply(to: .get, "/x") { _ throws(NetworkError) in
            clock.advance(by: .seconds(3))
            return NetworkResponse(status: 200)
        }
        let times = Mutex<[Duration?]>([])
        let watch = LoggingInterceptor { log in times.withLock { $0.append(log.duration) } }
        let service = InterceptedNetworkService(network, interceptors: [watch, Takes(clock: clock)], clock: clock)
        try await service.send(endpoint)
        #expect(times.withLock(\.self) == [.seconds(3)])
    }

    @Test func anEndpointsOwnUserAgentStays() async throws {
        network.reply(to: .get, "/x", json: "{}")
        let service = InterceptedNetworkService(network, interceptors: [UserAgentInterceptor("Shop/2.1")])
        try await service.send(endpoint)
        try await service.send(Endpoint<Void>(.get, "/x", headers: ["user-agent": "Probe/1"]))
        #expect(network.requests.map { $0.headers["User-Agent"] } == ["Shop/2.1", "Probe/1"])
    }

    @Test func eachAttemptHasAnIDOfItsOwnUnlessTheEndpointSetsOne() async throws {
        network.reply(to: .get, "/x", status: 503, json: "{}")
        network.reply(to: .get, "/x", json: "{}")
        let ids = SequentialIDs(prefix: "req")
        let service = InterceptedNetworkService(
            network,
            interceptors: [Tag("a"), RequestIDInterceptor { ids.next() }]
        )
        try await service.send(endpoint)
        try await service.send(Endpoint<Void>(.get, "/x", headers: ["X-Request-ID": "mine"]))
        #expect(network.requests.map { $0.headers["X-Request-ID"] } == ["req-1", "req-2", "mine"])
    }

    @Test func idsMadeByDefaultDiffer() async throws {
        network.reply(to: .get, "/x", json: "{}")
        for _ in 0..<2 {
            let service = InterceptedNetworkService(network, interceptors: [RequestIDInterceptor()])
            for _ in 0..<50 { try await service.send(endpoint) }
        }
        #expect(Set(network.requests.map { $0.headers["X-Request-ID"] }).count == 100)
    }
}

/// The set-up of a test of an interceptor.
@Suite struct AttemptTests {
    @Test func anAttemptIsWhatItIsSaidToBe() {
        let attempt = RequestAttempt(earlierErrors: [.cancelled, .signInRequired], elapsed: .seconds(3))
        #expect(attempt.number == 3 && attempt.elapsed == .seconds(3))
        #expect(attempt.id != RequestAttempt().id)
        let outcome = RequestOutcome(
            request: NetworkRequest(target: "/v1/items"),
            result: .success(NetworkResponse(status: 200)),
            attempt: attempt
        )
        #expect(outcome.wasSent && outcome.attempt.id == attempt.id)
    }
}

/// Adds its name to a header and wants another try after the first failure.
private struct Tag: RequestInterceptor {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        var request = request
        request.headers["Tags"] = (request.headers["Tags"] ?? "") + name
        return request
    }

    func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt) -> Bool {
        attempt.number == 1
    }
}

/// Has another error to report.
private struct Refuses: RequestInterceptor {
    func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        throws(NetworkError) -> Bool
    { throw .signInRequired }
}

/// Takes a minute to adapt.
private struct Takes: RequestInterceptor {
    let clock: TestClock

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        clock.advance(by: .seconds(60))
        return request
    }
}

/// What interceptors were asked and told, in order.
private final class Diary: Sendable {
    private let lines = Mutex<[String]>([])

    var entries: [String] { lines.withLock(\.self) }

    func page(_ name: String, retries: Int = 0, error: NetworkError? = nil) -> Page {
        Page(diary: self, name: name, retries: retries, error: error)
    }

    struct Page: RequestInterceptor {
        let diary: Diary
        let name: String
        let retries: Int
        let error: NetworkError?

        private func note(_ line: String) {
            diary.lines.withLock { $0.append("\(name) \(line)") }
        }

        func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) throws(NetworkError) -> NetworkRequest {
            note("adapts \(attempt.number)")
            if let error { throw error }
            return request
        }

        func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt) -> Bool {
            note("retries \(attempt.number)")
            return attempt.number <= retries
        }

        func didFinish(_ outcome: RequestOutcome) {
            let end =
                switch outcome.result {
                case _ where !outcome.wasSent: "not sent"
                case .success(let response): "\(response.status)"
                case .failure(.server(let failure)): "\(failure.status)"
                case .failure(.cancelled): "cancelled"
                case .failure: "failed"
                }
            note("ends \(outcome.attempt.number): \(end)")
        }
    }
}
