import Core

/// What a sign-out ends. At many servers all devices of a user share one grant.
public enum SignOutScope: Sendable, Hashable {
    /// The session on this device. Its tokens are removed but not revoked: at the server they live until they expire, and
    /// whoever has copied them can use them.
    case device
    /// The grant: its refresh token is revoked (RFC 7009 §2.1), which ends the sessions of all devices that share the grant,
    /// as at Google and Keycloak.
    case grant
}

/// The result of revoking a session at the server (RFC 7009), which is tried once, for 3 s.
public enum Revocation: Sendable, Hashable {
    /// The server ended the session.
    case confirmed
    /// The revocation failed with this error. The session lives at the server until it expires.
    case unconfirmed(AuthError)
    /// The server has no revocation endpoint (optional in RFC 8414 §2), or does not serve this client or its tokens there.
    /// It keeps the session until it expires.
    case unsupported
    /// There was no session, it could not be read, or only this device was signed out.
    case notNeeded
}

extension OAuthClient {
    /// Revokes `tokens` of a client at the server (RFC 7009): the refresh token, with which access tokens end too (§2.1),
    /// and the access token where they do not.
    ///
    /// - Returns: ``Revocation/unconfirmed(_:)`` only if the same request may succeed later.
    func revoke(_ tokens: Tokens, of clientID: String) async -> Revocation {
        var client = self
        if clientID != configuration.clientID {
            client.configuration.clientID = clientID
            client.configuration.clientSecret = nil
            client.configuration.clientAuthentication = .publicClient
        }
        guard let refresh = tokens.refresh else { return await client.revoke(tokens.access, as: "access_token") }
        let revocation = await client.revoke(refresh, as: "refresh_token")
        // A server without support for access tokens, such as JWTs, ends the refresh token only (§2.2.1).
        if revocation == .confirmed { _ = await client.revoke(tokens.access, as: "access_token") }
        return revocation
    }

    private func revoke(_ token: String, as hint: String) async -> Revocation {
        do {
            // Shorter than other timeouts, since sign-out waits for it. The server also confirms unknown tokens (§2.2);
            // 503 means that the token is still valid (§2.2.1).
            _ = try await post(["token": token, "token_type_hint": hint], to: .revocation, timeout: .seconds(10))
            return .confirmed
        } catch {
            return switch error {
            case .refused("invalid_token", _), .refused("invalid_grant", _): .confirmed
            // The secret can be corrected.
            case .refused("invalid_client", _) where configuration.clientSecret != nil: .unconfirmed(error)
            case .methodUnavailable, .refused, .denied, .inputNeeded: .unsupported
            case .network(.server(let failure)) where [404, 405].contains(failure.status): .unsupported
            default: .unconfirmed(error)
            }
        }
    }
}
