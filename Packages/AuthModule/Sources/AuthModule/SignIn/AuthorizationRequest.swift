import Core
import Foundation

/// A request to the authorization endpoint, which the browser sends (RFC 6749 §4.1.1).
struct AuthorizationRequest: Sendable, Redacted {
    /// The address of the sign-in page with all parameters.
    let url: URL
    /// The address to which the server redirects the browser.
    let redirectURL: URL
    /// The value that binds the redirect to this request (RFC 6749 §10.12).
    let state: String
    /// The value that binds the ID token to this request (OpenID Connect Core 1.0 §3.1.2.1), or `nil` without `openid`.
    let nonce: String?
    /// The secret text of the token request, which proves that the same client opened the page (RFC 7636 §4.1).
    let verifier: String
    /// The parameters of the configuration and of the options.
    let parameters: [String: String]
    let issuer: String?
    /// `true` if the redirect must contain `iss`.
    let requiresIssuer: Bool

    /// The number of random bytes that a request needs: 32 for the verifier (RFC 7636 §7.1), 16 each for `state` and `nonce`.
    static let randomByteCount = 64

    /// Creates a request to `endpoint`.
    init(
        to endpoint: URL,
        metadata: ServerMetadata,
        configuration: AuthConfiguration,
        options: BrowserOptions,
        redirectURL: URL,
        randomBytes: Data,
        hashing: any SHA256Hashing
    ) throws(AuthError) {
        self.redirectURL = redirectURL
        verifier = randomBytes.prefix(32).base64URLEncoded
        state = randomBytes.dropFirst(32).prefix(16).base64URLEncoded
        let scopes = configuration.requestedScopes(at: metadata)
        nonce = scopes.contains("openid") ? randomBytes.dropFirst(48).base64URLEncoded : nil
        issuer = metadata.issuer
        requiresIssuer = metadata.abilities.sendsIssuer ?? false
        var query: QueryItems = [
            "response_type": "code",
            "client_id": configuration.clientID,
            "redirect_uri": redirectURL.absoluteString,
            "scope": configuration.requestedScope(at: metadata),
            "state": state,
            "nonce": nonce,
            "code_challenge": hashing.sha256(Data(verifier.utf8)).base64URLEncoded,
            "code_challenge_method": "S256",
        ]
        var parameters = configuration.additionalParameters
        parameters["prompt"] = options.prompt ?? parameters["prompt"]
        parameters["login_hint"] = options.loginHint ?? parameters["login_hint"]
        if let maxAge = options.maxAge { parameters["max_age"] = "\(maxAge.components.seconds)" }
        self.parameters = parameters
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { query.add(value, for: name) }
        url = try endpoint.adding(query)
    }
}

extension URL {
    /// Returns this URL with `query` after its own query, which must be kept (RFC 6749 §3.1).
    func adding(_ query: QueryItems) throws(AuthError) -> URL {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        components?.fragment = nil
        let queries = [components?.percentEncodedQuery, query.percentEncoded].compactMap(\.self)
        components?.percentEncodedQuery = queries.filter { !$0.isEmpty }.joined(separator: "&")
        guard let url = components?.url else {
            throw .invalidResponse("The address of the sign-in server's page is not a URL.")
        }
        return url
    }
}

extension Data {
    /// The base64url encoding without padding (RFC 7636, Appendix A).
    package var base64URLEncoded: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
