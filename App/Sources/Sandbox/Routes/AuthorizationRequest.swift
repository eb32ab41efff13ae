import Foundation
import HTTPTypes
import Hummingbird

/// What a client asks for in a browser (RFC 6749 §4.1.1, RFC 7636 §4.3).
struct AuthorizationRequest: Sendable {
    let redirectURI: String
    let scope: Scope
    let state: String?
    let challenge: String

    /// Checks the query of the page. As long as client and redirect are in doubt, nobody is sent there.
    init(_ query: Form) throws(AuthorizationRefusal) {
        guard query.repeatedField == nil else { throw .page("A part of the request came twice.") }
        guard query["client_id"] == OAuthClient.id else { throw .page("There is no such client.") }
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
        // The text itself, not what a parser makes of it: another parser could read another host.
        uri.wholeMatch(of: /http:\/\/(127\.0\.0\.1|\[::1\]):[0-9]{1,5}\/[A-Za-z0-9._~!$&'()*+,;=:@%\/?-]*/) != nil
            && URL(string: uri) != nil
    }

    /// The answer that sends the browser back to the client.
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
        let query = fields.map { "\($0)=\($1.formEncoded)" }.joined(separator: "&")
        let location = uri + (uri.contains("?") ? "&" : "?") + query
        return Response(status: .seeOther, headers: [.location: location, .cacheControl: "no-store"])
    }
}

/// Why a browser does not get the sign-in page.
enum AuthorizationRefusal: Error {
    /// Told to the user alone.
    case page(String)
    /// Told to the client.
    case redirect(String, OAuthError.Code, state: String?)

    func response(issuer: String) -> Response {
        switch self {
        case .page(let text):
            HTMLPage(title: "This cannot go on", body: "<p>\(text.htmlEscaped)</p>").response(status: .badRequest)
        case .redirect(let uri, let code, let state):
            AuthorizationRequest.redirect(to: uri, ["error": code.rawValue], state: state, issuer: issuer)
        }
    }
}

extension String {
    /// With all but the unreserved characters of RFC 3986 §2.3 encoded: safe as a value in a query.
    fileprivate var formEncoded: String {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let unreserved = CharacterSet(charactersIn: letters + "0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
