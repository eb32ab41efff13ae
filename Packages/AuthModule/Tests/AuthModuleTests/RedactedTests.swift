import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Tests that printed values and errors contain no secrets and no personal data.
@Suite(.timeLimit(.minutes(1))) struct RedactedTests {
    private static let secrets = [
        "access-1", "refresh-1", "pass word&1", "Mina Kim", "mina", "mina@example.com", "usr_mina",
    ]

    private func texts(of value: some Any) -> [String] {
        [value, Optional.some(value) as Any, [value]].flatMap { (value: Any) in
            var dumped = ""
            dump(value, to: &dumped)
            return ["\(value)", String(reflecting: value), dumped]
        }
    }

    private func expectNoSecret(in value: some Any, sourceLocation: SourceLocation = #_sourceLocation) {
        for text in texts(of: value) {
            for secret in Self.secrets where text.contains(secret) {
                Issue.record("'\(secret)' appears in: \(text)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test func `Printed values contain no secrets`() async throws {
        let fixture = Fixture()
        try await fixture.signIn()
        expectNoSecret(in: fixture.auth as any AuthManaging)
        let session = fixture.session(1)
        expectNoSecret(in: Fixture.credentials)
        expectNoSecret(in: ClaimValue.array([.string("Mina Kim")]))
        expectNoSecret(in: AccessToken.mina(1))
        expectNoSecret(in: AuthUser.mina)
        expectNoSecret(in: session)
        expectNoSecret(in: session.tokens)
        var sessions = Sessions()
        sessions.apply(.signIn(session))
        expectNoSecret(in: sessions)
        expectNoSecret(in: Sessions.Change.signIn(session))
        expectNoSecret(in: try WireJSON.decode(TokenResponse.self, from: Data(tokenResponse().utf8)))
        expectNoSecret(in: try WireJSON.decode(UserClaims.self, from: Data(Fixture.claims.utf8)))
    }

    @Test(arguments: [
        (400, #"{"error": "invalid_grant", "error_description": "mina may not sign in"}"#),
        (400, #"{"error": "mina"}"#),
        (400, #"{"error": "access-mina-1"}"#),
        (401, #"{"error": "invalid_client", "error_description": "Mina Kim"}"#),
        (500, #"{"detail": "refresh-1 of mina@example.com"}"#),
        (403, "mina"),
        (200, #"{"access_token": "access-mina-1", "token_type": "mina"}"#),
        (200, #"{"access_token": ["access-mina-1"], "token_type": "Bearer"}"#),
        (200, #"{"access_token": "access-1\n", "token_type": "Bearer"}"#),
        (200, "access-mina-1"),
    ])
    func `Errors contain no text of the server`(status: Int, body: String) async throws {
        let fixture = Fixture()
        let headers: HTTPHeaders = ["Set-Cookie": "access-mina-1", "Retry-After": "mina"]
        fixture.replyToTokenRequests(status: status, headers: headers, json: body)
        let error = await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
        expectNoSecretOrBody(of: try #require(error))

        fixture.server.script(Fixture.token)
        try await fixture.signInAndExpire()
        fixture.replyToTokenRequests(status: status, json: body)
        let refreshError = await #expect(throws: AuthError.self) { try await fixture.auth.accessToken() }
        expectNoSecretOrBody(of: try #require(refreshError))
    }

    @Test func `Errors of the userinfo endpoint contain no text of the server`() async throws {
        let fixture = Fixture()
        fixture.server.script(Fixture.userinfo, .reply(json: #"{"sub": {"mina": 1}, "name": "Mina Kim"}"#))
        let error = await #expect(throws: AuthError.self) { try await fixture.auth.signIn(Fixture.credentials) }
        expectNoSecretOrBody(of: try #require(error))
    }

    @Test func `Session changes are logged without secrets`() async throws {
        let fixture = Fixture()
        _ = try? await fixture.auth.signIn(Credentials(username: "mina", password: "wrong"))
        try await fixture.store(.joon)
        try await fixture.signInAndExpire()
        _ = try await fixture.auth.accessToken()
        fixture.clock.advance(by: .seconds(3600))
        fixture.replyToTokenRequests(status: 503, json: #"{"detail": "access-1 of mina@example.com"}"#)
        _ = try? await fixture.auth.accessToken()
        try await fixture.auth.switchAccount(to: AuthUser.joon.id)
        _ = try await fixture.anotherProcess().restore()
        try await fixture.auth.signOut(.grant)
        let expected = [
            "Sign-in failed AuthError.wrongCredentials", "Session restored", "Signed in", "Access token refreshed",
            "Access token not refreshed AuthError.network.server.503", "Account switched", "Session restored",
            "Signed out",
        ]
        let lines = fixture.logger.entries.map { ([$0.message] + $0.metadata.values).joined(separator: " ") }
        #expect(lines == expected)
        expectNoSecret(in: fixture.logger.entries)
    }

    private func expectNoSecretOrBody(of error: AuthError, sourceLocation: SourceLocation = #_sourceLocation) {
        // A dump prints a body as decimal bytes.
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("- 109\n"), "the body appears", sourceLocation: sourceLocation)
        expectNoSecret(in: error, sourceLocation: sourceLocation)
        expectNoSecret(in: error.localizedDescription, sourceLocation: sourceLocation)
    }
}
