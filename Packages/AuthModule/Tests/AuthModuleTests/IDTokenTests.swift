import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// ID tokens in token responses (OpenID Connect Core 1.0 §3.1.3.7, §5.3.2, §12.2).
@Suite(.timeLimit(.minutes(1))) struct IDTokenTests {
    private let fixture = OAuthFixture()

    private func user(of token: String, nonce: String? = nil) async throws -> AuthUser {
        let client = fixture.client()
        let response: TokenResponse = try WireJSON.decode(from: Data(tokenResponse(idToken: token).utf8))
        return try await client.user(of: response, nonce: nonce)
    }

    @Test(
        arguments: [
            [:],
            ["aud": #"["trellis-app"]"#],
            ["aud": #"["other", "trellis-app"]"#, "azp": #""trellis-app""#],
            ["azp": #""trellis-app""#],
            ["iss": #""http://127.0.0.1:8080/""#],
            ["exp": "1799999401.5", "iat": "1799990000"],
            ["iat": "1800000599"],
            ["nonce": #""another""#],
        ] as [[String: String?]]
    )
    func `Valid tokens are accepted`(changes: [String: String?]) async throws {
        #expect(try await user(of: idToken(changes)).id == .mina)
    }

    @Test(
        arguments: [
            (["iss": #""https://evil.example""#], "another issuer"),
            (["iss": nil], "iss is missing"),
            (["iss": "7"], "iss has the wrong type"),
            (["aud": #""other""#], "another app (aud)"),
            (["aud": "[]"], "another app (aud)"),
            (["aud": nil], "aud is missing"),
            (["azp": #""other""#], "another app (azp)"),
            (["exp": "1799999400"], "has expired"),
            (["exp": nil], "exp is missing"),
            (["exp": #""never""#], "exp has the wrong type"),
            (["iat": "1800000600"], "in the future"),
            (["iat": nil], "iat is missing"),
            (["sub": nil], "sub is missing"),
            (["sub": #""""#], "sub is malformed"),
            (["sub": #""usr_joon""#], "another user"),
        ] as [([String: String?], String)]
    )
    func `Invalid claims end the sign-in, each with its own error`(changes: [String: String?], text: String)
        async throws
    {
        await expectInvalidResponse(text) { _ = try await user(of: idToken(changes)) }
    }

    @Test(arguments: [
        ("", "malformed"), ("a.b", "malformed"), ("a.b.c.d", "malformed"), ("a.!.c", "malformed"),
        ("a.b.c.d.e", "encrypted"), ("e30.e30.", "iss is missing"), ("e30.bnVsbA.", "not valid"),
        ("e30.PGh0bWw-.", "page instead of JSON"), ("e30..", "empty"),
        (String(repeating: "a", count: 1 << 20) + ".e30.", "malformed"),
    ])
    func `Malformed tokens end the sign-in`(token: String, text: String) async throws {
        await expectInvalidResponse(text) { _ = try await user(of: token) }
    }

    @Test func `Several audiences need no authorized party`() async throws {
        #expect(try await user(of: idToken(["aud": #"["other", "trellis-app"]"#])).id == .mina)
    }

    @Test func `A request with a nonce must be answered with an ID token`() async throws {
        let response: TokenResponse = try WireJSON.decode(from: Data(tokenResponse().utf8))
        await expectInvalidResponse("has no ID token") {
            _ = try await fixture.client().user(of: response, nonce: "n1")
        }
        #expect(try await fixture.client().user(of: response, nonce: nil) == .mina)
    }

    @Test(arguments: [(["exp": "1800000000"], "expired"), (["iat": "1800000060"], "future")])
    func `The tolerance for wrong clocks is a setting`(changes: [String: String], problem: String) async throws {
        let token = idToken(changes.mapValues(Optional.some))
        let response: TokenResponse = try WireJSON.decode(from: Data(tokenResponse(idToken: token).utf8))
        let strict = fixture.client(.test { $0.clockTolerance = .zero })
        await expectInvalidResponse(problem) { _ = try await strict.user(of: response) }
        _ = try await fixture.client(.test { $0.clockTolerance = .seconds(61) }).user(of: response)
    }

    @Test(
        arguments: [
            (["max_age": "60"], ["auth_time": "1799999941"], nil),
            (["max_age": "60"], ["auth_time": "1799999339"], "auth_time"),
            (["max_age": "60"], [:], "auth_time"), (["acr_values": "gold silver"], ["acr": #""silver""#], nil),
            (["acr_values": "gold"], ["acr": #""silver""#], "acr"), (["acr_values": "gold"], [:], "acr"),
        ] as [([String: String], [String: String], String?)]
    )
    func `A sign-in must be as recent and as strong as requested`(
        parameters: [String: String],
        claims: [String: String],
        problem: String?
    ) async throws {
        let claims = claims.merging(["nonce": #""n1""#]) { $1 }.mapValues(Optional.some)
        let response: TokenResponse = try WireJSON.decode(from: Data(tokenResponse(idToken: idToken(claims)).utf8))
        let client = fixture.client()
        guard let problem else {
            _ = try await client.user(of: response, nonce: "n1", parameters: parameters)
            return
        }
        await expectInvalidResponse(problem) {
            _ = try await client.user(of: response, nonce: "n1", parameters: parameters)
        }
    }

    @Test func `A template stands for the configured tenant`() async throws {
        let issuer = "https://login.example/acme/v2.0"
        let document = Fixture.metadata(issuer: "https://login.example/{tenantid}/v2.0")
        fixture.network.reply(to: .get, .url(url(issuer + "/.well-known/openid-configuration")), json: document)
        let client = fixture.client(AuthConfiguration(issuer: url(issuer), clientID: "trellis-app"))
        for (tenant, isAccepted) in [("acme", true), ("evil", false)] {
            let token = idToken(["iss": #""https://login.example/\#(tenant)/v2.0""#])
            let response: TokenResponse = try WireJSON.decode(from: Data(tokenResponse(idToken: token).utf8))
            if isAccepted {
                _ = try await client.user(of: response, nonce: nil)
            } else {
                await expectInvalidResponse("another issuer") { _ = try await client.user(of: response, nonce: nil) }
            }
        }
    }

    @Test func `The nonce must be that of the request`() async throws {
        _ = try await user(of: idToken(["nonce": #""n1""#]), nonce: "n1")
        await expectInvalidResponse("nonce") { _ = try await user(of: idToken(["nonce": #""n2""#]), nonce: "n1") }
        await expectInvalidResponse("nonce") { _ = try await user(of: idToken(), nonce: "n1") }
    }

    @Test func `The issuer of a token matches the template of the metadata`() async throws {
        let issuer = "https://login.example/common/v2.0"
        let document = Fixture.metadata(issuer: "https://login.example/{tenantid}/v2.0")
        fixture.network.reply(to: .get, .url(url(issuer + "/.well-known/openid-configuration")), json: document)
        let client = fixture.client(AuthConfiguration(issuer: url(issuer), clientID: "trellis-app"))
        func user(_ issuer: String) async throws -> AuthUser {
            let token = idToken(["iss": #""https://login.example/\#(issuer)""#])
            let response: TokenResponse = try WireJSON.decode(from: Data(tokenResponse(idToken: token).utf8))
            return try await client.user(of: response, nonce: nil)
        }
        #expect(try await user("9188040d/v2.0").id.issuer == issuer)
        for other in ["a/b/v2.0", "/v2.0", "a/v1.0"] {
            await expectInvalidResponse("another issuer") { _ = try await user(other) }
        }
    }

    @Test func `An expired token ends the sign-in`() async throws {
        await expectInvalidResponse("has expired") { _ = try await user(of: idToken(["exp": "1"])) }
    }

    // MARK: Refresh

    private func refresh(_ token: String) async throws -> Tokens {
        fixture.respond(tokenResponse(idToken: token))
        return try await fixture.client().refresh(with: "refresh-0", scopes: ["profile"], of: .mina).tokens
    }

    @Test(arguments: [[:], ["exp": "1"], ["iat": "1900000000"], ["nonce": #""n""#]] as [[String: String?]])
    func `A refresh does not depend on the device's clock`(changes: [String: String?]) async throws {
        #expect(try await refresh(idToken(changes)).refresh == "refresh-1")
    }

    @Test(
        arguments: [
            "", "a.b.c.d.e", "not a token", idToken(["aud": #""other""#]),
            idToken(["iss": #""https://evil.example""#]),
        ]
    )
    func `A refresh with an ID token that is not valid keeps the new tokens and the former ID token, and is logged`(
        token: String
    ) async throws {
        let fixture = Fixture()
        let former = idToken()
        try await fixture.signIn(response: tokenResponse(idToken: former))
        fixture.replyToTokenRequests(json: tokenResponse(idToken: token).replacing("-1", with: "-2"))
        let rejected = try await fixture.auth.accessToken()
        #expect(try await fixture.auth.accessToken(replacing: rejected).value == "access-2")
        #expect(await fixture.auth.finishRefreshes(within: nil))
        let stored = try #require(try await fixture.stored)
        #expect(stored.tokens.refresh == "refresh-2" && stored.tokens.idToken == former)
        let warning = try #require(fixture.logger.entries.first { $0.level == .warning })
        #expect(warning.message == "ID token of a refresh ignored")
        #expect(Array(warning.metadata.values) == ["AuthError.invalidResponse"])
    }
}

/// Expects ``AuthError/invalidResponse(_:)`` with a description that contains `text`.
func expectInvalidResponse(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    do {
        try await body()
        Issue.record("no error", sourceLocation: sourceLocation)
    } catch AuthError.invalidResponse(let reason) {
        #expect(reason.contains(text), sourceLocation: sourceLocation)
    } catch {
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
}
