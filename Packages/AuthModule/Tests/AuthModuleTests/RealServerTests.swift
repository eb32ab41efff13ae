import AuthTesting
import Core
import Foundation
import Testing

@testable import AuthModule

/// Habits of real servers: an OAuth toolkit for Django, glewlwyd, Canaille and Entra ID.
@Suite(.timeLimit(.minutes(1))) struct RealServerTests {
    private let fixture = Fixture()
    private var client: OAuthClient { fixture.client() }

    init() { fixture.acceptAllTokens() }

    // MARK: Scopes

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
        fixture.changeMetadata(adding: #""scopes_supported": ["openid", "email"]"#)
        fixture.replyToTokenRequests(json: tokenResponse())
        let (tokens, _) = try await fixture.client(.test { $0.scopes = named }).signIn(Fixture.credentials)
        #expect(fixture.server.forms(Fixture.token)[0]["scope"] == requested.joined(separator: " "))
        #expect(tokens.scopes == requested)
    }

    @Test func `The scopes are those of the configuration`() async throws {
        fixture.replyToTokenRequests(json: tokenResponse())
        _ = try await fixture.client(.test { $0.scopes = ["openid", "read"] }).signIn(Fixture.credentials)
        _ = try await fixture.client(.test { $0.scopes = [] }).signIn(Fixture.credentials)
        #expect(fixture.server.forms(Fixture.token).map { $0["scope"] } == ["openid read", nil])
    }

    // MARK: The user

    @Test func `The ID token completes a userinfo response`() async throws {
        let idToken = idToken(["email": #""mina@example.com""#, "locale": #""ko""#])
        fixture.replyToTokenRequests(json: tokenResponse(idToken: idToken))
        fixture.server.script(Fixture.userinfo, .reply(json: #"{"sub": "usr_mina"}"#))
        var user = try await client.signIn(Fixture.credentials).user
        #expect(user == AuthUser(id: .mina, name: "Mina Kim", email: "mina@example.com", locale: "ko"))
        fixture.server.script(Fixture.userinfo, .reply(json: #"{"sub": "usr_mina", "name": "Mina", "locale": null}"#))
        user = try await client.signIn(Fixture.credentials).user
        #expect(user == AuthUser(id: .mina, name: "Mina", email: "mina@example.com", locale: "ko"))
    }

    @Test(arguments: [401, 403])
    func `Without the scope openid userinfo is refused, and the error says so`(status: Int) async throws {
        fixture.replyToTokenRequests(json: tokenResponse())
        fixture.server.script(Fixture.userinfo, .reply(status: status))
        let reason = "The sign-in server names the user only if the scope openid is requested."
        await #expect(throws: AuthError.misconfigured(reason: reason)) {
            try await fixture.client(.test { $0.scopes = ["read"] }).signIn(Fixture.credentials)
        }
    }

    @Test(arguments: [400, 401, 403, 404, 405, 500, 503])
    func `Userinfo fails but there is an ID token`(status: Int) async throws {
        fixture.replyToTokenRequests(json: tokenResponse(idToken: idToken()))
        fixture.server.script(Fixture.userinfo, .reply(status: status))
        #expect(try await client.signIn(Fixture.credentials).user == AuthUser(id: .mina, name: "Mina Kim"))
    }

    @Test func `Without a userinfo endpoint the ID token names the user, and without both the error says so`()
        async throws
    {
        fixture.changeMetadata(["userinfo_endpoint": nil])
        fixture.replyToTokenRequests(json: tokenResponse(idToken: idToken()))
        #expect(try await fixture.client().signIn(Fixture.credentials).user == AuthUser(id: .mina, name: "Mina Kim"))
        fixture.replyToTokenRequests(json: tokenResponse())
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
        fixture.replyToTokenRequests(json: tokenResponse(idToken: idToken()))
        fixture.server.script(Fixture.userinfo, .reply(json: body))
        #expect(try await client.signIn(Fixture.credentials).user == AuthUser(id: .mina, name: "Mina Kim"))
        fixture.replyToTokenRequests(json: tokenResponse())
        await expectInvalidResponse(text) { _ = try await client.signIn(Fixture.credentials) }
    }
}
