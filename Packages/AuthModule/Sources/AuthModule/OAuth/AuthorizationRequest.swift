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
    /// The additional parameters.
    let parameters: [String: String]
    /// The metadata of the server that must redirect the browser.
    let metadata: ServerMetadata

    /// The number of random bytes that a request needs: 32 for the verifier (RFC 7636 §7.1), 16 each for `state` and `nonce`.
    static let randomByteCount = 64

    /// Creates a request to `endpoint`.
    init(
        to endpoint: URL,
        metadata: ServerMetadata,
        configuration: AuthConfiguration,
        parameters: [String: String],
        redirectURL: URL,
        randomBytes: Data,
        hashing: any SHA256Hashing
    ) throws(AuthError) {
        self.metadata = metadata
        self.parameters = parameters
        self.redirectURL = redirectURL
        verifier = randomBytes.prefix(32).base64URLEncoded
        state = randomBytes.dropFirst(32).prefix(16).base64URLEncoded
        let scopes = configuration.requestedScopes(at: metadata)
        nonce = scopes.contains("openid") ? randomBytes.dropFirst(48).base64URLEncoded : nil
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
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { query.add(value, for: name) }
        url = try endpoint.adding(query)
    }

    // MARK: The redirect

    /// Returns the authorization code in the URL to which the server redirected the browser (RFC 6749 §4.1.2).
    ///
    /// - Throws: ``AuthError/denied(reason:)``, ``AuthError/inputNeeded(_:)`` or ``AuthError/refused(code:reason:)`` if the
    ///   server refused the request; ``AuthError/invalidResponse(_:)`` if the redirect belongs to another request or server.
    func code(in redirect: URL) throws(AuthError) -> String {
        guard let location = redirect.location, location == redirectURL.location else {
            throw .invalidResponse("The browser was redirected to another address than the one of this sign-in.")
        }
        let parameters = try Self.parameters(in: redirect)
        // Some servers omit the state if they do not accept the request. Without it, any page can have sent the text.
        if parameters["state"] == nil, let error = parameters["error"] {
            throw AuthError(code: error)
        }
        guard parameters["state"] == state else {
            throw .invalidResponse("The browser was redirected by another sign-in.")
        }
        // Another server could have redirected the browser (RFC 9207 §2.4).
        if let receivedIssuer = parameters["iss"] {
            guard metadata.issuer?.isIssuer(receivedIssuer) ?? true else {
                throw .invalidResponse("Another sign-in server redirected the browser.")
            }
        } else if metadata.abilities.sendsIssuer == true {
            throw .invalidResponse("The sign-in server redirected the browser without an issuer.")
        }
        if let error = parameters["error"] {
            throw AuthError(code: error, reason: parameters["error_description"].flatMap(ServerText.init))
        }
        guard let code = parameters["code"], !code.isEmpty else {
            throw .invalidResponse("The sign-in server redirected the browser without a code.")
        }
        return code
    }

    /// Returns the parameters of a form-encoded query. None may occur twice (RFC 6749 §3.1).
    private static func parameters(in url: URL) throws(AuthError) -> [String: String] {
        var parameters: [String: String] = [:]
        for item in (url.query(percentEncoded: true) ?? "").split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else {
                throw .invalidResponse("The sign-in server redirected the browser with a malformed query.")
            }
            guard parameters.updateValue(value, forKey: name) == nil else {
                throw .invalidResponse("The sign-in server redirected the browser with a repeated parameter.")
            }
        }
        return parameters
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

    /// The parts of this URL without query and fragment, as browsers normalize them: scheme and host in lower case (RFC 3986
    /// §6.2.2.1), no default port, and the path `/` if it is empty (§6.2.3).
    fileprivate var location: [String?]? {
        guard let parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        let scheme = parts.scheme?.lowercased()
        let host = parts.encodedHost?.lowercased()
        let port = scheme == "https" && parts.port == 443 ? nil : parts.port?.description
        let path = host != nil && parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        return [scheme, parts.percentEncodedUser, parts.percentEncodedPassword, host, port, path]
    }
}

extension Data {
    /// The base64url encoding without padding (RFC 7636, Appendix A).
    package var base64URLEncoded: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
