import Foundation
import HTTPTypes
import Hummingbird

/// The query of an authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core 1.0 §3.1.2.1).
struct AuthorizationRequest: Sendable {
    let client: OAuthClient
    let redirectURI: String
    let scope: OAuthScope
    let state: String?
    let challenge: String
    let nonce: String?
    /// The values of `prompt`.
    let prompts: Set<String>
    /// The longest time since the sign-in, in seconds.
    let maxAge: Double?
    let loginHint: String?

    /// The redirect URI of the app for macOS and iOS, with a private-use scheme (RFC 8252 §7.1).
    static let appRedirectURI = "dev.trellis.shop:/sign-in"

    /// Validates the query. An invalid client or redirect URI causes an error page instead of a redirect.
    init(_ request: Request, context: SandboxContext) throws(AuthorizationError) {
        guard let query = try? request.uri.decodeQuery(as: URLEncodedForm.self, context: context) else {
            throw .page("The query is malformed.")
        }
        guard let client = OAuthClient.withID(query["client_id"]) else { throw .page("The client is unknown.") }
        guard let redirectURI = query["redirect_uri"],
            Self.isRegistered(redirectURI)
        else {
            throw .page("redirect_uri must be \(Self.appRedirectURI) or a loopback address of this computer.")
        }
        let state = query["state"]
        guard let responseType = query["response_type"], [nil, "query"].contains(query["response_mode"]) else {
            throw .redirect(redirectURI, .invalidRequest, state: state)
        }
        guard responseType == "code" else { throw .redirect(redirectURI, .unsupportedResponseType, state: state) }
        // A SHA-256 in base64url has 43 characters.
        guard let challenge = query["code_challenge"], query["code_challenge_method"] == "S256",
            challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil
        else { throw .redirect(redirectURI, .invalidRequest, state: state) }
        guard let scope = try? OAuthScope(query["scope"]) else {
            throw .redirect(redirectURI, .invalidScope, state: state)
        }
        prompts = Set((query["prompt"] ?? "").split(separator: " ").map(String.init))
        let maxAge = query["max_age"].map { Double($0) ?? -1 }
        guard !prompts.contains("none") || prompts.count == 1, maxAge.map({ $0 >= 0 }) ?? true else {
            throw .redirect(redirectURI, .invalidRequest, state: state)
        }
        (self.maxAge, loginHint) = (maxAge, query["login_hint"])
        self.client = client
        self.redirectURI = redirectURI
        self.scope = scope
        self.state = state
        (self.challenge, nonce) = (challenge, query["nonce"])
    }

    /// Returns whether the server may redirect a browser to a URI.
    static func isRegistered(_ uri: String) -> Bool { uri == appRedirectURI || isLoopback(uri) }

    /// Returns whether a URI is `http` with a loopback address and a port (RFC 8252 §7.3), without a fragment (RFC 6749
    /// §3.1.2).
    private static func isLoopback(_ uri: String) -> Bool {
        // Matches the text, because URL parsers can disagree about the host.
        let path = #/([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*/#
        guard let origin = uri.prefixMatch(of: #/http://(127\.0\.0\.1|\[::1\]):([0-9]{1,5})//#) else { return false }
        return UInt16(origin.2) != nil && uri[origin.range.upperBound...].wholeMatch(of: path) != nil
    }

    /// Returns whether a browser with this session needs no new sign-in.
    func accepts(_ session: BrowserSession, now: Date) -> Bool {
        !prompts.contains("login") && now.timeIntervalSince(session.signInDate) <= maxAge ?? .infinity
    }

    /// Returns the grant of a user who has signed in.
    func grant(to session: BrowserSession) -> AuthorizationCode {
        AuthorizationCode(
            user: session.user.id,
            client: client.id,
            scope: scope,
            redirectURI: redirectURI,
            challenge: challenge,
            nonce: nonce,
            signInDate: session.signInDate
        )
    }

    /// Returns a redirect to the client with a code.
    func redirect(issuer: String, code: String) -> Response {
        Self.redirect(to: redirectURI, ["code": code], state: state, issuer: issuer)
    }

    fileprivate static func redirect(
        to uri: String,
        _ outcome: KeyValuePairs<String, String>,
        state: String?,
        issuer: String
    ) -> Response {
        let fields = Array(outcome) + (state.map { [("state", $0)] } ?? []) + [("iss", issuer)]
        let query = fields.map { "\($0)=\($1.queryEncoded)" }.joined(separator: "&")
        let location = uri + (uri.contains("?") ? "&" : "?") + query
        return Response(status: .seeOther, headers: [.location: location, .cacheControl: "no-store"])
    }
}

/// An error of an authorization request.
enum AuthorizationError: HTTPResponseError {
    /// An error page for the user.
    case page(String)
    /// A redirect to the client with an error.
    case redirect(String, OAuthError.Code, state: String?)

    var status: HTTPResponse.Status {
        switch self {
        case .page: .badRequest
        case .redirect: .seeOther
        }
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        switch self {
        case .page(let text):
            HTMLPage(status: status, title: "Sign-in is not possible", body: "<p>\(text.htmlEscaped)</p>")
                .response(from: request, context: context)
        case .redirect(let uri, let code, let state):
            AuthorizationRequest.redirect(to: uri, ["error": code.rawValue], state: state, issuer: request.baseURL)
        }
    }
}

extension String {
    /// The text with all but unreserved characters percent-encoded (RFC 3986 §2.3).
    var queryEncoded: String {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let unreserved = CharacterSet(charactersIn: letters + "0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
