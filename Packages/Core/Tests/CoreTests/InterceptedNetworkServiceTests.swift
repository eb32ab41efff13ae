import Core
import CoreTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct InterceptedNetworkServiceTests {
    private let network = FakeNetworkService()
    private let endpoint = Endpoint<Void>(.get, "/x")
    private let events = Monitor<[String]>([])

    private func recorder(_ name: String, retries: Int = 0, error: NetworkError? = nil) -> EventRecorder {
        EventRecorder(events: events, name: name, retries: retries, error: error)
    }

    @Test func `Interceptors adapt each attempt in order, and get its outcome in reverse order`() async throws {
        let service = InterceptedNetworkService(network, interceptors: [recorder("a", retries: 1), recorder("b")])
        network.reply(to: .get, "/x", status: 503, json: "{}")
        network.reply(to: .get, "/x", json: "{}")
        try await service.send(endpoint)
        #expect(network.requests.map { $0.headers["Tags"] } == ["ab", "ab"])
        #expect(
            events.withLock(\.self) == [
                "a adapts 1", "b adapts 1", "b ends 1: 503", "a ends 1: 503", "a retries 1",
                "a adapts 2", "b adapts 2", "b ends 2: 200", "a ends 2: 200",
            ]
        )
    }

    @Test func `An error of a later interceptor reaches the earlier ones and is not retried`() async {
        let recorders = [recorder("a", retries: 9), recorder("b", error: .signInRequired), recorder("c")]
        let service = InterceptedNetworkService(network, interceptors: recorders)
        await #expect(throws: NetworkError.signInRequired) { try await service.send(endpoint) }
        #expect(events.withLock(\.self) == ["a adapts 1", "b adapts 1", "a ends 1: not sent"])
        #expect(network.requests.isEmpty)
    }

    @Test(arguments: [nil, 503]) func `A cancelled request has an outcome and no further attempt`(status: Int?) async {
        let gate = Gate()
        network.reply(to: .get, "/x") { _ throws(NetworkError) in
            await gate.pass()
            guard let status else { throw .cancelled }
            return NetworkResponse(status: status)
        }
        let service = InterceptedNetworkService(network, interceptors: [recorder("a", retries: 9)])
        let task = Task { try await service.send(endpoint) }
        await gate.untilArrived()
        task.cancel()
        gate.open()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
        let end = status.map { ["a ends 1: \($0)", "a retries 1"] } ?? ["a ends 1: cancelled"]
        #expect(events.withLock(\.self) == ["a adapts 1"] + end)
        #expect(network.requests.count == 1)
    }

    @Test func `The user agent of an endpoint is kept`() async throws {
        network.reply(to: .get, "/x", json: "{}")
        let service = InterceptedNetworkService(network, interceptors: [UserAgentInterceptor("Shop/2.1")])
        try await service.send(endpoint)
        try await service.send(Endpoint<Void>(.get, "/x", headers: ["user-agent": "Probe/1"]))
        #expect(network.requests.map { $0.headers["User-Agent"] } == ["Shop/2.1", "Probe/1"])
    }

    @Test func `Each attempt has its own id unless the endpoint sets one`() async throws {
        network.reply(to: .get, "/x", status: 503, json: "{}")
        network.reply(to: .get, "/x", json: "{}")
        let ids = SequentialIDs(prefix: "req")
        let requestID = RequestIDInterceptor { ids.next() }
        let service = InterceptedNetworkService(network, interceptors: [recorder("a", retries: 1), requestID])
        try await service.send(endpoint)
        try await service.send(Endpoint<Void>(.get, "/x", headers: ["X-Request-ID": "mine"]))
        #expect(network.requests.map { $0.headers["X-Request-ID"] } == ["req-1", "req-2", "mine"])
    }

    @Test func `Default ids are unique`() async throws {
        network.reply(to: .get, "/x", json: "{}")
        for _ in 0..<2 {
            let service = InterceptedNetworkService(network, interceptors: [RequestIDInterceptor()])
            for _ in 0..<50 { try await service.send(endpoint) }
        }
        #expect(Set(network.requests.map { $0.headers["X-Request-ID"] }).count == 100)
    }
}

/// Records the calls of its methods, and appends its name to a header field.
private struct EventRecorder: RequestInterceptor {
    let events: Monitor<[String]>
    let name: String
    let retries: Int
    let error: NetworkError?

    private func record(_ event: String) {
        events.withLock { $0.append("\(name) \(event)") }
    }

    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) throws(NetworkError) -> NetworkRequest {
        record("adapts \(attempt.number)")
        if let error { throw error }
        var request = request
        request.headers["Tags"] = (request.headers["Tags"] ?? "") + name
        return request
    }

    func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt) -> Bool {
        record("retries \(attempt.number)")
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
        record("ends \(outcome.attempt.number): \(end)")
    }
}
