import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct DeviceTests {
    private let credentials = "username=mina%40example.com&password=trellis-demo"

    private func start(_ client: Client) async throws -> (device: String, user: String) {
        let json = try await client.post("/oauth/device_authorization", form: "client_id=trellis-app&scope=profile")
            .json
        return try (#require(json["device_code"].string), #require(json["user_code"].string))
    }

    private func poll(_ code: String, _ client: Client) async throws -> Answer {
        try await client.token("grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=\(code)")
    }

    private func decide(_ fields: String, _ client: Client) async throws -> Int {
        try await client.post("/oauth/device", form: fields).status
    }

    @Test func startingGivesBothCodesAndWhereToGo() async throws {
        try await withSandbox { client in
            let answer = try await client.post("/oauth/device_authorization", form: "client_id=trellis-app")
            #expect(answer.status == 200)
            #expect(answer[header: "cache-control"] == "no-store")
            let code = try #require(answer.json["user_code"].string)
            let uri = client.base.absoluteString + "/oauth/device"
            #expect(code.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
            #expect(answer.json["verification_uri"].string == uri)
            #expect(answer.json["verification_uri_complete"].string == uri + "?user_code=" + code)
            #expect(answer.json["expires_in"].integer == 600)
            #expect(answer.json["interval"].integer == 5)
            let page = try await client.get("/oauth/device?user_code=" + code)
            #expect(page.status == 200)
            #expect(page.text.contains("value=\"\(code)\""))
        }
    }

    @Test func startingNeedsTheClientAndAKnownScope() async throws {
        try await withSandbox { client in
            let path = "/oauth/device_authorization"
            let other = try await client.post(path, form: "client_id=other")
            #expect(other.oauthError == "invalid_client")
            #expect(try await client.post(path, form: "scope=profile").oauthError == "invalid_request")
            #expect(try await client.post(path, form: "client_id=trellis-app&scope=x").oauthError == "invalid_scope")
        }
    }

    @Test func aDeviceWaitsUntilTheUserAllowsAndGetsTokensOnce() async throws {
        let time = TestTime()
        try await withSandbox(time.configuration) { client in
            let code = try await start(client)
            #expect(try await poll(code.device, client).oauthError == "authorization_pending")
            let typed = code.user.lowercased().replacing("-", with: "+")
            #expect(try await decide("user_code=\(typed)&decision=allow&\(credentials)", client) == 200)
            time.pass(5)
            let tokens = try await poll(code.device, client)
            #expect(tokens.status == 200)
            #expect(tokens.json["scope"].string == "profile")
            #expect(try await poll(code.device, client).oauthError == "invalid_grant")
        }
    }

    @Test func aDeviceThatAsksTooOftenHasToWaitLongerForGood() async throws {
        let time = TestTime()
        try await withSandbox(time.configuration) { client in
            let code = try await start(client).device
            let steps: [(wait: TimeInterval, error: String)] = [
                (0, "authorization_pending"), (4, "slow_down"), (9, "slow_down"), (15, "authorization_pending"),
                (14, "slow_down"),
            ]
            for step in steps {
                time.pass(step.wait)
                #expect(try await poll(code, client).oauthError == step.error)
            }
        }
    }

    @Test func aRefusalIsFinal() async throws {
        try await withSandbox { client in
            let code = try await start(client)
            #expect(try await decide("user_code=\(code.user)&decision=deny&\(credentials)", client) == 200)
            #expect(try await poll(code.device, client).oauthError == "access_denied")
            #expect(try await decide("user_code=\(code.user)&decision=allow&\(credentials)", client) == 400)
        }
    }

    @Test func codesExpire() async throws {
        let time = TestTime()
        try await withSandbox(time.configuration) { client in
            let code = try await start(client)
            time.pass(600)
            #expect(try await decide("user_code=\(code.user)&decision=allow&\(credentials)", client) == 400)
            #expect(try await poll(code.device, client).oauthError == "expired_token")
            time.pass(3_600)
            _ = try await start(client)
            #expect(try await poll(code.device, client).oauthError == "invalid_grant")
        }
    }

    @Test func onlyAKnownCodeAUserAndADecisionAreTaken() async throws {
        try await withSandbox { client in
            let code = try await start(client)
            #expect(try await decide("user_code=XXXX-XXXX&decision=allow&\(credentials)", client) == 400)
            #expect(try await decide("user_code=\(code.user)&decision=maybe&\(credentials)", client) == 400)
            #expect(try await decide("user_code=\(code.user)&decision=allow&username=mina&password=x", client) == 401)
            #expect(try await poll(code.device, client).oauthError == "authorization_pending")
        }
    }

    @Test func theCodeOfThePageIsEscaped() async throws {
        try await withSandbox { client in
            let page = try await client.get("/oauth/device?user_code=%22%3E%3Cscript%3E")
            #expect(page.text.contains("&quot;&gt;&lt;script&gt;"))
        }
    }
}
