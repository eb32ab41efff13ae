import Core
import CoreTesting
import Foundation
import Locking
import Testing

@Suite struct AccessTokenTests {
    private let network = FakeNetworkService()
    private let tokens = FakeTokens()
    private let closed = Endpoint<Void>(.get, "/closed", authorization: .required)

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
        try await service.send(closed)
        #expect(authorizations == [nil, "Bearer token-1"])
    }

    @Test func aRefusedTokenIsReplacedAndTheRequestSentAgain() async throws {
        network.reply(to: .get, "/closed", status: 401, json: "{}")
        network.reply(to: .get, "/closed", json: "{}")
        try await service.send(closed)
        #expect(authorizations == ["Bearer token-1", "Bearer token-2"])
        #expect(tokens.rejected == ["token-1"])
    }

    @Test func aSecondRefusalReachesTheCaller() async {
        network.reply(to: .get, "/closed", status: 401, json: "{}")
        await #expect(throws: NetworkError.self) { try await service.send(closed) }
        #expect(authorizations == ["Bearer token-1", "Bearer token-2"])
    }

    @Test(arguments: [400, 403, 500])
    func otherFailuresLeaveTheTokenAlone(status: Int) async {
        network.reply(to: .get, "/closed", status: status, json: "{}")
        await #expect(throws: NetworkError.self) { try await service.send(closed) }
        #expect(tokens.rejected == [])
    }

    @Test func aTokenThatTheEndpointBringsItselfIsNotReplaced() async {
        network.reply(to: .get, "/open", status: 401, json: "{}")
        await #expect(throws: NetworkError.self) {
            try await service.send(Endpoint<Void>(.get, "/open", headers: ["Authorization": "Bearer own"]))
        }
        #expect(authorizations == ["Bearer own"])
        #expect(tokens.rejected == [])
    }

    @Test(arguments: [
        "https://evil.example", "http://api.example.com", "https://api.example.com:8443",
        "https://api.example.com.evil.io",
        "https://api.example.com@evil.io", "https://evil.io/https://api.example.com", "https:/v1/me", "/v1/me",
    ])
    func aTokenGoesToNoOtherServer(address: String) async throws {
        let api = Origin(try #require(URL(string: "https://api.example.com/v1")))
        let interceptor = AccessTokenInterceptor(api: api, tokens: tokens)
        let service = InterceptedNetworkService(network, interceptors: [RetryInterceptor(), interceptor])
        let url = try #require(URL(string: address))
        let error = await #expect(throws: NetworkError.self) {
            try await service.send(Endpoint<Void>(.get, .url(url), authorization: .required))
        }
        let text = "A request to \(Origin(url)) needs an access token, which only the API may receive."
        #expect(error == .invalidRequest(text))
        #expect(network.requests.isEmpty)
        #expect(tokens.asked == 0)
    }

    @Test(arguments: ["https://api.example.com", "HTTPS://API.example.com:443/v2/me?x=y"])
    func aTokenGoesToAURLOfTheAPI(address: String) async throws {
        let api = Origin(try #require(URL(string: "https://api.example.com/v1")))
        let service = InterceptedNetworkService(
            network,
            interceptors: [AccessTokenInterceptor(api: api, tokens: tokens)]
        )
        let target = RequestTarget.url(try #require(URL(string: address)))
        network.reply(to: .get, target, json: "{}")
        network.reply(to: .get, "/closed", json: "{}")
        try await service.send(Endpoint<Void>(.get, target, authorization: .required))
        try await service.send(closed)
        #expect(authorizations == ["Bearer token-1", "Bearer token-1"])
    }

    @Test func withoutAnOriginATokenGoesToNoURL() async throws {
        let target = RequestTarget.url(
            try #require(URL(string: "https://mina:hunter2@api.example.com/usr_mina?t=hunter2"))
        )
        let error = await #expect(throws: NetworkError.self) {
            try await service.send(Endpoint<Void>(.get, target, authorization: .required))
        }
        let text = "A request to https://api.example.com needs an access token, which only the API may receive."
        #expect(error == .invalidRequest(text))
        // One that needs no token may go anywhere.
        network.reply(to: .get, target, json: "{}")
        try await service.send(Endpoint<Void>(.get, target))
        #expect(authorizations == [nil])
    }

    @Test func withoutASessionNothingIsSent() async {
        tokens.end()
        await #expect(throws: NetworkError.signInRequired) { try await service.send(closed) }
        #expect(network.requests.isEmpty)
    }

    @Test func aRefusalAfterOtherFailuresStillReplacesTheToken() async throws {
        let clock = TestClock(skipsSleeps: true)
        let policy = RetryPolicy(attempts: 3, baseDelay: .seconds(1)) { 1 }
        let retry = RetryInterceptor(policy: policy, clock: clock)
        for status in [503, 401, 503, 200] {
            network.reply(to: .get, "/closed", status: status, json: "{}")
        }
        let service = InterceptedNetworkService(
            network,
            interceptors: [retry, AccessTokenInterceptor(tokens: tokens)],
            clock: clock
        )
        try await service.send(closed)
        #expect(authorizations == ["token-1", "token-1", "token-2", "token-2"].map { "Bearer \($0)" })
        #expect(tokens.rejected == ["token-1"])
        // The 401 is none of the three attempts.
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    }

    @Test func aTokenRefusedTwiceIsGivenUpWhateverFailedBetween() async {
        let retry = RetryInterceptor(clock: TestClock(skipsSleeps: true))
        for status in [401, 503, 401] {
            network.reply(to: .get, "/closed", status: status, json: "{}")
        }
        let service = InterceptedNetworkService(network, interceptors: [retry, AccessTokenInterceptor(tokens: tokens)])
        await #expect(throws: NetworkError.self) { try await service.send(closed) }
        #expect(network.requests.count == 3)
        #expect(tokens.rejected == ["token-1"])
    }

    @Test func manyRefusalsOfOneTokenCauseOneRefresh() async throws {
        let (arrived, refresh) = (Gate(), Gate())
        network.reply(to: .post, "/token") { _ throws(NetworkError) in
            await refresh.pass()
            return NetworkResponse(status: 200)
        }
        network.reply(to: .get, "/closed") { request throws(NetworkError) in
            guard request.headers["Authorization"] == "Bearer token-1" else { return NetworkResponse(status: 200) }
            await arrived.pass()
            return NetworkResponse(status: 401)
        }
        let tokens = RefreshingTokens()
        let service = InterceptedNetworkService(network, interceptors: [AccessTokenInterceptor(tokens: tokens)])
        // The refresh goes through the same service and is not intercepted, so it cannot wait for itself.
        await tokens.refresh(over: service)
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { try await service.send(closed) }
            }
            await arrived.untilArrived(50)
            arrived.open()
            await refresh.untilArrived()
            refresh.open()
            try await group.waitForAll()
        }
        let refreshes = network.requests.filter { $0.target == "/token" }
        #expect(refreshes.map { $0.headers["Authorization"] } == [nil])
        #expect(network.requests.count == 101)
    }

    @Test func aRefusedRefreshIsNotIntercepted() async {
        network.reply(to: .post, "/token", status: 401, json: "{}")
        network.reply(to: .get, "/closed", status: 401, json: "{}")
        let tokens = RefreshingTokens()
        let service = InterceptedNetworkService(network, interceptors: [AccessTokenInterceptor(tokens: tokens)])
        await tokens.refresh(over: service)
        await #expect(throws: NetworkError.self) { try await service.send(closed) }
        #expect(network.requests.map(\.target) == ["/closed", "/token"])
    }
}

/// Tokens that are refreshed at the server, once for all that ask meanwhile.
private actor RefreshingTokens: AccessTokenProviding {
    private var number = 1
    private var network: (any NetworkServiceProtocol)?
    private var refresh: Task<Result<Void, NetworkError>, Never>?

    func refresh(over network: any NetworkServiceProtocol) {
        self.network = network
    }

    func accessToken() -> String { "token-\(number)" }

    func accessToken(replacing rejected: String) async throws(NetworkError) -> String {
        guard rejected == accessToken() else { return accessToken() }
        let refresh =
            refresh
            ?? Task { [network] in
                let result: Result<Void, NetworkError>
                do throws(NetworkError) {
                    result = .success(try await network?.send(Endpoint<Void>(.post, "/token")) ?? ())
                    number += 1
                } catch {
                    result = .failure(error)
                }
                self.refresh = nil
                return result
            }
        self.refresh = refresh
        try await refresh.value.get()
        return accessToken()
    }
}

private final class FakeTokens: AccessTokenProviding {
    private struct State {
        var number: Int? = 1
        var asked = 0
        var rejected: [String] = []
    }

    private let state = Mutex(State())

    var asked: Int { state.withLock(\.asked) }
    var rejected: [String] { state.withLock(\.rejected) }

    func end() {
        state.withLock { $0.number = nil }
    }

    func accessToken() async throws(NetworkError) -> String {
        let number = state.withLock { state in
            state.asked += 1
            return state.number
        }
        guard let number else { throw .signInRequired }
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
