import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct OAuthControllerTests {
    @Test(arguments: ["openid-configuration", "oauth-authorization-server"])
    func `Discovery returns endpoints below the requested address`(document: String) async throws {
        let response = try await client.get("/.well-known/\(document)")
        let base = try client.base
        #expect(response.status == 200)
        #expect(response.json["issuer"].string == base)
        for (name, path) in [
            ("token", "token"), ("authorization", "authorize"), ("revocation", "revoke"), ("userinfo", "userinfo"),
            ("device_authorization", "device_authorization"),
        ] {
            #expect(response.json["\(name)_endpoint"].string == "\(base)/oauth/\(path)")
        }
        #expect(response.json["jwks_uri"].string == "\(base)/oauth/jwks")
        #expect(response.json["authorization_response_iss_parameter_supported"] == .bool(true))
        let authMethods = ["none", "client_secret_basic", "client_secret_post"]
        let lists = [
            "scopes": ["openid", "profile", "email", "offline_access"], "response_types": ["code"],
            "response_modes": ["query"], "code_challenge_methods": ["S256"], "subject_types": ["public"],
            "id_token_signing_alg_values": ["ES256"], "token_endpoint_auth_methods": authMethods,
            "revocation_endpoint_auth_methods": authMethods,
            "grant_types": [
                "password", "refresh_token", "authorization_code", "urn:ietf:params:oauth:grant-type:device_code",
            ],
        ]
        for (name, values) in lists {
            #expect(response.json["\(name)_supported"].array.compactMap(\.string) == values)
        }
        let claims = Set(response.json["claims_supported"].array.compactMap(\.string))
        #expect(claims.isSuperset(of: ["sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "email", "name"]))
        #expect(response.json["demo_account"]["username"].string == SandboxCredentials.username)
        #expect(response.json["demo_account"]["password"].string == SandboxCredentials.password)
    }

    @Test func `A password grant returns tokens that are not cached`() async throws {
        let response = try await client.signIn()
        #expect(response.status == 200)
        #expect(response[header: "cache-control"] == "no-store")
        #expect(response[header: "pragma"] == "no-cache")
        #expect(response.json["token_type"].string == "Bearer")
        #expect(response.json["expires_in"].integer == 900)
        #expect(response.json["scope"].string == "openid profile email offline_access")
        #expect(response.accessToken?.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(response.accessToken != response.refreshToken)
        expect(try await client.token("grant_type=password&username=Leo&password=trellis-demo"), 200)
    }

    @Test(arguments: [
        ("trellis-app&grant_type=password&username=mina&password=wrong", 400, "invalid_grant"),
        ("trellis-app&grant_type=password&username=nobody&password=trellis-demo", 400, "invalid_grant"),
        ("trellis-app&grant_type=password&username=mina", 400, "invalid_request"),
        ("trellis-app&grant_type=password&username=mina&password=", 400, "invalid_request"),
        ("trellis-app&grant_type=password&username=a&username=b&password=c", 400, "invalid_request"),
        ("trellis-app&grant_type=password&username=mina&password=%", 400, "invalid_request"),
        ("trellis-app&grant_type=password&username[a]=mina&password=c", 400, "invalid_request"),
        ("trellis-app&grant_type=password&username=mina&password=a&scope=openid+admin", 400, "invalid_scope"),
        ("trellis-app&grant_type=implicit", 400, "unsupported_grant_type"), ("trellis-app", 400, "invalid_request"),
        ("other&grant_type=password", 401, "invalid_client"),
    ])
    func `An invalid form is refused with the reason`(form: String, status: Int, error: String) async throws {
        let response = try await client.post("/oauth/token", form: "client_id=\(form)")
        expect(response, status, error)
        #expect(response[header: "cache-control"] == "no-store")
        // The challenge has no realm.
        #expect(response[header: "www-authenticate"] == (status == 401 ? "Basic" : nil))
        expect(try await client.post("/oauth/token", json: #"{"grant_type":"password"}"#), 400, "invalid_request")
    }

    @Test func `An access token is valid until it expires`() async throws {
        let token = try await client.accessToken()
        try time.advance(by: 899)
        #expect(try await client.get("/oauth/userinfo", token: token).status == 200)
        try time.advance(by: 1)
        let response = try await client.get("/oauth/userinfo", token: token)
        expect(response, 401, "unauthorized")
        #expect(response[header: "www-authenticate"] == #"Bearer error="invalid_token""#)
        let anonymous = try await client.get("/oauth/userinfo")
        expect(anonymous, 401, "unauthorized")
        #expect(anonymous[header: "www-authenticate"] == "Bearer")
    }

    @Test func `userinfo includes the claims of the scope`() async throws {
        #expect(
            try await client.get("/oauth/userinfo", token: client.accessToken()).json == [
                "sub": "usr_mina", "name": "Mina Park", "preferred_username": "mina", "email": "mina@example.com",
                "locale": "ko-KR", "tier": "gold",
            ]
        )
        for (scope, members) in [
            ("openid", ["sub"]), ("openid+email", ["sub", "email"]),
            ("openid+profile", ["sub", "name", "preferred_username", "locale", "tier"]),
        ] {
            let token = try await client.signIn(scope: scope).accessToken
            #expect(try await client.get("/oauth/userinfo", token: token).json.members == Set(members))
            let headers = Client.bearer(token)
            #expect(try await client.send("POST", "/oauth/userinfo", headers: headers).json.members == Set(members))
        }
    }

    @Test func `userinfo requires the openid scope`() async throws {
        let response = try await client.get("/oauth/userinfo", token: client.signIn(scope: "profile").accessToken)
        expect(response, 403, "insufficient-scope")
        #expect(response[header: "www-authenticate"] == #"Bearer error="insufficient_scope", scope="openid""#)
    }

    @Test func `A reused refresh token ends only its own session`() async throws {
        let other = try await client.signIn()
        let first = try await client.signIn()
        let second = try await client.refresh(#require(first.refreshToken))
        expect(second, 200)
        #expect(second.refreshToken != first.refreshToken)
        let third = try await client.refresh(#require(second.refreshToken))
        expect(try await client.get("/oauth/userinfo", token: third.accessToken), 200)
        expect(try await client.refresh(#require(first.refreshToken)), 400, "invalid_grant")
        expect(try await client.refresh(#require(third.refreshToken)), 400, "invalid_grant")
        for response in [first, second, third] {
            expect(try await client.get("/oauth/userinfo", token: response.accessToken), 401, "unauthorized")
        }
        expect(try await client.get("/oauth/userinfo", token: other.accessToken), 200)
    }

    @Test func `A refresh token is valid for 30 days`() async throws {
        let first = try await client.signIn()
        try time.advance(by: 30 * 86_400 - 1)
        let second = try await client.refresh(#require(first.refreshToken))
        #expect(second.status == 200)
        try time.advance(by: 30 * 86_400)
        #expect(try await client.refresh(#require(second.refreshToken)).oauthError == "invalid_grant")
    }

    @Test func `A refresh can reduce the scope but not extend it`() async throws {
        let first = try await client.signIn(scope: "profile+email")
        let extended = try await client.refresh(#require(first.refreshToken), scope: "profile+offline_access")
        #expect(extended.oauthError == "invalid_scope")
        let reduced = try await client.refresh(#require(first.refreshToken), scope: "profile")
        #expect(reduced.json["scope"].string == "profile")
        let full = try await client.refresh(#require(reduced.refreshToken))
        #expect(full.json["scope"].string == "profile email")
    }

    @Test(arguments: ["access_token", "refresh_token"])
    func `Revoking a token ends its session`(name: String) async throws {
        let tokens = try await client.signIn()
        let token = try #require(tokens.json[name].string)
        expect(try await client.post("/oauth/revoke", form: "client_id=trellis-app&token=\(token)"), 200)
        #expect(try await client.get("/oauth/userinfo", token: tokens.accessToken).status == 401)
        #expect(try await client.refresh(#require(tokens.refreshToken)).oauthError == "invalid_grant")
    }

    @Test func `Revoking an unknown token succeeds`() async throws {
        expect(try await client.post("/oauth/revoke", form: "client_id=trellis-app&token=unknown"), 200)
        expect(try await client.post("/oauth/revoke", form: "client_id=trellis-app"), 400, "invalid_request")
        expect(try await client.post("/oauth/revoke", form: "client_id=x&token=y"), 401, "invalid_client")
    }
}
