import Core
import Foundation

extension OAuthClient {
    /// Revokes `tokens` at the server (RFC 7009): the refresh token, with which access tokens end too (§2.1), or else the
    /// access token.
    ///
    /// - Returns: ``Revocation/unconfirmed(_:)`` only if the same request may succeed later.
    func revoke(_ tokens: Tokens) async -> Revocation {
        let form: QueryItems = [
            "token": tokens.refresh ?? tokens.access,
            "token_type_hint": tokens.refresh == nil ? "access_token" : "refresh_token",
        ]
        do {
            // Shorter than other timeouts, since sign-out waits for it. The server also confirms unknown tokens (§2.2);
            // 503 means that the token is still valid (§2.2.1).
            _ = try await post(form, to: .revocation, timeout: .seconds(10))
            return .confirmed
        } catch {
            return switch error {
            case .refused(code: "invalid_token"), .refused(code: "invalid_grant"): .confirmed
            // The secret can be corrected.
            case .refused(code: "invalid_client") where configuration.clientSecret != nil: .unconfirmed(error)
            case .methodUnavailable, .refused, .denied, .inputNeeded: .unsupported
            case .network(.server(let failure)) where [404, 405].contains(failure.status): .unsupported
            default: .unconfirmed(error)
            }
        }
    }
}
