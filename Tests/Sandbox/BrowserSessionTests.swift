import Foundation
import Testing

@testable import Sandbox

/// A user who stays signed in in the browser, and signs out there.
@Suite(.sandbox, .timeLimit(.minutes(5)))
struct BrowserSessionTests {
    private static let callback = "http://127.0.0.1:49152/callback"
    private let credentials = "username=mina%40example.com&password=trellis-demo"

    private func authorize(_ changes: [String: String] = [:]) -> String {
        let fields = [
            "response_type": "code", "client_id": "trellis-app", "redirect_uri": Self.callback, "scope": "openid",
            "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
        ]
        return "/oauth/authorize?" + query(fields.merging(changes) { $1 })
    }

    private func query(_ fields: [String: String]) -> String {
        var components = URLComponents()
        components.queryItems = fields.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        return components.percentEncodedQuery ?? ""
    }

    /// Signs in and returns the header field with the cookie.
    private func signIn() async throws -> [String: String] {
        let response = try await client.post(authorize(), form: credentials)
        let cookie = try #require(response[header: "set-cookie"])
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Expires"))
        return ["Cookie": String(try #require(cookie.split(separator: ";").first))]
    }

    private func post(_ path: String, _ form: String, _ cookie: [String: String]) async throws -> TestResponse {
        let headers = cookie.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 }
        return try await client.send("POST", path, headers: headers, body: form)
    }

    /// Returns the result of an authorization request: `code`, an error, or the name of the page.
    private func outcome(_ changes: [String: String], _ cookie: [String: String]) async throws -> String {
        let response = try await client.get(authorize(changes), headers: cookie)
        if response.status == 200 { return response.text.contains("password") ? "password" : "account" }
        let items = URLComponents(string: response[header: "location"] ?? "")?.queryItems ?? []
        return items.contains { $0.name == "code" } ? "code" : items.first { $0.name == "error" }?.value ?? "none"
    }

    @Test(
        arguments: [
            ([:], "code"), (["prompt": "none"], "code"), (["prompt": "login"], "password"),
            (["prompt": "consent"], "account"), (["prompt": "select_account consent"], "account"),
            (["prompt": "none login"], "invalid_request"), (["max_age": "60"], "code"), (["max_age": "59"], "password"),
            (["max_age": "59", "prompt": "none"], "login_required"), (["max_age": "x"], "invalid_request"),
        ] as [([String: String], String)]
    )
    func `The prompt and the time decide which page a signed-in user sees`(
        changes: [String: String],
        expected: String
    ) async throws {
        let cookie = try await signIn()
        try time.advance(by: 60)
        #expect(try await outcome(changes, cookie) == expected)
        #expect(try await outcome(changes, ["Cookie": "trellis_session=other"]) != "code")
    }

    @Test func `The user continues or uses another account`() async throws {
        let cookie = try await signIn()
        let path = authorize(["prompt": "select_account"])
        #expect(try await client.get(path, headers: cookie).text.contains("Mina Park"))
        #expect(try await post(path, "decision=continue", cookie)[header: "location"]?.contains("code=") == true)
        #expect(try await post(path, "decision=other", cookie).text.contains("password"))
        #expect(try await client.post(path, form: "decision=continue").text.contains("password"))
        let leo = try await post(path, "username=leo%40example.com&password=trellis-demo", cookie)
        #expect(leo.status == 303 && leo[header: "set-cookie"] != nil)
        // The new session has replaced the former one.
        #expect(try await outcome(["prompt": "none"], cookie) == "login_required")
    }

    @Test func `A session ends after 12 hours`() async throws {
        let cookie = try await signIn()
        try time.advance(by: 12 * 60 * 60)
        #expect(try await outcome([:], cookie) == "password")
    }

    @Test func `The page suggests the user name of the client`() async throws {
        let page = try await client.get(authorize(["login_hint": "\"><b>mina"]))
        #expect(page.text.contains("value=\"&quot;&gt;&lt;b&gt;mina\""))
    }

    // MARK: Sign-out

    private func endSession(_ fields: [String: String?]) -> String {
        "/oauth/end_session?" + query(fields.compactMapValues(\.self))
    }

    private func idToken(_ name: String) async throws -> String {
        try #require(try await client.signIn(name).json["id_token"].string)
    }

    @Test func `The ID token of the user signs the browser out at once`() async throws {
        let cookie = try await signIn()
        let token = try await idToken("mina")
        try time.advance(by: 2 * 60 * 60)
        let path = endSession([
            "id_token_hint": token, "client_id": "trellis-app", "post_logout_redirect_uri": Self.callback,
            "state": "a&b",
        ])
        let response = try await client.get(path, headers: cookie)
        #expect(response.status == 303 && response[header: "location"] == Self.callback + "?state=a%26b")
        #expect(response[header: "set-cookie"]?.contains("Max-Age=0") == true)
        #expect(try await outcome(["prompt": "none"], cookie) == "login_required")
    }

    @Test(arguments: ["leo", nil]) func `Another user, or none, is asked first`(name: String?) async throws {
        let cookie = try await signIn()
        var fields: [String: String?] = ["client_id": "trellis-app", "post_logout_redirect_uri": Self.callback]
        if let name { fields["id_token_hint"] = try await idToken(name) }
        let path = endSession(fields)
        let page = try await client.get(path, headers: cookie)
        #expect(page.status == 200 && page.text.contains("Mina Park"))
        #expect(try await outcome(["prompt": "none"], cookie) == "code")
        let response = try await post(path, "", cookie)
        #expect(response.status == 303 && response[header: "location"] == Self.callback)
        #expect(try await outcome(["prompt": "none"], cookie) == "login_required")
    }

    /// A browser sends no cookie with the form of another site (SameSite=Lax), but would obey a response that removes it.
    @Test func `A form of another site does not remove the cookie of the browser`() async throws {
        let cookie = try await signIn()
        let response = try await post(endSession([:]), "", [:])
        #expect(response.status == 200 && response[header: "set-cookie"] == nil)
        #expect(try await outcome(["prompt": "none"], cookie) == "code")
    }

    @Test func `An ID token that is not valid, or an unknown address, is not redirected`() async throws {
        let token = try await idToken("mina")
        let parts = token.split(separator: ".")
        let forged = [parts[0], parts[1], parts[2].dropFirst(2) + "AA"].joined(separator: ".")
        for fields in [
            ["id_token_hint": forged], ["id_token_hint": "x"], ["id_token_hint": token, "client_id": "other"],
        ] {
            let fields = fields.merging(["post_logout_redirect_uri": Self.callback]) { $1 }
            #expect(try await client.get(endSession(fields)).status == 400)
        }
        for fields in [
            ["id_token_hint": token, "post_logout_redirect_uri": "https://evil.example/"],
            ["post_logout_redirect_uri": Self.callback],
        ] {
            let response = try await client.get(endSession(fields))
            #expect(response.status == 200 && response[header: "location"] == nil)
        }
    }
}
