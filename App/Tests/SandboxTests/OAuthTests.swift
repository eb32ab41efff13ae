import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct OAuthTests {
    @Test func discoveryNamesEverythingBelowTheAddressAsked() async throws {
        try await withSandbox { client in
            let answer = try await client.get("/.well-known/openid-configuration")
            let base = client.base.absoluteString
            #expect(answer.status == 200)
            #expect(answer.json["issuer"].string == base)
            #expect(answer.json["token_endpoint"].string == base + "/oauth/token")
            #expect(answer.json["authorization_endpoint"].string == base + "/oauth/authorize")
            #expect(answer.json["revocation_endpoint"].string == base + "/oauth/revoke")
            #expect(answer.json["userinfo_endpoint"].string == base + "/oauth/userinfo")
            #expect(answer.json["device_authorization_endpoint"].string == base + "/oauth/device_authorization")
            #expect(
                answer.json["scopes_supported"].array.compactMap(\.string) == ["profile", "email", "offline_access"]
            )
        }
    }

    @Test func aPasswordGivesTokensThatAreNotCached() async throws {
        try await withSandbox { client in
            let answer = try await client.signIn()
            #expect(answer.status == 200)
            #expect(answer[header: "cache-control"] == "no-store")
            #expect(answer[header: "pragma"] == "no-cache")
            #expect(answer.json["token_type"].string == "Bearer")
            #expect(answer.json["expires_in"].integer == 900)
            #expect(answer.json["scope"].string == "profile email offline_access")
            #expect(answer.accessToken?.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
            #expect(answer.accessToken != answer.refreshToken)
        }
    }

    @Test func theShortNameSignsInToo() async throws {
        try await withSandbox { client in
            let answer = try await client.token("grant_type=password&username=Leo&password=trellis-demo")
            #expect(answer.status == 200)
        }
    }

    @Test(arguments: [
        ("username=mina%40example.com&password=wrong", "invalid_grant"),
        ("username=nobody%40example.com&password=trellis-demo", "invalid_grant"),
        ("username=mina%40example.com", "invalid_request"),
        ("username=mina%40example.com&password=", "invalid_request"),
        ("username=mina&username=leo&password=trellis-demo", "invalid_request"),
        ("username=mina&password=trellis-demo%", "invalid_request"),
        ("username=mina&password=trellis-demo&scope=openid", "invalid_scope"),
    ])
    func whatIsWrongWithAPasswordIsSaid(form: String, error: String) async throws {
        try await withSandbox { client in
            let answer = try await client.token("grant_type=password&\(form)")
            #expect(answer.status == 400)
            #expect(answer.oauthError == error)
            #expect(answer[header: "cache-control"] == "no-store")
        }
    }

    @Test func anotherClientIsRefusedWithoutARealm() async throws {
        try await withSandbox { client in
            let answer = try await client.post("/oauth/token", form: "client_id=other&grant_type=password")
            #expect(answer.status == 401)
            #expect(answer.oauthError == "invalid_client")
            #expect(answer[header: "www-authenticate"] == "Basic")
        }
    }

    @Test func grantTypesThatDoNotExistAreRefused() async throws {
        try await withSandbox { client in
            #expect(try await client.token("grant_type=implicit").oauthError == "unsupported_grant_type")
            #expect(try await client.token("").oauthError == "invalid_request")
            let json = try await client.post("/oauth/token", json: #"{"grant_type":"password"}"#)
            #expect(json.oauthError == "invalid_request")
        }
    }

    @Test func anAccessTokenServesUntilItExpires() async throws {
        let time = TestTime()
        try await withSandbox(time.configuration) { client in
            let token = try await client.accessToken()
            time.pass(899)
            #expect(try await client.get("/oauth/userinfo", token: token).status == 200)
            time.pass(1)
            let answer = try await client.get("/oauth/userinfo", token: token)
            #expect(answer.status == 401)
            #expect(answer.problem == "unauthorized")
            #expect(answer[header: "www-authenticate"] == #"Bearer error="invalid_token""#)
        }
    }

    @Test func withoutATokenNoErrorIsNamed() async throws {
        try await withSandbox { client in
            let answer = try await client.get("/oauth/userinfo")
            #expect(answer.status == 401)
            #expect(answer[header: "www-authenticate"] == "Bearer")
        }
    }

    @Test func userinfoSaysWhoItIsAndTheEmailOnlyIfThatWasAskedFor() async throws {
        try await withSandbox { client in
            let all = try await client.get("/oauth/userinfo", token: client.accessToken())
            #expect(all.json["sub"].string == "usr_mina")
            #expect(all.json["name"].string == "Mina Park")
            #expect(all.json["preferred_username"].string == "mina")
            #expect(all.json["email"].string == "mina@example.com")
            #expect(all.json["locale"].string == "ko-KR")
            #expect(all.json["tier"].string == "gold")
            let some = try await client.get("/oauth/userinfo", token: client.signIn(scope: "profile").accessToken)
            #expect(!some.json.members.contains("email"))
        }
    }

    @Test func refreshingRotatesTheRefreshToken() async throws {
        try await withSandbox { client in
            let first = try await client.signIn()
            let second = try await client.refresh(#require(first.refreshToken))
            #expect(second.status == 200)
            #expect(second.refreshToken != first.refreshToken)
            #expect(try await client.get("/oauth/userinfo", token: second.accessToken).status == 200)
            let third = try await client.refresh(#require(second.refreshToken))
            #expect(third.status == 200)
        }
    }

    @Test func aSpentRefreshTokenEndsItsWholeFamilyAndNoOther() async throws {
        try await withSandbox { client in
            let other = try await client.signIn()
            let first = try await client.signIn()
            let second = try await client.refresh(#require(first.refreshToken))
            let reuse = try await client.refresh(#require(first.refreshToken))
            #expect(reuse.status == 400)
            #expect(reuse.oauthError == "invalid_grant")
            #expect(try await client.refresh(#require(second.refreshToken)).oauthError == "invalid_grant")
            #expect(try await client.get("/oauth/userinfo", token: first.accessToken).status == 401)
            #expect(try await client.get("/oauth/userinfo", token: second.accessToken).status == 401)
            #expect(try await client.get("/oauth/userinfo", token: other.accessToken).status == 200)
        }
    }

    @Test func aRefreshTokenServesFor30Days() async throws {
        let time = TestTime()
        try await withSandbox(time.configuration) { client in
            let first = try await client.signIn()
            time.pass(30 * 86_400 - 1)
            let second = try await client.refresh(#require(first.refreshToken))
            #expect(second.status == 200)
            time.pass(30 * 86_400)
            #expect(try await client.refresh(#require(second.refreshToken)).oauthError == "invalid_grant")
        }
    }

    @Test func aRefreshMayAskForLessButNotForMore() async throws {
        try await withSandbox { client in
            let first = try await client.signIn(scope: "profile+email")
            let more = try await client.refresh(#require(first.refreshToken), scope: "profile+offline_access")
            #expect(more.oauthError == "invalid_scope")
            let less = try await client.refresh(#require(first.refreshToken), scope: "profile")
            #expect(less.json["scope"].string == "profile")
            let all = try await client.refresh(#require(less.refreshToken))
            #expect(all.json["scope"].string == "profile email")
        }
    }

    @Test(arguments: ["access_token", "refresh_token"])
    func revokingEitherTokenEndsBoth(name: String) async throws {
        try await withSandbox { client in
            let tokens = try await client.signIn()
            let token = try #require(tokens.json[name].string)
            let answer = try await client.post("/oauth/revoke", form: "client_id=trellis-app&token=\(token)")
            #expect(answer.status == 200)
            #expect(try await client.get("/oauth/userinfo", token: tokens.accessToken).status == 401)
            #expect(try await client.refresh(#require(tokens.refreshToken)).oauthError == "invalid_grant")
        }
    }

    @Test func revokingWhatIsUnknownIsFine() async throws {
        try await withSandbox { client in
            let unknown = try await client.post("/oauth/revoke", form: "client_id=trellis-app&token=unknown")
            #expect(unknown.status == 200)
            #expect(
                try await client.post("/oauth/revoke", form: "client_id=trellis-app").oauthError == "invalid_request"
            )
            #expect(try await client.post("/oauth/revoke", form: "client_id=x&token=y").oauthError == "invalid_client")
        }
    }
}
