import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct AuthorizeControllerTests {
    /// The example of RFC 7636, appendix B.
    private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func path(_ changes: [String: String] = [:]) -> String {
        let fields = [
            "response_type": "code", "client_id": "trellis-app", "redirect_uri": "http://127.0.0.1:49152/callback",
            "scope": "openid profile", "nonce": "n-1", "state": "a b&c", "code_challenge": challenge,
            "code_challenge_method": "S256",
        ].merging(changes) { $1 }
        var components = URLComponents()
        components.queryItems = fields.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        let query = components.percentEncodedQuery?.replacing("+", with: "%2B") ?? ""
        return "/oauth/authorize?\(query)"
    }

    private let credentials = "username=mina%40example.com&password=trellis-demo"

    private func query(of response: TestResponse) throws -> [String: String] {
        let location = try #require(response[header: "location"])
        let items = try #require(URLComponents(string: location)?.queryItems)
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    private func code() async throws -> String {
        try #require(try query(of: await client.post(path(), form: credentials))["code"])
    }

    private func exchange(_ code: String, verifier: String? = nil, port: Int = 49152) async throws -> TestResponse {
        let uri = "http%3A%2F%2F127.0.0.1%3A\(port)%2Fcallback"
        let fields = "code=\(code)&code_verifier=\(verifier ?? self.verifier)&redirect_uri=\(uri)"
        return try await client.token("grant_type=authorization_code&\(fields)")
    }

    @Test func `Signing in on the page returns a code for tokens`() async throws {
        let page = try await client.get(path())
        #expect(page.status == 200)
        #expect(page.text.contains(#"name="password""#))
        let response = try await client.post(path(), form: credentials)
        #expect(response.status == 303)
        #expect(response[header: "location"]?.hasPrefix("http://127.0.0.1:49152/callback?code=") == true)
        let query = try query(of: response)
        #expect(query["state"] == "a b&c")
        #expect(try query["iss"] == client.base)
        let tokens = try await exchange(#require(query["code"]))
        #expect(tokens.status == 200)
        #expect(tokens.json["scope"].string == "openid profile")
        #expect(try await client.get("/oauth/userinfo", token: tokens.accessToken).json["sub"].string == "usr_mina")
    }

    @Test func `The page escapes its input and has security headers`() async throws {
        let page = try await client.get(path(["state": #""><script>alert(1)</script>"#]))
        #expect(!page.text.contains("<script"))
        #expect(page[header: "cache-control"] == "no-store")
        #expect(page[header: "content-security-policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(page[header: "content-type"] == "text/html; charset=utf-8")
        #expect(page[header: "x-content-type-options"] == "nosniff")
        #expect(page[header: "referrer-policy"] == "no-referrer")
    }

    @Test func `A user can try again and cancel`() async throws {
        let wrong = try await client.post(path(), form: "username=mina%40example.com&password=wrong")
        #expect(wrong.status == 401 && wrong.text.contains("incorrect"))
        #expect(wrong[header: "location"] == nil)
        let response = try await client.post(path(), form: "decision=deny")
        #expect(response.status == 303)
        #expect(try query(of: response)["error"] == "access_denied")
        #expect(try query(of: response)["state"] == "a b&c")
    }

    @Test(arguments: [
        ["client_id": "other"], ["redirect_uri": "https://127.0.0.1:1/"], ["redirect_uri": "http://localhost:1/"],
        ["redirect_uri": "http://127.0.0.1/"], ["redirect_uri": "http://127.0.0.1:1/#f"],
        ["redirect_uri": "http://127.0.0.1:1@evil.example/"], ["redirect_uri": "http://127.0.0.1.evil.example:1/"],
        ["redirect_uri": "http://evil.example:1/"], ["redirect_uri": ""], ["redirect_uri": "http://127.0.0.1:65536/"],
        ["redirect_uri": "dev.trellis.shop:/other"], ["redirect_uri": "trellis://home"],
        ["redirect_uri": "http://127.0.0.1:1/\\@evil.example"], ["redirect_uri": "http://127.0.0.1:1/\r\nX: y"],
    ])
    func `An unknown client or redirect URI is not redirected`(change: [String: String]) async throws {
        for response in [
            try await client.get(path(change)), try await client.post(path(change), form: credentials),
        ] {
            #expect(response.status == 400)
            #expect(response[header: "location"] == nil)
            #expect(response[header: "content-type"] == "text/html; charset=utf-8")
        }
    }

    @Test(arguments: ["http://[::1]:8080/", "http://127.0.0.1:1/cb?x=%20y", "dev.trellis.shop:/sign-in"])
    func `A redirect to any loopback port and to the scheme of the app is accepted`(uri: String) async throws {
        let response = try await client.post(path(["redirect_uri": uri]), form: credentials)
        #expect(response.status == 303)
        #expect(response[header: "location"]?.hasPrefix(uri + (uri.contains("?") ? "&" : "?") + "code=") == true)
    }

    @Test(arguments: [
        (["response_type": "token"], "unsupported_response_type"), (["response_type": ""], "invalid_request"),
        (["response_mode": "fragment"], "invalid_request"), (["prompt": "none"], "login_required"),
        (["code_challenge_method": "plain"], "invalid_request"),
        (["code_challenge": ""], "invalid_request"),
        (["code_challenge": "short"], "invalid_request"),
        (["scope": "everything"], "invalid_scope"),
    ])
    func `Other errors are redirected to the client`(change: [String: String], error: String) async throws {
        let response = try await client.get(path(change))
        #expect(response.status == 303)
        let query = try query(of: response)
        #expect(query["error"] == error)
        #expect(query["state"] == "a b&c")
        #expect(try query["iss"] == client.base)
    }

    @Test func `A wrong verifier or redirect URI invalidates the code`() async throws {
        expect(try await exchange(code(), port: 1), 400, "invalid_grant")
        let code = try await code()
        expect(try await exchange(code, verifier: String(repeating: "x", count: 43)), 400, "invalid_grant")
        expect(try await exchange(code), 400, "invalid_grant")
    }

    @Test func `A code is valid for 60 seconds`() async throws {
        let (early, late) = try await (code(), code())
        try time.advance(by: 59)
        #expect(try await exchange(early).status == 200)
        try time.advance(by: 1)
        #expect(try await exchange(late).oauthError == "invalid_grant")
    }

    @Test func `A reused code revokes its tokens`() async throws {
        let code = try await code()
        let tokens = try await exchange(code)
        let refreshed = try await client.refresh(#require(tokens.refreshToken))
        #expect(try await exchange(code).oauthError == "invalid_grant")
        #expect(try await client.get("/oauth/userinfo", token: refreshed.accessToken).status == 401)
        #expect(try await client.refresh(#require(refreshed.refreshToken)).oauthError == "invalid_grant")
    }

    @Test func `The ID token has the nonce and the date of the sign-in`() async throws {
        let code = try await code()
        try time.advance(by: 30)
        let first = try await exchange(code)
        let token = try await IDToken(first, client)
        #expect(token.claims["nonce"] == "n-1" && token.claims["auth_time"] == 1_800_000_000)
        let refreshed = try await IDToken(client.refresh(#require(first.refreshToken)), client)
        #expect(refreshed.claims["nonce"] == .null && refreshed.claims["auth_time"] == 1_800_000_000)
        #expect(refreshed.claims["sub"] == token.claims["sub"] && refreshed.claims["iat"] == 1_800_000_030)
    }

    @Test func `A code is bound to its client`() async throws {
        let code = try #require(
            try query(
                of: await client.post(path(["client_id": SandboxCredentials.confidentialClientID]), form: credentials)
            )["code"]
        )
        expect(try await exchange(code), 400, "invalid_grant")
    }

    @Test func `A user with a second factor enters a one-time code after the password`() async throws {
        let page = try await client.post(path(), form: "username=vera&password=trellis-demo")
        #expect(page.status == 200 && page[header: "location"] == nil)
        #expect(page.text.contains("name=\"one_time_code\"") && !page.text.contains("name=\"password\""))
        let ticket = try #require(page.text.firstMatch(of: /name="ticket" type="hidden" value="([^"]+)"/)?.1)
        let wrong = try await client.post(path(), form: "ticket=\(ticket)&one_time_code=000000")
        #expect(wrong.status == 401 && wrong.text.contains("incorrect") && wrong.text.contains(ticket))
        let form = "ticket=\(ticket)&one_time_code=\(SandboxCredentials.oneTimeCode)"
        let tokens = try await exchange(#require(query(of: client.post(path(), form: form))["code"]))
        #expect(try await client.get("/oauth/userinfo", token: tokens.accessToken).json["sub"] == "usr_vera")

        try time.advance(by: 300)
        let late = try await client.post(path(), form: form)
        #expect(late.status == 401 && late.text.contains("expired") && late.text.contains("name=\"password\""))
        let password = "grant_type=password&username=vera&password="
        expect(try await client.token(password + "trellis-demo"), 400, "mfa_required")
        expect(try await client.token(password + "wrong"), 400, "invalid_grant")
    }
}
