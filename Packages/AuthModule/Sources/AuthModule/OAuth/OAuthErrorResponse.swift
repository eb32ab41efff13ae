import Core
import Foundation

extension AuthError {
    /// Creates the error of a request to `endpoint`, with its OAuth code if it has one (RFC 6749 §5.2).
    ///
    /// Only 400, 401 and 403 with such a code or with an empty body are refusals. Other responses, such as pages of
    /// proxies, do not come from the sign-in server or may pass.
    init(of endpoint: ClientEndpoint, _ error: NetworkError) {
        guard case .server(let failure) = error, [400, 401, 403].contains(failure.status),
            let code = failure.response.oauthCode(of: endpoint)
        else {
            self.init(error)
            return
        }
        if let input = RequiredInput(code: code) {
            self = .inputNeeded(input)
            return
        }
        self =
            switch code {
            case "server_error", "temporarily_unavailable": .network(.server(failure.withoutContent))
            case _ where Self.printableCodes.contains(code): .refused(code: code)
            default: .refused(code: "unknown_error")
            }
    }

    /// The codes of RFC 6749 §4.1.2.1 and §5.2, RFC 6750 §3.1, RFC 7009 §2.2.1 and RFC 8628 §3.5. Other texts may contain
    /// personal data.
    private static let printableCodes: Set<String> = [
        "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "invalid_token", "invalid_target",
        "unauthorized_client", "unsupported_grant_type", "unsupported_token_type", "access_denied",
        "authorization_pending", "slow_down", "expired_token",
    ]
}

extension NetworkResponse {
    /// The OAuth code of this refusal, or `nil` if it does not have the form of one.
    fileprivate func oauthCode(of endpoint: ClientEndpoint) -> String? {
        if let code = try? WireJSON.decode(OAuthErrorResponse.self, from: body).error { return code }
        guard body.allSatisfy({ " \t\r\n".utf8.contains($0) }) else { return nil }
        // RFC 6749 §5.2 demands this field if the client was not authenticated.
        if headers["WWW-Authenticate"]?.lowercased().hasPrefix("basic") == true { return "invalid_client" }
        // Some servers respond to a wrong password or a spent token without a body.
        return endpoint == .token ? "invalid_grant" : "unknown_error"
    }
}

/// An OAuth error without `error_description`, which may contain personal data.
private struct OAuthErrorResponse: Decodable {
    let error: String
}
