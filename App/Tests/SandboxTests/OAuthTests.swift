import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct OAuthTests {
    @Test func discoveryNamesEverythingBelowTheAddressAsked() async throws {
        let answer = try await client.get("/.well-known/openid-configuration")
        let base = try client.base
        #expect(answer.status == 200)
        #expect(answer.json["issuer"].string == base)
        for (name, path) in [
            ("token", "token"), ("authorization", "authorize"), ("revocation", "revoke"), ("userinfo", "userinfo"),
            ("device_authorization", "device_authorization"),
        ] {
            #expect(answer.json["\(name)_endpoint"].string == "\(base)/oauth/\(path)")
        }
        let scopes = answer.json["scopes_supported"].array.compactMap(\.string)
        #expect(scopes == ["profile", "email", "offline_access"])
    }

    @Test func aPasswordGivesTokensThatAreNotCached() async throws {
        let answer = try await client.signIn()
        #expect(answer.status == 200)
        #expect(answer[header: "cache-control"] == "no-store")
        #expect(answer[header: "pragma"] == "no-cache")
        #expect(answer.json["token_type"].string == "Bearer")
        #expect(answer.json["expires_in"].integer == 900)
        #expect(answer.json["scope"].string == "profile email offline_access")
        #expect(answer.accessToken?.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
        #expect(answer.accessToken != answer.refreshToken)
        let short = try await client.token("grant_type=password&username=Leo&password=trellis-demo")
        #expect(short.status == 200)
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
        let answer = try await client.token("grant_type=password&\(form)")
        expect(answer, 400, error)
        #expect(answer[header: "cache-control"] == "no-store")
    }

    @Test func anotherClientIsRefusedWithoutARealm() async throws {
        let answer = try await client.post("/oauth/token", form: "client_id=other&grant_type=password")
        expect(answer, 401, "invalid_client")
        #expect(answer[header: "www-authenticate"] == "Basic")
    }

    @Test func grantTypesThatDoNotExistAreRefused() async throws {
        #expect(try await client.token("grant_type=implicit").oauthError == "unsupported_grant_type")
        #expect(try await client.token("").oauthError == "invalid_request")
        let json = try await client.post("/oauth/token", json: #"{"grant_type":"password"}"#)
        #expect(json.oauthError == "invalid_request")
    }

    @Test func anAccessTokenServesUntilItExpires() async throws {
        let token = try await client.accessToken()
        try time.pass(899)
        #expect(try await client.get("/oauth/userinfo", token: token).status == 200)
        try time.pass(1)
        let answer = try await client.get("/oauth/userinfo", token: token)
        expect(answer, 401, "unauthorized")
        #expect(answer[header: "www-authenticate"] == #"Bearer error="invalid_token""#)
        let anonymous = try await client.get("/oauth/userinfo")
        expect(anonymous, 401, "unauthorized")
        #expect(anonymous[header: "www-authenticate"] == "Bearer")
    }

    @Test func userinfoSaysWhoItIsAndTheEmailOnlyIfThatWasAskedFor() async throws {
        let all = try await client.get("/oauth/userinfo", token: client.accessToken()).json
        for (name, value) in [
            ("sub", "usr_mina"), ("name", "Mina Park"), ("preferred_username", "mina"),
            ("email", "mina@example.com"), ("locale", "ko-KR"), ("tier", "gold"),
        ] {
            #expect(all[name].string == value)
        }
        let some = try await client.get("/oauth/userinfo", token: client.signIn(scope: "profile").accessToken)
        #expect(!some.json.members.contains("email"))
    }

    @Test func refreshingRotatesTheRefreshToken() async throws {
        let first = try await client.signIn()
        let second = try await client.refresh(#require(first.refreshToken))
        #expect(second.status == 200)
        #expect(second.refreshToken != first.refreshToken)
        #expect(try await client.get("/oauth/userinfo", token: second.accessToken).status == 200)
        let third = try await client.refresh(#require(second.refreshToken))
        #expect(third.status == 200)
    }

    @Test func aSpentRefreshTokenEndsItsWholeFamilyAndNoOther() async throws {
        let other = try await client.signIn()
        let first = try await client.signIn()
        let second = try await client.refresh(#require(first.refreshToken))
        let reuse = try await client.refresh(#require(first.refreshToken))
        expect(reuse, 400, "invalid_grant")
        #expect(try await client.refresh(#require(second.refreshToken)).oauthError == "invalid_grant")
        #expect(try await client.get("/oauth/userinfo", token: first.accessToken).status == 401)
        #expect(try await client.get("/oauth/userinfo", token: second.accessToken).status == 401)
        #expect(try await client.get("/oauth/userinfo", token: other.accessToken).status == 200)
    }

    @Test func aRefreshTokenServesFor30Days() async throws {
        let first = try await client.signIn()
        try time.pass(30 * 86_400 - 1)
        let second = try await client.refresh(#require(first.refreshToken))
        #expect(second.status == 200)
        try time.pass(30 * 86_400)
        #expect(try await client.refresh(#require(second.refreshToken)).oauthError == "invalid_grant")
    }

    @Test func aRefreshMayAskForLessButNotForMore() async throws {
        let first = try await client.signIn(scope: "profile+email")
        let more = try await client.refresh(#require(first.refreshToken), scope: "profile+offline_access")
        #expect(more.oauthError == "invalid_scope")
        let less = try await client.refresh(#require(first.refreshToken), scope: "profile")
        #expect(less.json["scope"].string == "profile")
        let all = try await client.refresh(#require(less.refreshToken))
        #expect(all.json["scope"].string == "profile email")
    }

    @Test(arguments: ["access_token", "refresh_token"])
    func revokingEitherTokenEndsBoth(name: String) async throws {
        let tokens = try await client.signIn()
        let token = try #require(tokens.json[name].string)
        let answer = try await client.post("/oauth/revoke", form: "client_id=trellis-app&token=\(token)")
        #expect(answer.status == 200)
        #expect(try await client.get("/oauth/userinfo", token: tokens.accessToken).status == 401)
        #expect(try await client.refresh(#require(tokens.refreshToken)).oauthError == "invalid_grant")
    }

    @Test func revokingWhatIsUnknownIsFine() async throws {
        let unknown = try await client.post("/oauth/revoke", form: "client_id=trellis-app&token=unknown")
        #expect(unknown.status == 200)
        expect(try await client.post("/oauth/revoke", form: "client_id=trellis-app"), 400, "invalid_request")
        expect(try await client.post("/oauth/revoke", form: "client_id=x&token=y"), 401, "invalid_client")
    }
}
