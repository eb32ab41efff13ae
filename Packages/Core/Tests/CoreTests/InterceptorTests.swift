import Core
import CoreTesting
import Synchronization
import Testing

@Suite struct InterceptorTests {
    private let network = FakeNetworkService()
    private let tokens = FakeTokens()

    private var service: InterceptedNetworkService {
        InterceptedNetworkService(network, interceptors: [AccessTokenInterceptor(tokens: tokens)])
    }

    private var authorizations: [String?] {
        network.requests.map { $0.headers["Authorization"] }
    }

    @Test func aTokenIsAddedOnlyWhereItIsNeeded() async throws {
        network.reply(to: .get, "/open", json: "{}")
        network.reply(to: .get, "/closed", json: "{}")
        try await service.send(Endpoint<Void>(.get, "/open"))
        try await service.send(Endpoint<Void>(.get, "/closed", authorization: .required))
        #expect(authorizations == [nil, "Bearer token-1"])
    }

    @Test func aRefusedTokenIsReplacedAndTheRequestSentAgain() async throws {
        network.reply(to: .get, "/closed", status: 401, json: "{}")
        network.reply(to: .get, "/closed", json: "{}")
        try await service.send(Endpoint<Void>(.get, "/closed", authorization: .required))
        #expect(authorizations == ["Bearer token-1", "Bearer token-2"])
        #expect(tokens.rejected == ["token-1"])
    }

    @Test func aSecondRefusalReachesTheCaller() async {
        network.reply(to: .get, "/closed", status: 401, json: "{}")
        await #expect(throws: NetworkError.self) {
            try await service.send(Endpoint<Void>(.get, "/closed", authorization: .required))
        }
        #expect(authorizations == ["Bearer token-1", "Bearer token-2"])
    }

    @Test(arguments: [400, 403, 500])
    func otherFailuresLeaveTheTokenAlone(status: Int) async {
        network.reply(to: .get, "/closed", status: status, json: "{}")
        await #expect(throws: NetworkError.self) {
            try await service.send(Endpoint<Void>(.get, "/closed", authorization: .required))
        }
        #expect(tokens.rejected == [])
    }

    @Test func withoutASessionNothingIsSent() async {
        tokens.end()
        await #expect(throws: NetworkError.signInRequired) {
            try await service.send(Endpoint<Void>(.get, "/closed", authorization: .required))
        }
        #expect(network.requests.isEmpty)
    }

    @Test func interceptorsAdaptInOrderAndEachAttemptAnew() async throws {
        let service = InterceptedNetworkService(network, interceptors: [Tag("a"), Tag("b")])
        network.reply(to: .get, "/x", status: 503, json: "{}")
        network.reply(to: .get, "/x", json: "{}")
        try await service.send(Endpoint<Void>(.get, "/x"))
        #expect(network.requests.map { $0.headers["Tags"] } == ["ab", "ab"])
    }

    @Test func aCancelledTaskIsNotTriedAgain() async {
        let gate = Gate()
        network.reply(to: .get, "/x") { _ throws(NetworkError) in
            await gate.pass()
            return NetworkResponse(status: 503)
        }
        let service = InterceptedNetworkService(network, interceptors: [Tag("a")])
        let task = Task { try await service.send(Endpoint<Void>(.get, "/x")) }
        await gate.untilArrived()
        task.cancel()
        gate.open()
        await #expect(throws: NetworkError.cancelled) { try await task.value }
        #expect(network.requests.count == 1)
    }
}

/// Adds its name to a header and wants another try after the first failure.
private struct Tag: RequestInterceptor {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    func adapt(_ request: NetworkRequest) -> NetworkRequest {
        var request = request
        request.headers["Tags"] = (request.headers["Tags"] ?? "") + name
        return request
    }

    func retry(_ request: NetworkRequest, after error: NetworkError, attempt: Int) -> Bool {
        attempt == 1
    }
}

private final class FakeTokens: AccessTokenProviding {
    private struct State {
        var number: Int? = 1
        var rejected: [String] = []
    }

    private let state = Mutex(State())

    var rejected: [String] { state.withLock(\.rejected) }

    func end() {
        state.withLock { $0.number = nil }
    }

    func accessToken() async throws(NetworkError) -> String {
        guard let number = state.withLock(\.number) else { throw .signInRequired }
        return "token-\(number)"
    }

    func accessToken(replacing rejected: String) async throws(NetworkError) -> String {
        state.withLock {
            $0.rejected.append(rejected)
            $0.number = 2
        }
        return try await accessToken()
    }
}
