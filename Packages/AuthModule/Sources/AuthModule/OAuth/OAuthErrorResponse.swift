import Core
import Foundation

extension AuthError {
    /// Creates the error of a request of the client, with its OAuth code if it has one (RFC 6749 §5.2).
    ///
    /// Responses that may pass, and those without such a code, such as pages of proxies, refuse nothing.
    init(ofClientRequest error: NetworkError) {
        guard case .server(let failure) = error, let code = failure.refusal,
            !["server_error", "temporarily_unavailable"].contains(code)
        else {
            self.init(error)
            return
        }
        self.init(oauthCode: code)
    }

    /// Creates the error of an OAuth code, also of the authorization endpoint.
    init(oauthCode code: String) {
        if let input = RequiredInput(code: code) {
            self = .inputNeeded(input)
        } else if code == "access_denied" {
            self = .denied
        } else {
            self = .refused(code: Self.printableCodes.contains(code) ? code : "unknown_error")
        }
    }

    /// The code of a refusal without a body.
    static let emptyResponse = "empty_response"

    /// The codes of RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC 7009 §2.2.1, RFC 8628 §3.5 and OpenID Connect Core 1.0
    /// §3.1.2.6. Other texts may contain personal data.
    fileprivate static let printableCodes: Set<String> = [
        "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "invalid_token", "invalid_target",
        "unauthorized_client", "unsupported_grant_type", "unsupported_token_type", "access_denied",
        "authorization_pending", "slow_down", "expired_token", "unsupported_response_type", "server_error",
        "temporarily_unavailable", "request_not_supported", emptyResponse,
    ]
}

extension NetworkResponse {
    /// The OAuth code in the body, or `nil` if it does not have the form of one: lower-case letters, digits and underscores,
    /// as all registered codes and extensions such as `mfa_required`. Gateways send words such as `Forbidden`.
    var oauthError: String? {
        let code = try? WireJSON.decode(OAuthErrorResponse.self, from: body).error
        return code.flatMap { $0.wholeMatch(of: /[a-z][a-z0-9_]*/) == nil ? nil : $0 }
    }

    /// The code of a refusal with an empty body, or `nil` for another body.
    fileprivate var emptyRefusal: String? {
        guard body.allSatisfy({ " \t\r\n".utf8.contains($0) }) else { return nil }
        // RFC 6749 §5.2 demands this field if the client was not authenticated.
        return headers["WWW-Authenticate"]?.lowercased().hasPrefix("basic") == true
            ? "invalid_client" : AuthError.emptyResponse
    }
}

extension ServerFailure {
    /// The OAuth code of a refusal. Its status is 400, 401 or 403 (RFC 6749 §5.2), or another 4xx that does not pass, such
    /// as Google's 428. Proxies send these, too, so they need a registered code, and end no session.
    fileprivate var refusal: String? {
        guard 400..<500 ~= status, !isTransient else { return nil }
        let code = response.oauthError
        if [400, 401, 403].contains(status) { return code ?? response.emptyRefusal }
        return code.flatMap { $0 != "invalid_grant" && AuthError.printableCodes.contains($0) ? $0 : nil }
    }
}

/// An OAuth error without `error_description`, which may contain personal data.
private struct OAuthErrorResponse: Decodable {
    let error: String
}
