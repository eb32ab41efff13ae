import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// ID tokens in token responses (OpenID Connect Core 1.0 §3.1.3.7, §5.3.2, §12.2).
@Suite(.timeLimit(.minutes(1))) struct IDTokenTests {
    private let fixture = Fixture()

    init() { fixture.acceptAllTokens() }

    /// Returns the user of a token response, by default without an authorization request.
    private func user(
        of token: String?,
        _ request: AuthorizationRequest? = nil,
        at client: OAuthClient? = nil
    ) async throws -> AuthUser {
        let response: TokenResponse = try WireJSON.decode(from: Data(tokenResponse(idToken: token).utf8))
        return try await (client ?? fixture.client()).user(of: response, request)
    }

    /// Returns an authorization request with ``nonce``.
    private func request(_ parameters: [String: String] = [:]) async throws -> AuthorizationRequest {
        try AuthorizationRequest(
            to: url("https://id.example.com/authorize"),
            metadata: await fixture.client().discovery.metadata(),
            configuration: .test,
            parameters: parameters,
            redirectURL: url("http://127.0.0.1:49152/callback"),
            randomBytes: Data(0..<64),
            hashing: FakeHashing()
        )
    }

    private static let nonce = #""MDEyMzQ1Njc4OTo7PD0-Pw""#

    @Test(
        arguments: [
            [:],
            ["aud": #"["trellis-app"]"#],
            ["aud": #"["other", "trellis-app"]"#],
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
            (["exp": "1"], "has expired"),
            (["exp": nil], "exp is missing"),
            (["exp": #""never""#], "exp has the wrong type"),
            (["iat": "1800000601"], "in the future"),
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

    @Test func `A request with a nonce must be answered with an ID token`() async throws {
        await expectInvalidResponse("has no ID token") { _ = try await user(of: nil, request()) }
        #expect(try await user(of: nil) == .mina)
    }

    @Test(arguments: [(["exp": "1800000000"], "expired"), (["iat": "1800000061"], "future")])
    func `The tolerance for wrong clocks is a setting`(changes: [String: String], problem: String) async throws {
        let token = idToken(changes.mapValues(Optional.some))
        let strict = fixture.client(.test { $0.clockTolerance = .zero })
        await expectInvalidResponse(problem) { _ = try await user(of: token, at: strict) }
        _ = try await user(of: token, at: fixture.client(.test { $0.clockTolerance = .seconds(62) }))
    }

    @Test(
        arguments: [
            (["max_age": "60"], ["auth_time": "1799999941"], nil),
            (["max_age": "60"], ["auth_time": "1799999339"], "auth_time"),
            (["max_age": "60"], [:], "auth_time"), (["acr_values": "gold silver"], ["acr": #""silver""#], nil),
            (["acr_values": "gold"], ["acr": #""silver""#], "acr"), (["acr_values": "gold"], [:], "acr"),
            ([:], [:], nil), ([:], ["nonce": #""n2""#], "nonce"), ([:], ["nonce": nil], "nonce"),
        ] as [([String: String], [String: String?], String?)]
    )
    func `A sign-in must be that of the request, and as recent and as strong as requested`(
        parameters: [String: String],
        claims: [String: String?],
        problem: String?
    ) async throws {
        let token = idToken(["nonce": Self.nonce].merging(claims) { $1 })
        let request = try await request(parameters)
        guard let problem else {
            _ = try await user(of: token, request)
            return
        }
        await expectInvalidResponse(problem) { _ = try await user(of: token, request) }
    }

    @Test(arguments: [
        ("acme", ["acme/v2.0"], ["evil/v2.0"]), ("common", ["9188040d/v2.0"], ["a/b/v2.0", "/v2.0", "a/v1.0"]),
    ])
    func `A template stands for the configured tenant, or for any if that is common`(
        tenant: String,
        accepted: [String],
        refused: [String]
    ) async throws {
        let issuer = "https://login.example/\(tenant)/v2.0"
        let document = Fixture.metadata(issuer: "https://login.example/{tenantid}/v2.0")
        fixture.server.script(.url(url(issuer + "/.well-known/openid-configuration")), .reply(json: document))
        let client = fixture.client(AuthConfiguration(issuer: url(issuer), clientID: "trellis-app"))
        for path in accepted + refused {
            let token = idToken(["iss": #""https://login.example/\#(path)""#])
            if accepted.contains(path) {
                #expect(try await user(of: token, at: client).id.issuer == issuer)
            } else {
                await expectInvalidResponse("another issuer") { _ = try await user(of: token, at: client) }
            }
        }
    }

    // MARK: Refresh

    private func refresh(_ token: String) async throws -> Tokens {
        fixture.replyToTokenRequests(json: tokenResponse(idToken: token))
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
        fixture.replyToTokenRequests(json: tokenResponse(number: 2, idToken: token))
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
