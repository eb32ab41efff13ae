import Foundation
import HTTPTypes
import Hummingbird

/// The query of the sign-in page (RFC 6749 §4.1.1, RFC 7636 §4.3).
struct AuthorizationRequest: Sendable {
    let redirectURI: String
    let scope: Scope
    let state: String?
    let challenge: String

    /// Checks the query. While client or redirect are in doubt, the browser is not redirected.
    init(_ request: Request, context: SandboxContext) throws(AuthorizationRefusal) {
        guard let query = try? request.uri.decodeQuery(as: Form.self, context: context) else {
            throw .page("The request is malformed.")
        }
        guard query["client_id"] == OAuthController.clientID else { throw .page("There is no such client.") }
        guard let redirectURI = query["redirect_uri"], Self.isLoopback(redirectURI) else {
            throw .page("redirect_uri is not an address on this machine.")
        }
        let state = query["state"]
        guard query["response_type"] == "code" else {
            throw .redirect(redirectURI, .unsupportedResponseType, state: state)
        }
        // 43 characters: a SHA-256 in base64url.
        guard let challenge = query["code_challenge"], query["code_challenge_method"] == "S256",
            challenge.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil
        else { throw .redirect(redirectURI, .invalidRequest, state: state) }
        guard let scope = try? Scope(query["scope"]) else {
            throw .redirect(redirectURI, .invalidScope, state: state)
        }
        (self.redirectURI, self.scope, self.state, self.challenge) = (redirectURI, scope, state, challenge)
    }

    /// `http`, an address of this machine, any port (RFC 8252 §7.3), no fragment (RFC 6749 §3.1.2).
    private static func isLoopback(_ uri: String) -> Bool {
        // The text itself is checked: parsers could disagree about the host.
        let path = #/([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*/#
        guard let origin = uri.prefixMatch(of: #/http://(127\.0\.0\.1|\[::1\]):([0-9]{1,5})//#) else { return false }
        return UInt16(origin.2) != nil && uri[origin.range.upperBound...].wholeMatch(of: path) != nil
    }

    /// Returns the response that sends the browser back to the client with a code.
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

/// The reason why a browser does not get the sign-in page.
enum AuthorizationRefusal: HTTPResponseError {
    /// Shown to the user.
    case page(String)
    /// Sent to the client by a redirect.
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
            HTMLPage(status: status, title: "This cannot go on", body: "<p>\(text.htmlEscaped)</p>")
                .response(from: request, context: context)
        case .redirect(let uri, let code, let state):
            AuthorizationRequest.redirect(to: uri, ["error": code.rawValue], state: state, issuer: request.base)
        }
    }
}

extension String {
    /// The text with everything encoded but the unreserved characters of RFC 3986 §2.3.
    fileprivate var queryEncoded: String {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let unreserved = CharacterSet(charactersIn: letters + "0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
