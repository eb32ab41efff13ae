import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct DeviceControllerTests {
    private let credentials = "username=mina%40example.com&password=trellis-demo"

    private func start() async throws -> (device: String, user: String) {
        let response = try await client.post("/oauth/device_authorization", form: "client_id=trellis-app&scope=openid")
        return try (#require(response.json["device_code"].string), #require(response.json["user_code"].string))
    }

    private func poll(_ code: String) async throws -> TestResponse {
        try await client.token("grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=\(code)")
    }

    private func decide(_ fields: String) async throws -> Int {
        try await client.post("/oauth/device", form: fields).status
    }

    @Test func `The response has both codes and the address`() async throws {
        let response = try await client.post("/oauth/device_authorization", form: "client_id=trellis-app")
        #expect(response.status == 200)
        #expect(response[header: "cache-control"] == "no-store")
        let code = try #require(response.json["user_code"].string)
        let uri = try client.base + "/oauth/device"
        #expect(code.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
        #expect(response.json["verification_uri"].string == uri)
        #expect(response.json["verification_uri_complete"].string == uri + "?user_code=" + code)
        #expect(response.json["expires_in"] == 600 && response.json["interval"] == 5)
        let page = try await client.get("/oauth/device?user_code=" + code)
        #expect(page.status == 200)
        #expect(page.text.contains("value=\"\(code)\""))
        let escaped = try await client.get("/oauth/device?user_code=%22%3E%3Cscript%3E")
        #expect(escaped.text.contains("&quot;&gt;&lt;script&gt;"))
    }

    @Test(arguments: [
        ("client_id=other", 401, "invalid_client"), ("scope=profile", 400, "invalid_request"),
        ("client_id=trellis-app&scope=x", 400, "invalid_scope"),
    ])
    func `An unknown client or scope is refused`(form: String, status: Int, error: String) async throws {
        expect(try await client.post("/oauth/device_authorization", form: form), status, error)
    }

    @Test func `A device gets tokens once after the user allows it`() async throws {
        let code = try await start()
        expect(try await poll(code.device), 400, "authorization_pending")
        let typed = code.user.lowercased().replacing("-", with: "+")
        #expect(try await decide("user_code=\(typed)&decision=allow&\(credentials)") == 200)
        try time.advance(by: 5)
        let tokens = try await poll(code.device)
        #expect(tokens.status == 200)
        #expect(tokens.json["scope"].string == "openid")
        #expect(try await IDToken(tokens, client).claims["auth_time"] == 1_800_000_000)
        expect(try await poll(code.device), 400, "invalid_grant")
    }

    @Test func `A device that polls too often must slow down`() async throws {
        let code = try await start().device
        let steps: [(wait: TimeInterval, error: String)] = [
            (0, "authorization_pending"), (4, "slow_down"), (9, "slow_down"), (15, "authorization_pending"),
            (14, "slow_down"),
        ]
        for step in steps {
            try time.advance(by: step.wait)
            expect(try await poll(code), 400, step.error)
        }
    }

    @Test func `A denied device cannot be allowed`() async throws {
        let code = try await start()
        #expect(try await decide("user_code=\(code.user)&decision=deny&\(credentials)") == 200)
        expect(try await poll(code.device), 400, "access_denied")
        #expect(try await decide("user_code=\(code.user)&decision=allow&\(credentials)") == 400)
    }

    @Test func `Device codes expire`() async throws {
        let code = try await start()
        try time.advance(by: 600)
        #expect(try await decide("user_code=\(code.user)&decision=allow&\(credentials)") == 400)
        expect(try await poll(code.device), 400, "expired_token")
        try time.advance(by: 3_600)
        _ = try await start()
        expect(try await poll(code.device), 400, "invalid_grant")
    }

    @Test func `An unknown code, user or decision is refused`() async throws {
        let code = try await start()
        #expect(try await decide("user_code=XXXX-XXXX&decision=allow&\(credentials)") == 400)
        #expect(try await decide("user_code=\(code.user)&decision=maybe&\(credentials)") == 400)
        #expect(try await decide("user_code=\(code.user)&decision=allow&username=mina&password=x") == 401)
        expect(try await poll(code.device), 400, "authorization_pending")
    }

    @Test func `A user with a second factor enters a one-time code`() async throws {
        let code = try await start()
        let fields = "user_code=\(code.user)&decision=allow"
        let form = fields + "&username=vera%40example.com&password=trellis-demo"
        let page = try await client.post("/oauth/device", form: form)
        #expect(page.status == 200 && page.text.contains("name=\"one_time_code\""))
        expect(try await poll(code.device), 400, "authorization_pending")
        let ticket = try #require(page.text.firstMatch(of: /name="ticket" type="hidden" value="([^"]+)"/)?.1)
        #expect(try await decide("\(fields)&ticket=\(ticket)&one_time_code=1") == 401)
        #expect(try await decide("\(fields)&ticket=\(ticket)&one_time_code=\(SandboxCredentials.oneTimeCode)") == 200)
        expect(try await poll(code.device), 200)
    }
}
