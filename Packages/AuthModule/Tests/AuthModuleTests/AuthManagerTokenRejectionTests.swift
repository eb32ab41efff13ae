import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct AuthManagerTokenRejectionTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }
    private let first = AccessToken.mina(1)

    @Test func `A rejected token is refreshed before its expiry`() async throws {
        try await fixture.signIn()
        #expect(try await auth.accessToken(replacing: first) == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

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

    @Test func `A rejected token without a refresh token ends the session`() async throws {
        try await fixture.signIn(
            response: #"{"access_token": "access-mina-1", "token_type": "Bearer", "expires_in": 60}"#
        )
        await #expect(throws: AuthError.sessionEnded) { try await auth.accessToken(replacing: first) }
        #expect(try await auth.followStorage() == nil)
        #expect(try await auth.accounts() == [.mina])
    }
}
