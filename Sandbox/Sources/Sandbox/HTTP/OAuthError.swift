import HTTPTypes
import Hummingbird

/// An error of `/oauth/*` (RFC 6749 §5.2).
struct OAuthError: Error, Sendable {
    enum Code: String, Encodable, Sendable {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case unsupportedGrantType = "unsupported_grant_type"
        case unsupportedResponseType = "unsupported_response_type"
        case invalidScope = "invalid_scope"
        case accessDenied = "access_denied"
        /// RFC 8628 §3.5, like the two below.
        case authorizationPending = "authorization_pending"
        case slowDown = "slow_down"
        case expiredToken = "expired_token"
        /// OpenID Connect Core 1.0 §3.1.2.6.
        case loginRequired = "login_required"
        /// Not part of a standard. Other servers use the same code.
        case secondFactorRequired = "mfa_required"
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    private struct Body: Encodable {
        let error: Code
        let errorDescription: String
    }
}

extension OAuthError: HTTPResponseError {
    var status: HTTPResponse.Status { code == .invalidClient ? .unauthorized : .badRequest }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let body = Body(error: code, errorDescription: description)
        var response = try context.responseEncoder.encode(body, from: request, context: context)
        response.status = status
        response.headers[.cacheControl] = "no-store"
        // A 401 requires a challenge (RFC 9110 §15.5.2). URLSession on Linux hangs if the challenge has a realm.
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Basic" }
        return response
    }
}
