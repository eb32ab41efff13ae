import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthManagerTokenRefreshTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    @Test func `Callers get new tokens before they are saved`() async throws {
        try await fixture.signInAndExpire()
        let gate = Gate()
        fixture.storage.beforeNextChange { await gate.pass() }
        #expect(try await auth.accessToken() == .mina(2))
        await gate.untilArrived()
        #expect(try await auth.accessToken() == .mina(2))
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        gate.open()
        try await fixture.untilStored(2)

        fixture.clock.advance(by: .seconds(3600))
        #expect(try await auth.accessToken() == .mina(3))
        #expect(fixture.liveTokens == ["refresh-mina-3"])
    }

    @Test func `Tokens with the ID token of another user are not used, and the session stays`() async throws {
        try await fixture.signInAndExpire()
        let idToken = idToken(["sub": #""usr_joon""#])
        fixture.replyToTokenRequests(
            json: #"{"access_token": "access-mina-9", "token_type": "Bearer", "id_token": "\#(idToken)"}"#
        )
        await expectInvalidResponse("ID token belongs to another user") { _ = try await auth.accessToken() }
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
    }

    @Test func `Callers on all threads share one refresh`() async throws {
        try await fixture.signInAndExpire()
        try await withThrowingTaskGroup { group in
            for _ in 0..<10_000 { group.addTask { [auth] in try await auth.accessToken() } }
            for try await token in group { #expect(token == .mina(2)) }
        }
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test func `A failed refresh fails all waiting callers, and the next call retries`() async throws {
        try await fixture.signInAndExpire()
        let offline = NetworkError.offline(request: Fixture.issuer, reason: "connection refused")
        let gate = fixture.hold(Fixture.token) { .holdRequest($0, then: .fail(offline)) }
        let callers = await auth.begin(50) { manager throws(AuthError) in try await manager.accessToken() }
        await gate.untilArrived()
        gate.open()
        for caller in callers { #expect(await caller.value.error == .network(offline)) }
        // The refresh and its retry. A caller that a busy machine delays until they have failed starts another refresh.
        let count = fixture.usedRefreshTokens.count
        #expect(count.isMultiple(of: 2) && count < callers.count / 2, "\(count)")

        fixture.server.script(Fixture.token)
        #expect(try await auth.accessToken() == .mina(2))
    }

    @Test(arguments: [(.zero, .sessionEnded), (.seconds(60), nil)] as [(Duration, AuthError?)])
    func `A lost answer ends the session, unless the server has a grace period`(
        gracePeriod: Duration,
        error: AuthError?
    ) async throws {
        try await fixture.signInAndExpire()
        fixture.server.gracePeriod = gracePeriod
        fixture.server.script(Fixture.token, .loseAnswer, .handle)
        #expect(await auth.beginAccessToken().value.error == error)
        #expect(fixture.liveTokens == (error == nil ? ["refresh-mina-3"] : []))
    }

    @Test(arguments: [true, false])
    func `A cancelled caller returns at once, and its refresh goes on for other callers and the storage`(hasOther: Bool)
        async throws
    {
        try await fixture.signInAndExpire()
        let gate = fixture.hold(Fixture.token)
        let starter = await auth.beginAccessToken()
        await gate.untilArrived()
        let other = hasOther ? await auth.beginAccessToken() : nil
        starter.cancel()
        #expect(await starter.value.error == .cancelled)
        gate.open()
        if let other { #expect(await other.value == .success(.mina(2))) }
        try await fixture.untilStored(2)
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    private let first = AccessToken.mina(1)

    @Test func `Concurrent rejections of one token cause one refresh`() async throws {
        try await fixture.signIn()
        let gate = fixture.hold(Fixture.token)
        let callers = await auth.begin(20) { [first] manager throws(AuthError) in
            try await manager.accessToken(replacing: first)
        }
        await gate.untilArrived()
        gate.open()
        for caller in callers { #expect(await caller.value == .success(.mina(2))) }
        // A later caller gets the replacement.
        #expect(try await auth.accessToken(replacing: first) == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test func `The same token after a refresh is handed out`() async throws {
        try await fixture.signIn()
        // JWTs that are issued twice within one second are equal.
        fixture.replyToTokenRequests(json: #"{"access_token": "access-mina-1", "token_type": "Bearer"}"#)
        #expect(try await auth.accessToken(replacing: first) == first)
        #expect(try await auth.accessToken() == first)
        #expect(fixture.usedRefreshTokens.count == 1)
    }

    @Test func `A failed refresh is retried for the same token`() async throws {
        try await fixture.signIn()
        fixture.replyToTokenRequests(status: 503)
        await #expect(throws: AuthError.self) { try await auth.accessToken(replacing: first) }
        // The rejected token is not returned either.
        await #expect(throws: AuthError.self) { try await auth.accessToken() }
        fixture.server.script(Fixture.token)
        fixture.clock.advance(by: .seconds(1))
        #expect(try await auth.accessToken(replacing: first) == .mina(2))
    }

    @Test func `A second 401 reaches the caller of the request`() async throws {
        try await fixture.signIn()
        let target: RequestTarget = "/v1/users"
        fixture.server.script(target, .reply(status: 401))
        let service = InterceptedNetworkService(
            fixture.server,
            interceptors: [AccessTokenInterceptor(tokens: AuthAccessTokenAdapter(auth: auth))]
        )
        let failure = NetworkError.server(
            ServerFailure(response: NetworkResponse(status: 401, headers: ["Content-Type": "application/json"]))
        )
        await #expect(throws: failure) {
            try await service.send(Endpoint<Void>(.get, target, authorization: .currentAccount))
        }
        let sent = fixture.server.requests.filter { $0.target == target }.map { $0.headers["Authorization"] }
        #expect(sent == ["Bearer access-mina-1", "Bearer access-mina-2"])
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }
}
