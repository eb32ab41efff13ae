import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// No secret and nothing personal shows in anything that is printed.
@Suite(.timeLimit(.minutes(1))) struct PrivacyTests {
    private static let secrets = [
        "access-1", "refresh-1", "pass word&1", "Mina Kim", "mina", "mina@example.com", "usr_mina",
    ]

    private func texts(of value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        var optional = ""
        dump(Optional.some(value), to: &optional)
        return [
            "\(value)", String(reflecting: value), dumped, optional, "\([value])", "\(Optional.some(value) as Any)",
        ]
    }

    private func expectNothingShows(in value: some Any, sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts(of: value) {
            for secret in Self.secrets where text.contains(secret) {
                Issue.record("'\(secret)' shows in: \(text)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test func valuesShowNoSecrets() throws {
        let fixture = Fixture()
        let session = fixture.session(1)
        expectNothingShows(in: Fixture.credentials)
        expectNothingShows(in: ProfileChanges(name: "Mina Kim", locale: "mina"))
        expectNothingShows(in: AccessToken(value: "access-1"))
        expectNothingShows(in: Fixture.mina)
        expectNothingShows(in: session)
        expectNothingShows(in: session.tokens)
        expectNothingShows(in: Session(id: 1, session))
        expectNothingShows(in: AuthManager.State.signedIn(Session(id: 1, session)))
        expectNothingShows(in: try WireJSON.decode(TokenResponse.self, from: Data(Fixture.tokens(1).utf8)))
        expectNothingShows(in: try WireJSON.decode(UserClaims.self, from: Data(Fixture.claims(id: "usr_mina").utf8)))
    }

    @Test func aSignedInManagerShowsNoSecrets() async throws {
        let fixture = Fixture()
        try await fixture.signIn()
        let auth: any AuthManaging = fixture.auth
        expectNothingShows(in: auth)
    }

    @Test(arguments: [
        (400, #"{"error": "invalid_grant", "error_description": "mina may not sign in"}"#),
        (400, #"{"error": "mina"}"#),
        (400, #"{"error": "access-1"}"#),
        (401, #"{"error": "invalid_client", "error_description": "Mina Kim"}"#),
        (500, #"{"detail": "refresh-1 of mina@example.com"}"#),
        (403, "mina"),
        (200, #"{"access_token": "access-1", "token_type": "mina"}"#),
        (200, #"{"access_token": ["access-1"], "token_type": "Bearer"}"#),
        (200, #"{"access_token": "access-1\n", "token_type": "Bearer"}"#),
        (200, "access-1"),
    ])
    func errorsShowNothingOfWhatTheServerWrote(status: Int, body: String) async throws {
        let fixture = Fixture()
        fixture.network.reply(
            to: .post,
            Fixture.token,
            status: status,
            headers: ["Set-Cookie": "access-1", "Retry-After": "mina"],
            json: body
        )
        let error = await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
        expectNothing(of: try #require(error))

        try await fixture.signInAndExpire()
        fixture.answerTokenRequests(status: status, json: body)
        let refreshError = await #expect(throws: AuthError.self) { try await fixture.auth.accessToken() }
        expectNothing(of: try #require(refreshError))
    }

    @Test func userinfoErrorsShowNothingOfWhatTheServerWrote() async throws {
        let fixture = Fixture()
        fixture.grant(1)
        fixture.answer(.get, Fixture.userinfo, json: #"{"sub": "usr_mina", "name": {"mina": 1}}"#)
        let error = await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
        expectNothing(of: try #require(error))
    }

    @Test(arguments: [
        AuthError.wrongCredentials, .signInRequired, .sessionEnded, .cancelled, .profileRefused,
        .refused(code: "invalid_client"),
        .invalidAnswer("It is odd."), .storage(.damaged(path: "/data", reason: "cut short", remedy: "Put it back.")),
        .network(.offline(url: "http://127.0.0.1:8080", reason: "refused")),
    ])
    func everyErrorSaysWhatHappened(error: AuthError) {
        #expect(error.errorDescription?.isEmpty == false)
        #expect(error.localizedDescription == error.errorDescription)
        #expect(error == .cancelled || error.recoverySuggestion?.isEmpty == false)
    }

    @Test func theSessionIsLoggedWithoutSecrets() async throws {
        let fixture = Fixture()
        fixture.answerTokenRequests(status: 400, json: #"{"error": "invalid_grant"}"#)
        _ = try? await fixture.auth.signIn(Fixture.credentials)
        try await fixture.store(3, user: .joon)
        try await fixture.signInAndExpire()
        fixture.answerTokenRequests(json: Fixture.tokens(2))
        _ = try await fixture.auth.accessToken()
        fixture.clock.advance(by: .seconds(3600))
        fixture.answerTokenRequests(status: 503, json: #"{"detail": "access-1 of mina@example.com"}"#)
        _ = try? await fixture.auth.accessToken()
        try await fixture.auth.switchAccount(to: AuthUser.joon.id)
        _ = try await fixture.anotherProcess().restore()
        try await fixture.auth.signOut()
        let expected = [
            "Sign-in failed AuthError.wrongCredentials", "Signed in", "Access token refreshed",
            "Access token not refreshed AuthError.network.server.503", "Account switched", "Session restored",
            "Signed out",
        ]
        let lines = fixture.logger.entries.map { ([$0.message] + $0.metadata.values).joined(separator: " ") }
        #expect(lines == expected)
        expectNothingShows(in: fixture.logger.entries)
    }

    private func expectNothing(of error: AuthError, sourceLocation: SourceLocation = #_sourceLocation) {
        // A dumped body shows as decimal bytes.
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("- 109\n"), "the body shows", sourceLocation: sourceLocation)
        expectNothingShows(in: error, sourceLocation: sourceLocation)
        for text in [error.localizedDescription, error.errorDescription, error.recoverySuggestion] {
            expectNothingShows(in: text ?? "", sourceLocation: sourceLocation)
        }
    }
}
