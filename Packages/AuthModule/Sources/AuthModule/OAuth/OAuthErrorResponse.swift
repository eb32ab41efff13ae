import Core
import Foundation

extension AuthError {
    /// Creates the error of a request of the client, with its OAuth code if it has one (RFC 6749 §5.2).
    ///
    /// Responses that may pass, and those without such a code, such as pages of proxies, refuse nothing.
    init(ofClientRequest error: NetworkError) {
        guard case .server(let failure) = error, let refusal = failure.refusal,
            !["server_error", "temporarily_unavailable"].contains(refusal.code)
        else {
            self.init(error)
            return
        }
        self.init(refusal)
    }

    /// Creates the error of a response, also of the authorization endpoint.
    init(_ response: OAuthErrorResponse) {
        let code = response.code
        if let input = RequiredInput(code: code) {
            self = .inputNeeded(input)
        } else if code == "access_denied" {
            self = .denied(reason: response.reason)
        } else {
            let isKnown = OAuthErrorResponse.registeredCodes.contains(code)
            self = .refused(code: isKnown ? code : "unknown_error", reason: response.reason)
        }
    }
}

/// An OAuth error (RFC 6749 §4.1.2.1, §5.2).
struct OAuthErrorResponse: Decodable {
    let code: String
    private(set) var description: ClaimValue?

    /// The explanation (`error_description`), unless it is missing or not a text.
    var reason: ServerText? { description?.text.flatMap(ServerText.init) }

    private enum CodingKeys: String, CodingKey {
        case code = "error"
        case description = "error_description"
    }

    /// The code of a refusal without a body.
    static let emptyResponse = "empty_response"

    /// The codes of RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC 7009 §2.2.1, RFC 8628 §3.5 and OpenID Connect Core 1.0
    /// §3.1.2.6. Other texts may contain personal data, and are not printed.
    fileprivate static let registeredCodes: Set<String> = [
        "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "invalid_token", "invalid_target",
        "unauthorized_client", "unsupported_grant_type", "unsupported_token_type", "access_denied",
        "authorization_pending", "slow_down", "expired_token", "unsupported_response_type", "server_error",
        "temporarily_unavailable", "request_not_supported", emptyResponse,
    ]
}

extension NetworkResponse {
    /// The OAuth error in the body, or `nil` if its code does not have the form of one: lower-case letters, digits and
    /// underscores, as all registered codes and extensions such as `mfa_required`. Gateways send words such as `Forbidden`.
    var oauthError: OAuthErrorResponse? {
        guard let error = try? WireJSON.decode(OAuthErrorResponse.self, from: body),
            error.code.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil
        else { return nil }
        return error
    }

    /// The error of a refusal with an empty body, or `nil` for another body.
    fileprivate var emptyRefusal: OAuthErrorResponse? {
        guard body.allSatisfy({ " \t\r\n".utf8.contains($0) }) else { return nil }
        // RFC 6749 §5.2 demands this field if the client was not authenticated.
        let isBasic = headers["WWW-Authenticate"]?.lowercased().hasPrefix("basic") == true
        return OAuthErrorResponse(code: isBasic ? "invalid_client" : OAuthErrorResponse.emptyResponse)
    }
}

extension ServerFailure {
    /// The OAuth error of a refusal. Its status is 400, 401 or 403 (RFC 6749 §5.2), or another 4xx that does not pass, such
    /// as Google's 428. Proxies send these, too, so they need a registered code, and end no session.
    fileprivate var refusal: OAuthErrorResponse? {
        guard 400..<500 ~= status, !isTransient else { return nil }
        let error = response.oauthError
        if [400, 401, 403].contains(status) { return error ?? response.emptyRefusal }
        guard let error, error.code != "invalid_grant", OAuthErrorResponse.registeredCodes.contains(error.code) else {
            return nil
        }
        return error
    }
}
