import HTTPTypes
import Hummingbird

/// An error of `/oauth/*`, told by RFC 6749 §5.2.
struct OAuthError: Error, Sendable {
    enum Code: String, Sendable {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unsupportedGrantType = "unsupported_grant_type"
        case unsupportedResponseType = "unsupported_response_type"
        case invalidScope = "invalid_scope"
        case accessDenied = "access_denied"
        /// RFC 8628 §3.5, as the next two.
        case authorizationPending = "authorization_pending"
        case slowDown = "slow_down"
        case expiredToken = "expired_token"
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    private struct Body: Encodable {
        let error: String
        let error_description: String
    }
}

extension OAuthError: HTTPResponseError {
    var status: HTTPResponse.Status { code == .invalidClient ? .unauthorized : .badRequest }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        // A 401 needs a challenge (RFC 9110 §15.5.2). One with a realm would make URLSession on Linux wait for ever.
        if status == .unauthorized { headers[.wwwAuthenticate] = "Basic" }
        return try Response(
            status: status,
            headers: headers,
            json: Body(error: code.rawValue, error_description: description)
        )
    }
}
