import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of the frequency of refreshes, and of tokens that stay usable during them.
@Suite(.timeLimit(.minutes(1))) struct AuthManagerRefreshPolicyTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    /// Signs in and advances the clock until the access token has this lifetime left.
    private func signIn(expiresIn seconds: Int = 3600, remaining: Double) async throws {
        fixture.server.lifetime = .seconds(seconds)
        try await fixture.signIn()
        // The clock starts at a quarter of a second, and the expiry is rounded down to a whole second.
        fixture.clock.advance(by: .seconds(Double(seconds) - 0.25 - remaining))
    }

    @Test func `A token is used without a refresh until 30 s before its expiry, and while the refresh runs`()
        async throws
    {
        try await signIn(remaining: 31)
        #expect(try await auth.accessToken() == .mina(1))
        #expect(fixture.usedRefreshTokens == [])
        fixture.clock.advance(by: .seconds(11))
        let gate = fixture.hold(Fixture.token)
        #expect(try await auth.accessToken() == .mina(1))
        await gate.untilArrived()
        #expect(try await auth.accessToken() == .mina(1))
        let events = auth.events()
        gate.open()
        _ = await first(2, of: events)
        #expect(try await auth.accessToken() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test func `A refresh that is answered after 20 s keeps the session, although its callers wait 10 s`() async throws
    {
        try await signIn(remaining: 0)
        let (caller, gate) = await fixture.beginRefresh()
        await fixture.clock.untilSleeping(for: .seconds(10))
        fixture.clock.advance(by: .seconds(10))
        let unavailable = AuthError.network(.timedOut(request: "api", after: .seconds(10)))
        await #expect(throws: unavailable) { try await caller.value }
        let other = await auth.beginAccessToken()
        await fixture.clock.untilSleeping(for: .seconds(10))
        fixture.clock.advance(by: .seconds(10))
        #expect(await other.value == .failure(unavailable))
        gate.open()
        #expect(await auth.finishRefreshes(within: nil))
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-2")
        #expect(try await auth.accessToken() == .mina(2))
        #expect(fixture.server.requests.last?.timeout == .seconds(60))
    }

    @Test(arguments: [nil, Duration.seconds(5)])
    func `The end of a process waits until a refresh in the background is stored`(limit: Duration?) async throws {
        try await signIn(remaining: 20)
        #expect(await auth.finishRefreshes(within: limit))
        let gate = fixture.hold(Fixture.token)
        #expect(try await auth.accessToken() == .mina(1))
        await gate.untilArrived()
        let end = Task { [fixture] in
            #expect(await fixture.auth.finishRefreshes(within: limit))
            return try await fixture.stored?.tokens.refresh
        }
        if limit != nil { await fixture.clock.untilSleeping() }
        gate.open()
        #expect(try await end.value == "refresh-mina-2")
    }

    @Test(arguments: [nil, Duration.seconds(5)])
    func `The end of a process waits until its limit or a cancellation, and the refresh goes on`(limit: Duration?)
        async throws
    {
        try await signIn(remaining: 20)
        let gate = fixture.hold(Fixture.token)
        #expect(try await auth.accessToken() == .mina(1))
        await gate.untilArrived()
        let end = Task { [auth] in await auth.finishRefreshes(within: limit) }
        if let limit {
            await fixture.clock.untilSleeping()
            fixture.clock.advance(by: limit)
        } else {
            end.cancel()
        }
        #expect(await !end.value)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        gate.open()
        try await fixture.untilStored(2)
    }

    @Test func `A valid token is handed out although the refresh fails`() async throws {
        try await signIn(remaining: 20)
        fixture.replyToTokenRequests(status: 400, json: "[]")
        for _ in 0..<20 {
            #expect(try await auth.accessToken() == .mina(1))
            await auth.finishRefreshes(within: nil)
        }
        #expect(auth.currentUser == .mina)
    }

    @Test func `A minimum lifetime is waited for`() async throws {
        try await signIn(remaining: 600)
        #expect(try await auth.accessToken(for: nil, validFor: .seconds(590)) == .mina(1))
        #expect(try await auth.accessToken(for: nil, validFor: .seconds(900)) == .mina(2))
    }

    @Test func `A minimum lifetime that no token reaches causes one refresh in a quarter of a life`() async throws {
        try await signIn(expiresIn: 30, remaining: 10)
        for _ in 0..<10 {
            #expect(try await auth.accessToken(for: nil, validFor: .seconds(60)) == .mina(2))
        }
        fixture.clock.advance(by: .seconds(7))
        #expect(try await auth.accessToken(for: nil, validFor: .seconds(60)) == .mina(2))
        #expect(fixture.usedRefreshTokens == ["refresh-mina-1"])
    }

    @Test func `Suspended refreshes do not withhold a valid token from a minimum lifetime`() async throws {
        try await signIn(expiresIn: 60, remaining: 40)
        fixture.replyToTokenRequests(status: 429, headers: ["Retry-After": "60"])
        await #expect(throws: AuthError.self) { try await auth.accessToken(for: nil, validFor: .seconds(60)) }
        #expect(try await auth.accessToken(for: nil, validFor: .seconds(60)) == .mina(1))
        #expect(fixture.usedRefreshTokens.count == 1)
    }

    @Test func `One transient failure fails no caller`() async throws {
        try await fixture.signInAndExpire()
        fixture.server.script(Fixture.token, .reply(status: 503), .handle)
        let callers = await auth.begin(50) { manager throws(AuthError) in try await manager.accessToken() }
        for caller in callers { #expect(try await caller.value.get() == .mina(2)) }
        #expect(fixture.clock.sleeps.count { $0 == .milliseconds(500) } == 1)
        #expect(fixture.usedRefreshTokens.count == 2)
    }

    @Test func `Retry-After is obeyed by a hundred requests`() async throws {
        try await fixture.signInAndExpire()
        fixture.replyToTokenRequests(status: 429, headers: ["Retry-After": "60"])
        let response = NetworkResponse(status: 429, headers: ["Retry-After": "60"])
        for _ in 0..<100 {
            await #expect(throws: AuthError.network(.server(ServerFailure(response: response)))) {
                try await auth.accessToken()
            }
        }
        #expect(fixture.usedRefreshTokens.count == 1)
        fixture.clock.advance(by: .seconds(60))
        fixture.server.script(Fixture.token)
        #expect(try await auth.accessToken() == .mina(2))
    }

    @Test(arguments: [(503, [:], 2), (429, ["Retry-After": "60"], 1)] as [(Int, HTTPHeaders, Int)])
    func `Metadata that cannot be loaded is requested twice, and again after 1 s or Retry-After`(
        status: Int,
        headers: HTTPHeaders,
        count: Int
    ) async throws {
        try await fixture.store(.mina, expiresIn: 0)
        fixture.server.script(Fixture.discovery, .reply(status: status, headers: headers))
        for _ in 0..<20 { await #expect(throws: AuthError.self) { try await auth.accessToken() } }
        #expect(fixture.server.requests.count == count)
        fixture.clock.advance(by: .seconds(status == 503 ? 1 : 60))
        await #expect(throws: AuthError.self) { try await auth.accessToken() }
        #expect(fixture.server.requests.count == 2 * count)
    }

    @Test func `A press of Retry tries at once during a pause`() async throws {
        try await fixture.signInAndExpire()
        fixture.replyToTokenRequests(status: 502)
        await #expect(throws: AuthError.self) { try await auth.accessToken() }
        let count = fixture.usedRefreshTokens.count
        fixture.server.script(Fixture.token)
        await #expect(throws: AuthError.self) { try await auth.accessToken() }
        #expect(fixture.usedRefreshTokens.count == count)
        let token = try await RetryByUser.$isRunning.withValue(true) { try await auth.accessToken() }
        #expect(token == .mina(2))
    }

    @Test func `Tokens of another process are used in spite of Retry-After`() async throws {
        try await fixture.signInAndExpire()
        fixture.replyToTokenRequests(status: 429, headers: ["Retry-After": "60"])
        await #expect(throws: AuthError.self) { try await auth.accessToken() }
        fixture.server.script(Fixture.token)
        try await fixture.refreshElsewhere(1)
        #expect(try await auth.accessToken() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test func `Tokens that live for 5 s are refreshed whenever they expire`() async throws {
        try await signIn(expiresIn: 5, remaining: 0)
        for number in 2...21 {
            #expect(try await auth.accessToken() == .mina(number))
            fixture.clock.advance(by: .seconds(5))
        }
    }

    @Test(arguments: [true, false])
    func `A token without a refresh token ends its session when it expires or is rejected, without a request`(
        isRejected: Bool
    ) async throws {
        try await fixture.signIn(
            response: #"{"access_token": "access-mina-1", "token_type": "Bearer", "expires_in": 60}"#
        )
        let requestCount = fixture.server.requests.count
        let restarted = fixture.anotherProcess()
        fixture.clock.advance(by: .seconds(59))
        #expect(try await restarted.accessToken(for: nil, validFor: .seconds(60)) == .mina(1))
        if !isRejected { fixture.clock.advance(by: .seconds(1)) }
        await #expect(throws: AuthError.sessionEnded) {
            try await isRejected ? restarted.accessToken(replacing: .mina(1)) : restarted.accessToken()
        }
        await #expect(throws: AuthError.sessionEnded) { try await restarted.switchAccount(to: .mina) }
        #expect(try await restarted.followStorage() == nil)
        #expect(await first(1, of: restarted.events()) == [.expired(.mina, reason: .notRefreshable)])
        #expect(try await restarted.accounts() == [.mina])
        #expect(fixture.server.requests.count == requestCount)
    }

    @Test func `A resource that rejects every token causes five refreshes in 30 s`() async throws {
        try await fixture.signIn()
        var token = try await auth.accessToken()
        for _ in 0..<5 { token = try await auth.accessToken(replacing: token) }
        for _ in 0..<20 {
            let error = await #expect(throws: AuthError.self) { try await auth.accessToken(replacing: token) }
            #expect(error == .refreshSuspended(for: RefreshThrottle.window))
        }
        #expect(fixture.usedRefreshTokens.count == 5)
        // Other resources may accept the token.
        #expect(try await auth.accessToken() == token)
        fixture.clock.advance(by: RefreshThrottle.window)
        #expect(try await auth.accessToken(replacing: token) == .mina(7))
    }

    private static let day: TimeInterval = 86_400

    @Test(arguments: [day, -day])
    func `A jump of the date makes no difference to a token of this process`(jump: TimeInterval) async throws {
        try await fixture.signIn()
        fixture.clock.jumpDate(by: jump)
        fixture.clock.advance(by: .seconds(3569))
        #expect(try await auth.accessToken() == .mina(1))
        #expect(fixture.usedRefreshTokens == [])
        fixture.clock.advance(by: .seconds(31))
        #expect(try await auth.accessToken() == .mina(2))
        fixture.clock.jumpDate(by: -jump)
        #expect(try await auth.accessToken() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test(arguments: [day, -day], [0, 3600])
    func `After a restart, a later date causes one refresh, and an earlier one adds at most one lifetime`(
        jump: TimeInterval,
        age: Int
    ) async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: .seconds(age))
        fixture.clock.jumpDate(by: jump)
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.restore() == .mina)
        #expect(try await restarted.accessToken() == .mina(jump > 0 ? 2 : 1))
        fixture.clock.jumpDate(by: -jump)
        if jump < 0 { fixture.clock.advance(by: .seconds(3600)) }
        #expect(try await restarted.accessToken() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }
}
