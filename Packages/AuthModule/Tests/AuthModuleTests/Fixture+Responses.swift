import AuthTesting
import Core
import Foundation
import Testing

@testable import AuthModule

extension Fixture {
    /// Returns the server's metadata with other members, those that are not texts as JSON.
    static func metadata(
        issuer: String = issuer,
        changing changes: [String: String?] = [:],
        adding json: String? = nil
    ) -> String {
        var members: [String: String] = [
            "issuer": issuer,
            "authorization_endpoint": Self.issuer + "/oauth/authorize",
            "token_endpoint": Self.issuer + "/oauth/token",
            "revocation_endpoint": Self.issuer + "/oauth/revoke",
            "userinfo_endpoint": Self.issuer + "/oauth/userinfo",
        ]
        for (name, value) in changes { members[name] = value }
        let texts = members.map { "\"\($0.key)\": \"\($0.value)\"" }
        return "{" + (texts + [json].compactMap(\.self)).joined(separator: ",") + "}"
    }

    /// The claims of Mina.
    static let claims = """
        {"sub": "usr_mina", "name": "Mina Kim", "preferred_username": "mina", "email": "mina@example.com",
         "locale": "ko-KR", "tier": "gold", "new_claim": [1]}
        """

    /// A refusal of a refresh token.
    static let invalidGrant = FakeTokenServer.Step.reply(status: 400, json: #"{"error": "invalid_grant"}"#)

    /// Replaces the responses to token requests.
    func replyToTokenRequests(status: Int = 200, headers: HTTPHeaders = [:], json: String = "") {
        server.script(Self.token, .reply(status: status, headers: headers, json: json))
    }

    /// Lets the userinfo endpoint accept tokens that the server did not issue, as those of Mina.
    func acceptAllTokens() {
        server.script(Self.userinfo, .reply(json: Self.claims))
    }

    /// Replaces the server's metadata, like ``metadata(issuer:changing:adding:)``.
    func changeMetadata(_ changes: [String: String?] = [:], adding json: String? = nil) {
        server.script(Self.discovery, .reply(json: Self.metadata(changing: changes, adding: json)))
    }

    /// Redirects the further visits of the browser with the state and the query that `query` returns for the prompt. With
    /// `nil`, Mina signs in.
    func redirect(with query: @escaping @Sendable (_ prompt: String?) -> String?) {
        browser.visit { [server, redirectURL = browser.redirectURL] opened in
            let parameters = parameters(of: opened)
            guard let answer = query(parameters["prompt"]) else { return server.signIn("mina", on: opened) }
            return url("\(redirectURL)?\(answer)&state=\(parameters["state"] ?? "")")
        }
    }

    /// The parameters of the last page that the browser has opened.
    var openedParameters: [String: String] { parameters(of: browser.openedURLs.last) }
}

/// Returns a token response with this ID token, with more members if any.
func tokenResponse(number: Int = 1, idToken: String? = nil, _ members: String = "") -> String {
    let idToken = idToken.map { #", "id_token": "\#($0)""# } ?? ""
    return """
        {"access_token": "access-\(number)", "token_type": "Bearer", "refresh_token": "refresh-\(number)"
         \(idToken)\(members)}
        """
}

/// Returns an unsigned ID token for Mina with changed claims, each as JSON.
func idToken(_ changes: [String: String?] = [:]) -> String {
    var claims: [String: String] = [
        "iss": #""http://127.0.0.1:8080""#, "sub": #""usr_mina""#, "aud": #""trellis-app""#, "exp": "1800003600",
        "iat": "1800000000", "name": #""Mina Kim""#,
    ]
    for (name, value) in changes { claims[name] = value }
    let payload = "{" + claims.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",") + "}"
    return [#"{"alg":"RS256"}"#, payload, "signature"].map { Data($0.utf8).base64URLEncoded }.joined(separator: ".")
}

/// Returns the parameters of the query of `url`.
func parameters(of url: URL?) -> [String: String] {
    let items = url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
}

extension AuthConfiguration {
    /// Returns the configuration of tests with a change.
    static func test(_ change: (inout AuthConfiguration) -> Void) -> AuthConfiguration {
        var configuration = test
        change(&configuration)
        return configuration
    }
}

extension OAuthClient {
    /// Requests tokens with a password, then the user, like the manager.
    func signIn(_ credentials: Credentials) async throws(AuthError) -> (tokens: Tokens, user: AuthUser) {
        let response = try await signIn(with: credentials)
        let user = try await user(of: response, nil)
        return (try await tokens(of: response), user)
    }

    /// Refreshes tokens with these scopes.
    func refresh(with token: String, scopes: [String], of account: AccountID) async throws(AuthError) -> (
        tokens: Tokens, claims: [String: ClaimValue]
    ) {
        let former = Tokens(access: "access-0", refresh: token, expiry: nil, scopes: scopes)
        return try await refresh(former, with: token, of: account)
    }
}

/// Expects ``AuthError/invalidResponse(_:)`` with a description that contains `text`.
func expectInvalidResponse(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    do {
        try await body()
        Issue.record("no error", sourceLocation: sourceLocation)
    } catch AuthError.invalidResponse(let reason) {
        #expect(reason.contains(text), sourceLocation: sourceLocation)
    } catch {
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
}
