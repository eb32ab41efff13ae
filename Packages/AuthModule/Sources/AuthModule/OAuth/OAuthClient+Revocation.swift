import Core
import Foundation

/// The result of a revocation request.
enum RevocationDelivery: Sendable, Hashable {
    /// The tokens are no longer valid.
    case delivered
    /// The tokens may still be valid. The same request may succeed later.
    case postponed(AuthError)
    /// The server refuses to revoke such tokens, or has no revocation endpoint if the error is `nil`.
    case undeliverable(AuthError?)
}

extension OAuthClient {
    /// Revokes `tokens` at the server (RFC 7009): the refresh token, with which access tokens end too (§2.1), or else the
    /// access token.
    func deliverRevocation(of tokens: Tokens) async -> RevocationDelivery {
        let form: QueryItems = [
            "token": tokens.refresh ?? tokens.access,
            "token_type_hint": tokens.refresh == nil ? "access_token" : "refresh_token",
        ]
        do {
            // Shorter than other timeouts, since sign-out waits for it. The server also confirms unknown tokens (§2.2);
            // 503 means that the token is still valid (§2.2.1).
            _ = try await post(form, to: .revocation, timeout: .seconds(10))
            return .delivered
        } catch {
            return switch error {
            case .methodUnavailable: .undeliverable(nil)
            case .refused(code: "invalid_token"), .refused(code: "invalid_grant"): .delivered
            case .refused, .inputNeeded: .undeliverable(error)
            default: .postponed(error)
            }
        }
    }
}
