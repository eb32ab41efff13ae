import Core
import Foundation

extension AuthError {
    /// The codes of RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC 7009 §2.2.1, RFC 8628 §3.5 and OpenID Connect Core 1.0
    /// §3.1.2.6. Other texts may contain personal data, and are not printed.
    private static let registeredCodes: Set<String> = [
        "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "invalid_token", "invalid_target",
        "unauthorized_client", "unsupported_grant_type", "unsupported_token_type", "access_denied",
        "authorization_pending", "slow_down", "expired_token", "unsupported_response_type", "server_error",
        "temporarily_unavailable", "request_not_supported",
    ]

    /// Creates the error of a code of OAuth (`error`) and its explanation (`error_description`, RFC 6749 §4.1.2.1, §5.2).
    init(code: String, reason: ServerText? = nil) {
        if let input = RequiredInput(code: code) {
            self = .inputNeeded(input)
        } else if code == "access_denied" {
            self = .denied(reason: reason)
        } else {
            self = .refused(code: Self.registeredCodes.contains(code) ? code : "unknown_error", reason: reason)
        }
    }

    /// Creates the error of a request of the client, with its OAuth code if it has one (RFC 6749 §5.2).
    ///
    /// Responses that may pass, and those without such a code, such as pages of proxies, refuse nothing.
    init(ofClientRequest error: NetworkError) {
        let refusal = if case .server(let failure) = error { failure.refusal } else { AuthError?.none }
        self = refusal ?? AuthError(error)
    }
}

extension NetworkResponse {
    /// The OAuth error in the body, or `nil` if its code does not have the form of one: lower-case letters, digits and
    /// underscores, as all registered codes and extensions such as `mfa_required`. Gateways send words such as `Forbidden`.
    var oauthError: AuthError? {
        guard let members = try? WireJSON.decode([String: ClaimValue].self, from: body),
            let code = members["error"]?.text, code.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil
        else { return nil }
        return AuthError(code: code, reason: members["error_description"]?.text.flatMap(ServerText.init))
    }

    /// The error of a refusal with an empty body, or `nil` for another body.
    fileprivate var emptyRefusal: AuthError? {
        guard body.allSatisfy({ " \t\r\n".utf8.contains($0) }) else { return nil }
        // RFC 6749 §5.2 demands this field if the client was not authenticated.
        let isBasic = headers["WWW-Authenticate"]?.lowercased().hasPrefix("basic") == true
        return .refused(code: isBasic ? "invalid_client" : "empty_response")
    }
}

extension ServerFailure {
    /// The OAuth error of a refusal. Its status is 400, 401 or 403 (RFC 6749 §5.2), or another 4xx that does not pass, such
    /// as Google's 428. Proxies send these, too, so they need a registered code, and end no session.
    fileprivate var refusal: AuthError? {
        guard 400..<500 ~= status, !isTransient else { return nil }
        let isStandard = [400, 401, 403].contains(status)
        let error = response.oauthError ?? (isStandard ? response.emptyRefusal : nil)
        return switch error {
        case .refused("server_error", _), .refused("temporarily_unavailable", _): nil
        case .refused("unknown_error", _), .refused("invalid_grant", _), .inputNeeded: isStandard ? error : nil
        default: error
        }
    }
}
