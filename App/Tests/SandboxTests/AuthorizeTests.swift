import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct AuthorizeTests {
    /// The example of RFC 7636, appendix B.
    private let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private func path(_ changes: [String: String] = [:]) -> String {
        let fields = [
            "response_type": "code", "client_id": "trellis-app", "redirect_uri": "http://127.0.0.1:49152/callback",
            "scope": "profile", "state": "a b&c", "code_challenge": challenge, "code_challenge_method": "S256",
        ].merging(changes) { $1 }
        var components = URLComponents()
        components.queryItems = fields.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        let query = components.percentEncodedQuery?.replacing("+", with: "%2B") ?? ""
        return "/oauth/authorize?\(query)"
    }

    private let credentials = "username=mina%40example.com&password=trellis-demo"

    private func query(of answer: Answer) throws -> [String: String] {
        let location = try #require(answer[header: "location"])
        let items = try #require(URLComponents(string: location)?.queryItems)
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    private func code(_ client: Client) async throws -> String {
        try #require(try query(of: await client.post(path(), form: credentials))["code"])
    }

    private func exchange(_ code: String, verifier: String? = nil, uri: String? = nil, _ client: Client) async throws
        -> Answer
    {
        try await client.token(
            "grant_type=authorization_code&code=\(code)&code_verifier=\(verifier ?? self.verifier)"
                + "&redirect_uri=\(uri ?? "http%3A%2F%2F127.0.0.1%3A49152%2Fcallback")"
        )
    }

    @Test func aUserWhoSignsInOnThePageSendsACodeThatGivesTokens() async throws {
        try await withSandbox { client in
            let page = try await client.get(path())
            #expect(page.status == 200)
            #expect(page.text.contains(#"name="password""#))
            let answer = try await client.post(path(), form: credentials)
            #expect(answer.status == 303)
            #expect(answer[header: "location"]?.hasPrefix("http://127.0.0.1:49152/callback?code=") == true)
            let query = try query(of: answer)
            #expect(query["state"] == "a b&c")
            #expect(query["iss"] == client.base.absoluteString)
            let tokens = try await exchange(#require(query["code"]), client)
            #expect(tokens.status == 200)
            #expect(tokens.json["scope"].string == "profile")
            #expect(try await client.get("/oauth/userinfo", token: tokens.accessToken).json["sub"].string == "usr_mina")
        }
    }

    @Test func thePageIsSafe() async throws {
        try await withSandbox { client in
            let page = try await client.get(path(["state": #""><script>alert(1)</script>"#]))
            #expect(!page.text.contains("<script"))
            #expect(page[header: "cache-control"] == "no-store")
            #expect(page[header: "content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(page[header: "content-type"] == "text/html; charset=utf-8")
            #expect(page[header: "x-content-type-options"] == "nosniff")
            #expect(page[header: "referrer-policy"] == "no-referrer")
        }
    }

    @Test func aWrongPasswordShowsThePageAgain() async throws {
        try await withSandbox { client in
            let answer = try await client.post(path(), form: "username=mina%40example.com&password=wrong")
            #expect(answer.status == 401)
            #expect(answer.text.contains("wrong"))
            #expect(answer[header: "location"] == nil)
        }
    }

    @Test func aUserMayCancel() async throws {
        try await withSandbox { client in
            let answer = try await client.post(path(), form: "decision=deny")
            #expect(answer.status == 303)
            #expect(try query(of: answer)["error"] == "access_denied")
            #expect(try query(of: answer)["state"] == "a b&c")
        }
    }

    @Test(arguments: [
        "https://127.0.0.1:1/", "http://localhost:1/", "http://127.0.0.1/", "http://127.0.0.1:1/#f",
        "http://127.0.0.1:1@evil.example/", "http://127.0.0.1.evil.example:1/", "http://evil.example:1/", "",
        "http://127.0.0.1:1/\\@evil.example", "http://127.0.0.1:1/\r\nX: y",
    ])
    func aRedirectElsewhereIsNeverFollowed(uri: String) async throws {
        try await withSandbox { client in
            for answer in [
                try await client.get(path(["redirect_uri": uri])),
                try await client.post(path(["redirect_uri": uri]), form: credentials),
            ] {
                #expect(answer.status == 400)
                #expect(answer[header: "location"] == nil)
                #expect(answer[header: "content-type"] == "text/html; charset=utf-8")
            }
        }
    }

    @Test(arguments: ["http://[::1]:8080/", "http://127.0.0.1:1/cb?x=y"])
    func aRedirectToAnyPortOfThisMachineIsFine(uri: String) async throws {
        try await withSandbox { client in
            let answer = try await client.post(path(["redirect_uri": uri]), form: credentials)
            #expect(answer.status == 303)
            #expect(answer[header: "location"]?.hasPrefix(uri + (uri.contains("?") ? "&" : "?") + "code=") == true)
        }
    }

    @Test func anotherClientGetsNoRedirect() async throws {
        try await withSandbox { client in
            let answer = try await client.get(path(["client_id": "other"]))
            #expect(answer.status == 400)
            #expect(answer[header: "location"] == nil)
        }
    }

    @Test(arguments: [
        (["response_type": "token"], "unsupported_response_type"),
        (["code_challenge_method": "plain"], "invalid_request"),
        (["code_challenge": ""], "invalid_request"),
        (["code_challenge": "short"], "invalid_request"),
        (["scope": "everything"], "invalid_scope"),
    ])
    func otherErrorsGoToTheClient(change: [String: String], error: String) async throws {
        try await withSandbox { client in
            let answer = try await client.get(path(change))
            #expect(answer.status == 303)
            let query = try query(of: answer)
            #expect(query["error"] == error)
            #expect(query["state"] == "a b&c")
            #expect(query["iss"] == client.base.absoluteString)
        }
    }

    @Test func aWrongVerifierGetsNothingAndSpendsTheCode() async throws {
        try await withSandbox { client in
            let code = try await code(client)
            let wrong = try await exchange(code, verifier: String(repeating: "x", count: 43), client)
            #expect(wrong.oauthError == "invalid_grant")
            #expect(try await exchange(code, client).oauthError == "invalid_grant")
        }
    }

    @Test func anotherRedirectGetsNothing() async throws {
        try await withSandbox { client in
            let answer = try await exchange(code(client), uri: "http%3A%2F%2F127.0.0.1%3A1%2Fcallback", client)
            #expect(answer.oauthError == "invalid_grant")
        }
    }

    @Test func aCodeServesFor60Seconds() async throws {
        let time = TestTime()
        try await withSandbox(time.configuration) { client in
            let (early, late) = try await (code(client), code(client))
            time.pass(59)
            #expect(try await exchange(early, client).status == 200)
            time.pass(1)
            #expect(try await exchange(late, client).oauthError == "invalid_grant")
        }
    }

    @Test func aSecondUseOfACodeEndsTheTokensOfTheFirst() async throws {
        try await withSandbox { client in
            let code = try await code(client)
            let tokens = try await exchange(code, client)
            let refreshed = try await client.refresh(#require(tokens.refreshToken))
            #expect(try await exchange(code, client).oauthError == "invalid_grant")
            #expect(try await client.get("/oauth/userinfo", token: refreshed.accessToken).status == 401)
            #expect(try await client.refresh(#require(refreshed.refreshToken)).oauthError == "invalid_grant")
        }
    }
}
