import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Habits of real servers: an OAuth toolkit for Django, glewlwyd, Canaille and Entra ID.
@Suite(.timeLimit(.minutes(1))) struct RealServerTests {
    private let fixture = OAuthFixture()
    private var client: OAuthClient { fixture.client() }

    // MARK: Sign-in

    @Test(arguments: [(400, #"{"error": "invalid_grant"}"#), (400, ""), (401, ""), (403, "")])
    func `A wrong password`(status: Int, body: String) async throws {
        fixture.respond(status: status, body)
        await #expect(throws: AuthError.wrongCredentials) { try await client.signIn(Fixture.credentials) }
    }

    @Test(
        arguments: [
            (nil, ["openid", "email"]),
            (["openid", "offline_access", "orders"], ["openid", "offline_access", "orders"]),
        ] as [([String]?, [String])]
    )
    func `Default scopes that the server does not name are not requested, but those of the app are`(
        named: [String]?,
        requested: [String]
    ) async throws {
        let document = Fixture.metadata().dropLast() + #", "scopes_supported": ["openid", "email"]}"#
        fixture.respond(to: .get, Fixture.discovery, String(document))
        fixture.respond(#"{"access_token": "access-1", "token_type": "Bearer"}"#)
        let (tokens, _) = try await fixture.client(.test { $0.scopes = named }).signIn(Fixture.credentials)
        #expect(fixture.forms(Fixture.token)[0].contains("scope=\(requested.joined(separator: "%20"))&"))
        #expect(tokens.scopes == requested)
    }

    @Test func `The scopes are those of the configuration`() async throws {
        fixture.respond(tokenResponse())
        _ = try await fixture.client(.test { $0.scopes = ["openid", "read"] }).signIn(Fixture.credentials)
        _ = try await fixture.client(.test { $0.scopes = [] }).signIn(Fixture.credentials)
        let forms = fixture.forms(Fixture.token)
        #expect(forms[0].contains("scope=openid%20read"))
        #expect(!forms[1].contains("scope"))
    }

    // MARK: The user

    @Test func `The ID token completes a userinfo response`() async throws {
        fixture.respond(tokenResponse(idToken: idToken(["email": #""mina@example.com""#, "locale": #""ko""#])))
        fixture.respond(to: .get, Fixture.userinfo, #"{"sub": "usr_mina"}"#)
        var user = try await client.signIn(Fixture.credentials).user
        #expect(user == AuthUser(id: .mina, name: "Mina Kim", email: "mina@example.com", locale: "ko"))
        fixture.respond(to: .get, Fixture.userinfo, #"{"sub": "usr_mina", "name": "Mina", "locale": null}"#)
        user = try await client.signIn(Fixture.credentials).user
        #expect(user == AuthUser(id: .mina, name: "Mina", email: "mina@example.com", locale: "ko"))
    }

    @Test(arguments: [401, 403])
    func `Without the scope openid userinfo is refused, and the error says so`(status: Int) async throws {
        fixture.respond(tokenResponse())
        fixture.respond(to: .get, Fixture.userinfo, status: status, "")
        let error = await #expect(throws: AuthError.self) {
            try await fixture.client(.test { $0.scopes = ["read"] }).signIn(Fixture.credentials)
        }
        guard case .misconfigured(let reason) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(reason.contains("openid"))
    }

    @Test(arguments: [400, 401, 403, 404, 405, 500, 503])
    func `Userinfo fails but there is an ID token`(status: Int) async throws {
        fixture.respond(tokenResponse(idToken: idToken()))
        fixture.respond(to: .get, Fixture.userinfo, status: status, "")
        #expect(try await client.signIn(Fixture.credentials).user == AuthUser(id: .mina, name: "Mina Kim"))
    }

    @Test func `Without a userinfo endpoint the ID token names the user, and without both the error says so`()
        async throws
    {
        let fixture = OAuthFixture(changingMetadata: ["userinfo_endpoint": nil])
        fixture.respond(tokenResponse(idToken: idToken()))
        #expect(try await fixture.client().signIn(Fixture.credentials).user == AuthUser(id: .mina, name: "Mina Kim"))
        fixture.respond(tokenResponse())
        await expectInvalidResponse("neither an ID token nor a userinfo response") {
            _ = try await fixture.client().signIn(Fixture.credentials)
        }
    }

    @Test(arguments: [
        ("", "userinfo response is empty"), ("<html>", "page instead of JSON"), ("{}", "sub is missing"),
        (#"{"sub": 7}"#, "sub has the wrong type"),
        (#"{"sub": "\#(String(repeating: "a", count: 256))"}"#, "sub is malformed"),
        ("eyJhbGciOiJub25lIn0.e30.", "it is malformed"),
    ])
    func `Unusable userinfo ends a sign-in without an ID token`(body: String, text: String) async throws {
        fixture.respond(tokenResponse(idToken: idToken()))
        fixture.respond(to: .get, Fixture.userinfo, body)
        #expect(try await client.signIn(Fixture.credentials).user == AuthUser(id: .mina, name: "Mina Kim"))
        fixture.respond(tokenResponse())
        await expectInvalidResponse(text) { _ = try await client.signIn(Fixture.credentials) }
    }
}
