import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct RejectedTokenTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }
    private let first = AccessToken(value: "access-1")

    @Test func aRejectedTokenIsReplacedThoughItHasNotExpired() async throws {
        try await fixture.signIn()
        fixture.grant(2)
        #expect(try await auth.accessToken(replacing: first).value == "access-2")
        #expect(fixture.refreshesAsked == ["refresh-1"])
    }

    @Test func manyRejectionsOfOneTokenCauseOneRefresh() async throws {
        try await fixture.signIn()
        let gate = Gate()
        fixture.grant(2, behind: gate)
        let callers = await auth.begin(20) { [first] manager throws(AuthError) in
            try await manager.accessToken(replacing: first)
        }
        await gate.untilArrived()
        gate.open()
        for caller in callers {
            #expect(try await caller.value.get().value == "access-2")
        }
        // One that comes late finds the replacement.
        #expect(try await auth.accessToken(replacing: first).value == "access-2")
        #expect(fixture.refreshesAsked.count == 1)
    }

    @Test func whoAsksMeanwhileDoesNotGetTheRejectedToken() async throws {
        try await fixture.signIn()
        let gate = Gate()
        fixture.grant(2, behind: gate)
        let replacing = await auth.begin { [first] manager throws(AuthError) in
            try await manager.accessToken(replacing: first)
        }[0]
        await gate.untilArrived()
        let asking = await auth.beginAccessToken()
        gate.open()
        #expect(try await asking.value.get().value == "access-2")
        #expect(try await replacing.value.get().value == "access-2")
    }

    @Test func theSameTokenAgainIsGivenUp() async throws {
        try await fixture.signIn()
        fixture.answerTokenRequests(json: Fixture.tokens(1))
        for _ in 0..<3 {
            await #expect(throws: AuthError.refused(code: "invalid_token")) {
                try await auth.accessToken(replacing: first)
            }
        }
        #expect(fixture.refreshesAsked.count == 1)
    }

    @Test func aRefreshThatFailedMayBeTriedAgainForTheSameToken() async throws {
        try await fixture.signIn()
        fixture.answerTokenRequests(status: 503, json: "")
        await #expect(throws: AuthError.self) { try await auth.accessToken(replacing: first) }
        // The token is known to be refused, so it is not handed out either.
        await #expect(throws: AuthError.self) { try await auth.accessToken() }
        fixture.answerTokenRequests(json: Fixture.tokens(2))
        #expect(try await auth.accessToken(replacing: first).value == "access-2")
    }

    @Test func aSecondRefusalReachesTheCallerOfTheRequest() async throws {
        try await fixture.signIn()
        fixture.grant(2)
        let items: RequestTarget = "/v1/users"
        fixture.network.reply(to: .get, items, status: 401, json: "")
        let service = InterceptedNetworkService(
            fixture.network,
            interceptors: [AccessTokenInterceptor(tokens: Adapter(auth: auth))]
        )
        let failure = NetworkError.server(
            ServerFailure(response: NetworkResponse(status: 401, headers: ["Content-Type": "application/json"]))
        )
        await #expect(throws: failure) {
            try await service.send(Endpoint<Void>(.get, items, authorization: .required))
        }
        let sent = fixture.network.requests.filter { $0.target == items }.map { $0.headers["Authorization"] }
        #expect(sent == ["Bearer access-1", "Bearer access-2"])
        #expect(fixture.refreshesAsked.count == 1)
    }

    @Test func aRejectedTokenWithoutARefreshTokenEndsTheSession() async throws {
        fixture.answerTokenRequests(json: #"{"access_token": "access-1", "token_type": "Bearer", "expires_in": 60}"#)
        try await auth.signIn(Fixture.credentials)
        await #expect(throws: AuthError.sessionEnded) { try await auth.accessToken(replacing: first) }
        try await fixture.expectNobody()
    }
}

/// What the composition root puts between this module and the network.
private struct Adapter: AccessTokenProviding {
    let auth: any AuthManaging

    func accessToken() async throws(NetworkError) -> String {
        do { return try await auth.accessToken().value } catch { throw .signInRequired }
    }

    func accessToken(replacing rejected: String) async throws(NetworkError) -> String {
        do {
            return try await auth.accessToken(replacing: AccessToken(value: rejected)).value
        } catch { throw .signInRequired }
    }
}
