import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests of refreshes that the server refuses.
@Suite(.timeLimit(.minutes(1))) struct AuthManagerRefusalTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    /// Signs in to a server that ends the session before the next refresh.
    private func endSession() async throws {
        try await fixture.signInAndExpire()
        fixture.server.endSessions(of: "mina")
        await #expect(throws: AuthError.sessionEnded) { try await auth.accessToken() }
    }

    /// Lets the server refuse a refresh.
    private func refuse(status: Int, _ body: String) async throws -> AuthError? {
        try await fixture.signInAndExpire()
        fixture.replyToTokenRequests(status: status, json: body)
        return await #expect(throws: AuthError.self) { try await auth.accessToken() }
    }

    @Test(arguments: [
        (400, "invalid_grant", AuthError.sessionEnded), (401, "invalid_grant", .sessionEnded),
        (403, "invalid_grant", .sessionEnded), (200, "invalid_grant", .sessionEnded),
        (400, "login_required", .inputNeeded(.signIn)), (403, "login_required", .inputNeeded(.signIn)),
        (400, "consent_required", .inputNeeded(.consent)), (403, "consent_required", .inputNeeded(.consent)),
        (400, "interaction_required", .inputNeeded(.interaction)),
        (400, "account_selection_required", .inputNeeded(.signIn)),
    ])
    func `A refused refresh token is not used again, and the account stays`(
        status: Int,
        code: String,
        expected: AuthError
    ) async throws {
        #expect(try await refuse(status: status, #"{"error": "\#(code)"}"#) == expected)
        #expect(auth.currentUser == nil)
        #expect(try await auth.accounts() == [.mina])
        #expect(try await auth.storedAccounts().map(\.mustSignInAgain) == [true])
        await #expect(throws: AuthError.signInRequired) { try await auth.accessToken() }
        await #expect(throws: expected) { try await auth.accessToken(for: .mina) }
        await #expect(throws: expected) { try await auth.switchAccount(to: .mina) }
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.restore() == nil)
        let reason = try #require(ExpiryReason(expected))
        #expect(await first(1, of: restarted.events()) == [.expired(.mina, reason: reason)])
        await #expect(throws: expected) { try await restarted.accessToken(for: .mina) }
        #expect(fixture.usedRefreshTokens == ["refresh-mina-1"])
        #expect(fixture.server.revokedUsers == [])
    }

    @Test func `A refusal that cannot be stored counts at once, and is stored later`() async throws {
        try await fixture.signInAndExpire()
        fixture.storage.fail { $0.isChange }
        fixture.server.endSessions(of: "mina")
        await #expect(throws: AuthError.sessionEnded) { try await auth.accessToken() }
        #expect(auth.currentUser == nil)
        #expect(try await auth.storedAccounts().map(\.mustSignInAgain) == [true])
        #expect(try await fixture.stored?.refusal == nil)
        fixture.storage.before(nil)
        #expect(try await auth.followStorage() == nil)
        #expect(try await fixture.stored?.refusal == .endedByServer)
    }

    @Test func `Another process does not send the refused token, and follows a later sign-in`() async throws {
        let other = try await fixture.signInElsewhere("mina")
        let events = other.events()
        try await endSession()
        await #expect(throws: AuthError.sessionEnded) { try await other.accessToken() }
        #expect(fixture.server.refusedTokens == ["refresh-mina-2"])
        #expect(try await other.followStorage() == nil)
        try await fixture.signIn()
        #expect(try await other.followStorage() == .mina)
        let expected: [AuthEvent] = [
            .signedIn(.mina), .expired(.mina, reason: .endedByServer), .signedIn(.mina),
        ]
        #expect(await first(3, of: events) == expected)
    }

    @Test func `A sign-in removes the mark`() async throws {
        try await endSession()
        try await fixture.signIn()
        fixture.clock.advance(by: .seconds(3600))
        #expect(try await auth.accessToken() == .mina(3))
        #expect(try await auth.storedAccounts().map(\.mustSignInAgain) == [false])
        #expect(try await fixture.anotherProcess().restore() == .mina)
    }

    @Test(arguments: [true, false]) func `An ended session can be signed out`(isNamed: Bool) async throws {
        try await endSession()
        #expect(try await (isNamed ? auth.signOut(of: .mina, .grant) : auth.signOut(.grant)) == .confirmed)
        #expect(fixture.liveTokens == [])
        #expect(try await fixture.disk.keys().isEmpty)
        #expect(await first(1, of: auth.events()) == [.signedOut])
    }

    // MARK: Failures that may pass

    @Test(arguments: [
        (400, "", AuthError.refused(code: "empty_response")), (401, "", .refused(code: "empty_response")),
        (403, " \r\n", .refused(code: "empty_response")),
        (400, #"{"error": "rate_limited"}"#, .refused(code: "unknown_error")),
        (403, #"{"error": "access_denied"}"#, .refused(code: "access_denied")),
        (400, #"{"error": "token_revoked_by_mina"}"#, .refused(code: "unknown_error")),
        (400, #"{"error": "invalid_client"}"#, .refused(code: "invalid_client")),
        (401, #"{"error": "unauthorized_client"}"#, .refused(code: "unauthorized_client")),
        (400, #"{"error": "unsupported_grant_type"}"#, .refused(code: "unsupported_grant_type")),
        (
            400, #"{"error": "invalid_scope", "error_description": "mina"}"#,
            .refused(code: "invalid_scope", reason: ServerText("mina"))
        ),
        (400, #"{"error": "invalid_request"}"#, .refused(code: "invalid_request")),
        (409, #"{"error": "invalid_request"}"#, .refused(code: "invalid_request")),
        (400, #"{"error": "mfa_required"}"#, .inputNeeded(.secondFactor)),
    ])
    func `A refusal for another reason keeps the session`(status: Int, body: String, expected: AuthError) async throws {
        #expect(try await refuse(status: status, body) == expected)
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        fixture.clock.advance(by: .seconds(60))
        fixture.server.script(Fixture.token)
        #expect(try await auth.accessToken() == .mina(2))
    }

    @Test(arguments: [
        (400, #"{"error": "invalid_grant"}"#, true), (400, #"{"error": "login_required"}"#, true),
        (400, #"{"error": "mfa_required"}"#, false), (401, #"{"error": "invalid_client"}"#, false), (403, "", false),
        (403, #"{"error": "Forbidden"}"#, false), (503, "", false),
    ])
    func `A request needs a sign-in only if the session has ended`(status: Int, body: String, ends: Bool) async throws {
        _ = try await refuse(status: status, body)
        let tokens = AuthAccessTokenAdapter(auth: auth)
        for (account, expected) in [(nil, NetworkError.signInRequired), (AccountID.mina, .accountSignedOut)] {
            let error = await #expect(throws: NetworkError.self) { try await tokens.accessToken(for: account) }
            guard case .authorizationUnavailable(_, let cause) = error else {
                #expect(ends && error == expected)
                continue
            }
            #expect(!ends && (cause == nil) == (error?.errorDescription?.contains("answered") == false))
        }
    }
}
