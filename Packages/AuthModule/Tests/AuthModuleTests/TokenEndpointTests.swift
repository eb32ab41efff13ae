import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Responses of the token endpoint: accepted, refused and hostile ones.
@Suite(.timeLimit(.minutes(1))) struct TokenEndpointTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    private func refresh() async throws(AuthError) -> Tokens {
        try await fixture.client().refresh(with: "refresh-0", scopes: ["profile"], of: .mina).tokens
    }

    // MARK: Responses

    @Test(
        arguments: [
            ("3600", 3600), (#""3600""#, 3600), ("3599.5", 3599.5), (#""3599.5""#, 3599.5), ("-5", nil), (#""0""#, nil),
            ("0", nil),
            ("1e300", 315_360_000), (#""1e999""#, 315_360_000), (#""soon""#, nil), (#""nan""#, nil), ("null", nil),
            ("true", nil), ("{}", nil), ("[3600]", nil), (#""""#, nil),
        ] as [(String, Double?)]
    )
    func `No form of expires_in loses the new refresh token`(value: String, lifetime: Double?) async throws {
        fixture.replyToTokenRequests(json: tokenResponse(#", "expires_in": \#(value)"#))
        let tokens = try await refresh()
        #expect(tokens.refresh == "refresh-1")
        #expect(tokens.lifetime == lifetime)
        #expect((tokens.expiry == nil) == (lifetime == nil))
    }

    @Test(arguments: [
        (#", "scope": "a b""#, ["a", "b"]), ("", ["openid", "x"]), (#", "scope": null"#, ["openid", "x"]),
        (#", "scope": """#, []), (#", "scope": ["a", "b"]"#, ["a", "b"]), (#", "scope": 7"#, ["openid", "x"]),
    ])
    func `Granted scopes are kept`(member: String, scopes: [String]) async throws {
        fixture.acceptAllTokens()
        fixture.replyToTokenRequests(json: tokenResponse(member))
        let client = fixture.client(.test { $0.scopes = ["openid", "x"] })
        #expect(try await client.signIn(Fixture.credentials).tokens.scopes == scopes)
    }

    @Test(arguments: ["", #", "refresh_token": null"#, #", "refresh_token": """#])
    func `Without a new refresh token the former one stays`(member: String) async throws {
        fixture.replyToTokenRequests(json: #"{"access_token": "a", "token_type": "bEaReR", "x": [{}]\#(member)}"#)
        #expect(try await refresh().refresh == "refresh-0")
    }

    @Test(arguments: [#", "token_type": "bearer""#, #", "token_type": "BEARER""#, #", "token_type": null"#, ""])
    func `The token type is Bearer in any case, also if it is missing, as at LinkedIn`(member: String) async throws {
        try await fixture.signIn(response: #"{"access_token": "a"\#(member), "unknown": {}}"#)
        #expect(try await auth.accessToken().value == "a")
    }

    @Test func `A token without a lifetime is used until it is rejected`() async throws {
        try await fixture.signIn(response: tokenResponse())
        fixture.clock.advance(by: .seconds(86_400 * 365))
        let token = try await auth.accessToken()
        #expect(token.value == "access-1")
        fixture.replyToTokenRequests(json: tokenResponse(number: 2))
        #expect(try await auth.accessToken(replacing: token).value == "access-2")
    }

    @Test func `The lifetime counts from the time of receipt`() async throws {
        try await fixture.signInAndExpire()
        let json =
            #"{"access_token": "access-mina-2", "refresh_token": "refresh-mina-2", "token_type": "Bearer", "#
            + #""expires_in": 3600, "scope": "profile"}"#
        let (caller, gate) = await fixture.beginRefresh { gate in
            // The clock of the server is wrong.
            .holdRequest(gate, then: .reply(headers: ["Date": "Thu, 01 Jan 1970 00:00:00 GMT"], json: json))
        }
        fixture.clock.advance(by: .seconds(5))
        gate.open()
        _ = try await caller.value
        try await fixture.untilStored(2)
        #expect(try await fixture.stored?.tokens.expiry == fixture.session(2).tokens.expiry)
    }

    @Test(arguments: ["-5", "0", "1e300", "3599.5"])
    func `Sessions with unusual lifetimes are stored unchanged`(seconds: String) async throws {
        try await fixture.signIn(response: tokenResponse(#", "expires_in": \#(seconds)"#))
        #expect(try await fixture.anotherProcess().restore() == .mina)
        let saved = try await fixture.stored
        #expect(try WireJSON.decode(StoredSession.self, from: WireJSON.encode(saved)) == saved)
    }

    private static let megabyte = String(repeating: "a", count: 1 << 20)

    @Test(arguments: [
        ("", "token response is empty"),
        (" \r\n", "token response is empty"),
        ("<html><body>Sign in to the network</body></html>", "page instead of JSON"),
        ("OK", "it is malformed"),
        ("[]", "it has the wrong type"),
        ("null", "not valid"),
        ("{}", "access_token is missing"),
        (#"{"access_token": 1, "token_type": "Bearer"}"#, "access_token has the wrong type"),
        (#"{"access_token": null, "token_type": null}"#, "access_token is null"),
        (#"{"access_token": "a", "token_type": {}}"#, "token_type has the wrong type"),
        (#"{"access_token": "a", "token_type": "Bearer", "refresh_token": 1}"#, "refresh_token has the wrong type"),
        (#"{"access_token": "a", "token_type": "DPoP"}"#, "unsupported type"),
        (#"{"access_token": "a", "token_type": "mac"}"#, "unsupported type"),
        (#"{"access_token": "", "token_type": "Bearer"}"#, "invalid characters"),
        (#"{"access_token": "a\r\nX: 1", "token_type": "Bearer"}"#, "invalid characters"),
        (#"{"access_token": "é", "token_type": "Bearer"}"#, "invalid characters"),
        (#"{"access_token": "\#(megabyte)", "token_type": "Bearer"}"#, "more than 64 KB"),
        (#"{"access_token": "a", "token_type": "Bearer", "refresh_token": "\#(megabyte)"}"#, "more than 64 KB"),
        (#"{"access_token": "a", "token_type": "Bearer"#, "it is malformed"),
    ])
    func `An unusable response has its own error and keeps the session`(body: String, text: String) async throws {
        try await fixture.signInAndExpire()
        fixture.replyToTokenRequests(json: body)
        await expectInvalidResponse(text) { _ = try await auth.accessToken() }
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        #expect(auth.currentUser == .mina)
    }

    // MARK: Refusals

    @Test func `An empty 401 with a Basic challenge refuses the client, not the session`() async throws {
        fixture.replyToTokenRequests(status: 401, headers: ["WWW-Authenticate": #"Basic realm="token""#])
        await #expect(throws: AuthError.refused(code: "invalid_client")) { try await refresh() }
    }

    @Test(arguments: [
        (400, "<html></html>"), (403, "Blocked"), (401, "{"), (400, "[]"), (400, #"{"error": 7}"#),
        (400, #"{"message": "x"}"#),
        (404, ""), (404, #"{"error": "invalid_grant"}"#), (405, ""), (408, ""), (429, #"{"error": "invalid_grant"}"#),
        (404, #"{"error": "endpoint_disabled"}"#), (409, #"{"error": "edit_conflict"}"#),
        (422, #"{"error": "login_required"}"#),
        (400, #"{"error": "Forbidden"}"#), (401, #"{"error": "Unauthorized", "message": "No credentials"}"#),
        (403, #"{"error": "Forbidden"}"#), (403, #"{"error": "Access denied"}"#), (400, #"{"error": ""}"#),
        (400, "{}"), (400, #"{"error": {"code": "invalid_grant"}}"#), (401, #"{"error": "server_error"}"#), (418, ""),
        (429, #"{"error": "slow_down"}"#), (429, ""), (408, #"{"error": "invalid_client"}"#),
        (500, #"{"error": "invalid_grant"}"#), (503, ""), (400, #"{"error": "server_error"}"#),
        (400, #"{"error": "temporarily_unavailable"}"#),
    ])
    func `Other responses refuse nothing, name the sign-in server and keep the session`(status: Int, body: String)
        async throws
    {
        try await fixture.signInAndExpire()
        fixture.replyToTokenRequests(status: status, headers: ["Retry-After": "7"], json: body)
        let response = NetworkResponse(status: status, headers: ["Retry-After": "7"])
        let expected = AuthError.network(.server(ServerFailure(response: response)))
        await #expect(throws: expected) { try await auth.accessToken() }
        await #expect(throws: expected) { try await auth.signIn(Fixture.credentials) }
        #expect(auth.currentUser == .mina)
        #expect(try await fixture.stored?.tokens.refresh == "refresh-mina-1")
        #expect(expected.errorDescription == "The sign-in server answered \(status).")
    }

    @Test(arguments: [
        (400, #"{"error": "invalid_grant"}"#, AuthError.wrongCredentials), (400, "", .wrongCredentials),
        (401, "", .wrongCredentials), (403, "", .wrongCredentials),
        (400, #"{"error": "access_denied"}"#, .denied()), (401, #"{"error": "access_denied"}"#, .denied()),
        (403, #"{"error": "access_denied"}"#, .denied()),
        (400, #"{"error": "invalid_request"}"#, .refused(code: "invalid_request")),
        (400, #"{"error": "invalid_scope", "error_description": {"a": 1}}"#, .refused(code: "invalid_scope")),
        (400, #"{"error": "mfa_required"}"#, .inputNeeded(.secondFactor)),
        (401, #"{"error": "invalid_client"}"#, .refused(code: "invalid_client")),
    ])
    func `A refused sign-in is reported by its code`(status: Int, body: String, expected: AuthError) async throws {
        fixture.replyToTokenRequests(status: status, json: body)
        await #expect(throws: expected) { try await auth.signIn(Fixture.credentials) }
    }
}
