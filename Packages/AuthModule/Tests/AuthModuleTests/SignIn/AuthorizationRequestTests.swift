import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

@Suite struct AuthorizationRequestTests {
    private static let redirectURL = url("http://127.0.0.1:49152/callback")

    private func makeRequest(
        endpoint: String = "https://id.example.com/authorize",
        configuration: AuthConfiguration = .test,
        options: BrowserOptions = BrowserOptions(),
        redirectURL: URL = redirectURL,
        sendsIssuer: Bool = false
    ) throws -> AuthorizationRequest {
        let document = """
            {"issuer": "https://id.example.com", "token_endpoint": "https://id.example.com/token",
             "authorization_endpoint": "\(endpoint)", "authorization_response_iss_parameter_supported": \(sendsIssuer)}
            """
        return try AuthorizationRequest(
            to: url(endpoint),
            metadata: ServerMetadata(WireJSON.decode(from: Data(document.utf8)), configuration: configuration),
            configuration: configuration,
            parameters: options.parameters(replacing: configuration.additionalParameters),
            redirectURL: redirectURL,
            randomBytes: Data(0..<64),
            hashing: FakeHashing()
        )
    }

    private func query(_ request: AuthorizationRequest) -> [String] {
        request.url.query(percentEncoded: true)?.split(separator: "&").map(String.init) ?? []
    }

    @Test func `The URL has the parameters of RFC 6749, RFC 7636 and OpenID Connect`() throws {
        let request = try makeRequest()
        #expect(
            query(request) == [
                "response_type=code", "client_id=trellis-app",
                "redirect_uri=http%3A%2F%2F127.0.0.1%3A49152%2Fcallback",
                "scope=openid%20profile%20email%20offline_access",
                "state=ICEiIyQlJicoKSorLC0uLw", "nonce=MDEyMzQ1Njc4OTo7PD0-Pw",
                "code_challenge=\(FakeHashing().sha256(Data(request.verifier.utf8)).base64URLEncoded)",
                "code_challenge_method=S256",
            ]
        )
        #expect(request.url.absoluteString.hasPrefix("https://id.example.com/authorize?response_type"))
        #expect(request.verifier == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
    }

    @Test func `The query of the endpoint is kept and its fragment is removed`() throws {
        let request = try makeRequest(endpoint: "https://id.example.com/authorize?tenant=a%26b#top")
        #expect(query(request).first == "tenant=a%26b")
        #expect(query(request).count == 9)
        #expect(request.url.fragment() == nil)
    }

    @Test(arguments: [
        (["prompt": "login", "audience": "a b"], BrowserOptions(), ["audience=a%20b", "prompt=login"]),
        (["prompt": "login"], BrowserOptions(prompt: "create"), ["prompt=create"]),
        (
            [:], BrowserOptions(loginHint: "mina@example.com", maxAge: .seconds(60)),
            ["login_hint=mina%40example.com", "max_age=60"]
        ),
    ])
    func `Additional parameters are sent, and those of the sign-in replace them`(
        configured: [String: String],
        options: BrowserOptions,
        expected: [String]
    ) throws {
        let configuration = AuthConfiguration.test { $0.additionalParameters = configured }
        #expect(try query(makeRequest(configuration: configuration, options: options)).dropFirst(8) == expected[...])
    }

    @Test func `Without the scope openid there is no nonce, without scopes no scope`() throws {
        let query = try query(makeRequest(configuration: .test { $0.scopes = [] }))
        #expect(!query.contains { $0.hasPrefix("nonce=") || $0.hasPrefix("scope=") })
    }

    @Test func `The values of a request are not printed`() throws {
        let request = try makeRequest()
        var dump = ""
        Swift.dump(request, to: &dump)
        for text in [dump, "\(request)"] {
            #expect(!text.contains(request.state) && !text.contains(request.verifier))
        }
    }

    @Test func `base64url has no padding (RFC 7636, appendix A)`() {
        #expect(Data([3, 236, 255, 224, 193]).base64URLEncoded == "A-z_4ME")
    }

    @Test(arguments: [0, 1, 7, 8, 64])
    func `The random bytes of the system have the requested number and differ`(count: Int) {
        let randomBytes = AuthDependencies(
            network: FakeNetworkService(),
            secureStorage: InMemorySecureStorage(),
            configuration: .test
        ).randomBytes
        #expect(randomBytes(count).count == count)
        #expect(randomBytes(64) != randomBytes(64))
    }

    // MARK: The redirect

    private static let state = "state=ICEiIyQlJicoKSorLC0uLw"

    private func code(_ suffix: String, sendsIssuer: Bool = false) throws -> String {
        try makeRequest(sendsIssuer: sendsIssuer).code(in: url(Self.redirectURL.absoluteString + suffix))
    }

    @Test(arguments: [
        ("code=c-1", "c-1"), ("code=a%2Bb+c%20d", "a+b c d"), ("code=c-1&session_state=x&new", "c-1"),
        ("code=c-1&iss=https%3A%2F%2Fid.example.com", "c-1"), ("code=c-1#_=_", "c-1"),
    ])
    func `A redirect has the code`(query: String, code: String) throws {
        #expect(try self.code("?\(Self.state)&\(query)") == code)
    }

    @Test(arguments: [
        "?code=c", "?code=c&state=", "?code=c&state=ICEiIyQlJicoKSorLC0uLx", "?code=c&state=ICEiIyQlJicoKSorLC0uL",
        "?code=c&state=iceiIyQlJicoKSorLC0uLw", "?code=c#\(state)", "", "?&&=&",
        "?code=c&\(state)&\(state)", "?code=c&code=c&\(state)", "?code=c&c%6Fde=d&\(state)",
        "?code=c&iss=a&iss=a&\(state)",
        "?\(state)", "?code=&\(state)", "?code&\(state)", "?code=%FF&\(state)",
        "?code=c&\(state)&iss=https%3A%2F%2Fevil.example", "?code=c&\(state)&iss=",
        "?error=access_denied&\(state)&iss=https%3A%2F%2Fevil.example",
        "/other?code=c&\(state)", "/?code=c&\(state)",
    ])
    func `A redirect that is not of this sign-in is invalid`(suffix: String) throws {
        #expect { try code(suffix) } throws: { error in
            guard case AuthError.invalidResponse(let reason) = error else { return false }
            return !reason.contains("evil") && !reason.contains("ICEi")
        }
    }

    @Test func `A redirect must have an issuer if the server says that it sends it`() throws {
        #expect(try code("?code=c&\(Self.state)&iss=https%3A%2F%2Fid.example.com", sendsIssuer: true) == "c")
        let error = AuthError.invalidResponse("The sign-in server redirected the browser without an issuer.")
        #expect(throws: error) { try code("?code=c&\(Self.state)", sendsIssuer: true) }
        #expect(throws: error) { try code("?error=access_denied&\(Self.state)", sendsIssuer: true) }
    }

    @Test(arguments: [
        ("com.Example.Shop:/x", "com.example.shop:/x", true),
        ("https://app.example.com", "https://app.example.com/", true),
        ("https://app.example.com/", "https://APP.example.com", true), ("shop://Callback", "SHOP://callback/", true),
        ("https://app.example.com:443/x", "https://app.example.com/x", true),
        ("https://app.example.com/a%2fb", "https://app.example.com/a%2fb", true),
        ("http://[::1]:49152/callback", "http://[::1]:49152/callback", true),
        ("https://app.example.com/x", "https://app.example.com/X", false),
        ("https://app.example.com/x", "https://app.example.com/x/", false),
        ("https://app.example.com/a%2Fb", "https://app.example.com/a/b", false),
        ("https://app.example.com/x", "https://app.example.com:8443/x", false),
        ("https://app.example.com/x", "http://app.example.com/x", false),
        ("https://app.example.com/x", "https://mina@app.example.com/x", false),
        ("https://app.example.com/x", "https://app.example.com.evil.example/x", false),
        ("http://127.0.0.1:49152/", "http://127.0.0.1:443/", false),
        ("http://127.0.0.1:49152/callback", "http://127.0.0.1:49153/callback", false),
        ("http://127.0.0.1:49152/callback", "http://localhost:49152/callback", false),
        ("http://127.0.0.1:49152/callback", "https://127.0.0.1/callback", false),
        ("com.example.shop:/x", "com.example.shop:x", false), ("com.example.shop:/x", "com.example.shop://x", false),
        ("com.example.shop:/x", "com.example.shop.evil:/x", false),
    ])
    func `Scheme and host of the redirect are compared without case, an empty path as a slash, all else exactly`(
        sent: String,
        received: String,
        isEqual: Bool
    ) throws {
        let request = try makeRequest(redirectURL: url(sent))
        let code = Result { try request.code(in: url("\(received)?code=c&\(Self.state)")) }
        #expect((try? code.get()) == (isEqual ? "c" : nil))
    }

    @Test func `An error without a state ends the sign-in, with another state it does not belong to it`() {
        #expect(throws: AuthError.denied()) { try code("?error=access_denied") }
        #expect(throws: AuthError.invalidResponse("The browser was redirected by another sign-in.")) {
            try code("?error=access_denied&state=another")
        }
    }

    @Test(arguments: [
        ("access_denied", AuthError.denied()), ("login_required", .inputNeeded(.signIn)),
        ("consent_required", .inputNeeded(.consent)), ("interaction_required", .inputNeeded(.interaction)),
        ("account_selection_required", .inputNeeded(.signIn)), ("mfa_required", .inputNeeded(.secondFactor)),
        ("invalid_scope", .refused(code: "invalid_scope")), ("server_error", .refused(code: "server_error")),
        ("mina%40example.com", .refused(code: "unknown_error")), ("", .refused(code: "unknown_error")),
    ])
    func `An error of the server ends the sign-in`(code: String, error: AuthError) throws {
        #expect(throws: error) { try self.code("?error=\(code)&\(Self.state)") }
        #expect(throws: error) { try self.code("?code=c&error=\(code)&\(Self.state)") }
    }
}
