import Core
import CoreTesting
import Foundation
import Locking
import Testing

@Suite(.timeLimit(.minutes(1))) struct AccessTokenInterceptorTests {
    private let network = FakeNetworkService()
    private let tokens = FakeTokens()
    private let closed = Endpoint<Void>(.get, "/closed", authorization: .currentAccount)

    private var service: InterceptedNetworkService { service(tokens) }

    private func service(
        _ tokens: any AccessTokenProviding,
        api: Origin = .apiPlaceholder,
        unencryptedHost: String? = nil,
        after retry: RetryInterceptor = RetryInterceptor(policy: .never),
        clock: TestClock = TestClock()
    ) -> InterceptedNetworkService {
        let interceptor = AccessTokenInterceptor(api: api, unencryptedHost: unencryptedHost, tokens: tokens)
        return InterceptedNetworkService(network, interceptors: [retry, interceptor], clock: clock)
    }

    private var authorizations: [String?] {
        network.requests.map { $0.headers["Authorization"] }
    }

    @Test func `A request that needs a token gets that of its account, or of the current one`() async throws {
        for target in ["/open", "/closed"] as [RequestTarget] { network.reply(to: .get, target, json: "{}") }
        try await service.send(Endpoint<Void>(.get, "/open"))
        try await service.send(closed)
        try await service.send(Endpoint<Void>(.get, "/closed", authorization: .account(.joon)))
        #expect(authorizations == [nil, "Bearer token-1", "Bearer other-token-1"])
    }

    @Test(
        arguments: [
            ([401, 200], [1, 2]), ([401, 401], [1, 2]), ([400], [1]), ([403], [1]), ([500, 500, 500], [1, 1, 1]),
            ([503, 401, 503, 200], [1, 1, 2, 2]), ([401, 503, 401], [1, 2, 2]),
        ] as [([Int], [Int])]
    )
    func `A refused token is replaced once, and the request is sent again`(statuses: [Int], numbers: [Int]) async throws
    {
        let clock = TestClock(skipsSleeps: true)
        let retry = RetryInterceptor(policy: RetryPolicy(attempts: 3, baseDelay: .seconds(1)) { 1 }, clock: clock)
        for status in statuses {
            network.reply(to: .get, "/closed", status: status, json: "{}")
        }
        do {
            try await service(tokens, after: retry, clock: clock).send(closed)
            #expect(statuses.last == 200)
        } catch {
            guard case .server(let failure) = error else { throw error }
            #expect(failure.status == statuses.last)
        }
        #expect(authorizations == numbers.map { "Bearer token-\($0)" })
        #expect(tokens.rejected == (numbers.contains(2) ? ["token-1"] : []))
        // A 401 does not count as one of the three attempts.
        #expect(clock.sleeps == [1, 2].prefix(statuses.count { $0 >= 500 }).map { .seconds($0) })
    }

    @Test(arguments: [401, 503])
    func `A retry stays with the account of the first attempt after a switch`(status: Int) async throws {
        let (clock, tokens) = (TestClock(skipsSleeps: true), tokens)
        network.reply(to: .get, "/closed") { _ throws(NetworkError) in
            tokens.switchAccount(to: .joon)
            return NetworkResponse(status: status)
        }
        network.reply(to: .get, "/closed", json: "{}")
        try await service(tokens, after: RetryInterceptor(clock: clock), clock: clock).send(closed)
        #expect(authorizations == ["Bearer token-1", status == 401 ? "Bearer token-2" : "Bearer token-1"])
        #expect(network.requests.map(\.authorization) == [.account(.mina), .account(.mina)])
    }

    @Test func `A request whose account was signed out after the first attempt is not sent again`() async throws {
        let tokens = tokens
        network.reply(to: .get, "/closed") { _ throws(NetworkError) in
            tokens.end()
            return NetworkResponse(status: 401)
        }
        await #expect(throws: NetworkError.accountSignedOut) { try await service.send(closed) }
        #expect(network.requests.count == 1)
    }

    @Test(
        arguments: [
            (nil, true), ("", true), ("Bearer", true), (#"Bearer realm="error=x""#, true), (#"Basic realm="x""#, true),
            (#"Bearer error="invalid_token", error_description="old""#, true), ("BEARER Error = invalid_token", true),
            (#"Bearer realm="a \"b\", error=x, c", error="invalid\_token""#, true),
            (#"DPoP error="insufficient_scope""#, true), (#"Bearer realm=x, DPoP algs="ES256", error="x""#, true),
            (#"Negotiate YWJj==, Bearer error="invalid_token""#, true), ("Basic YWJj, Bearer", true),
            (#"Bearer error="insufficient_scope", scope="pay""#, false), ("bearer ,, ERROR=insufficient_scope", false),
            (#"Bearer realm="a\\", error="insufficient_user_authentication", max_age="5""#, false),
            ("Basic realm=\"a, Bearer\", Bearer\trealm=\"a=b\" ,error =\"x\"", false),
            (#"Negotiate, Bearer error="x", Basic realm="y""#, false), (#"Bearer error="invalid_token\"""#, false),
        ] as [(String?, Bool)]
    )
    func `A challenge with another error than invalid_token reaches the caller`(challenge: String?, isReplaced: Bool)
        async throws
    {
        var headers: HTTPHeaders = [:]
        headers["WWW-Authenticate"] = challenge
        network.reply(to: .get, "/closed", status: 401, headers: headers, json: "{}")
        let error = await #expect(throws: NetworkError.self) { try await service.send(closed) }
        guard case .server(let failure) = error else { throw try #require(error) }
        #expect(failure.status == 401 && failure.response.headers["WWW-Authenticate"] == challenge)
        #expect(tokens.rejected == (isReplaced ? ["token-1"] : []))
    }

    @Test func `A token that the endpoint sets itself is not replaced`() async {
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
        "https://mina:hunter2@evil.io/usr_mina?t=hunter2",
    ])
    func `Another server gets no token, and without the origin of the API no URL does`(address: String) async throws {
        let url = try #require(URL(string: address))
        for api in [Origin(try #require(URL(string: "https://api.example.com/v1"))), .apiPlaceholder] {
            let service = service(tokens, api: api, after: RetryInterceptor())
            let error = await #expect(throws: NetworkError.self) {
                try await service.send(Endpoint<Void>(.get, .url(url), authorization: .currentAccount))
            }
            let text = "A request to \(Origin(url)) needs an access token, which only the API may receive."
            #expect(error == .invalidRequest(text))
        }
        #expect(network.requests.isEmpty && tokens.requestCount == 0)
        // A request without a token may have any target.
        network.reply(to: .get, .url(url), json: "{}")
        try await service.send(Endpoint<Void>(.get, .url(url)))
        #expect(authorizations == [nil])
    }

    @Test(arguments: [
        ("https://api.example.com/v1", "https://api.example.com", nil),
        ("https://api.example.com/v1", "HTTPS://API.example.com:443/v2/me?x=y", nil),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/me", nil), ("http://LOCALHOST", "http://localhost/me", nil),
        ("http://[::1]:8080", "http://[::1]:8080/me", nil),
        ("http://Shop.lan:8080", "http://shop.lan:8080/me", "shop.LAN"),
    ])
    func `The API gets the token, without encryption only on this machine and on an allowed host`(
        api: String,
        address: String,
        unencryptedHost: String?
    ) async throws {
        let api = Origin(try #require(URL(string: api)))
        let service = service(tokens, api: api, unencryptedHost: unencryptedHost)
        for target in ["/closed", .url(try #require(URL(string: address)))] as [RequestTarget] {
            network.reply(to: .get, target, json: "{}")
            try await service.send(Endpoint<Void>(.get, target, authorization: .currentAccount))
        }
        #expect(authorizations == ["Bearer token-1", "Bearer token-1"])
    }

    @Test(arguments: [
        "http://api.example.com/v1", "http://127.0.0.1.evil.io", "http://192.168.0.2:8080", "ftp://localhost",
    ])
    func `Nothing with a token is sent without encryption to another machine`(address: String) async throws {
        let api = Origin(try #require(URL(string: address)))
        for host in [nil, "other.example.com"] {
            let error = await #expect(throws: NetworkError.self) {
                try await service(tokens, api: api, unencryptedHost: host).send(closed)
            }
            let text = "An access token would be readable on the way to \(api). Use https, or allow this host."
            #expect(error == .invalidRequest(text))
        }
        #expect(network.requests.isEmpty && tokens.requestCount == 0)
        // A request without a token may have any address.
        network.reply(to: .get, "/open", json: "{}")
        try await service(tokens, api: api).send(Endpoint<Void>(.get, "/open"))
    }

    @Test func `Without a session nothing is sent`() async {
        tokens.end()
        await #expect(throws: NetworkError.signInRequired) { try await service.send(closed) }
        #expect(network.requests.isEmpty)
    }
}

private final class FakeTokens: AccessTokenProviding {
    private struct State {
        var number: Int? = 1
        var requestCount = 0
        var rejected: [String] = []
        var current = AccountID.mina
    }

    private let state = Mutex(State())

    var requestCount: Int { state.withLock(\.requestCount) }
    var rejected: [String] { state.withLock(\.rejected) }

    func end() {
        state.withLock { $0.number = nil }
    }

    func switchAccount(to account: AccountID) {
        state.withLock { $0.current = account }
    }

    func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken {
        let (number, current) = state.withLock { state in
            state.requestCount += 1
            return (state.number, state.current)
        }
        guard let number else { throw account == nil ? .signInRequired : .accountSignedOut }
        let (account, prefix) = (account ?? current, (account ?? current) == .mina ? "" : "other-")
        return AccessToken(account: account, value: "\(prefix)token-\(number)")
    }

    func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken {
        state.withLock {
            $0.rejected.append(rejected.value)
            $0.number = $0.number.map { _ in 2 }
        }
        return try await accessToken(for: rejected.account)
    }
}
