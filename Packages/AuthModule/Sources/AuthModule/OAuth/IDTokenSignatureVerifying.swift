public import Foundation

/// Checks the signatures of ID tokens.
///
/// It is optional: ID tokens come straight from the token endpoint over TLS, which proves their origin (OpenID Connect
/// Core 1.0 §3.1.3.7, item 6).
public protocol IDTokenSignatureVerifying: Sendable {
    /// Checks the signature of the ID token of a sign-in. The module checks its claims.
    ///
    /// - Parameters:
    ///   - token: The token as a JWS in compact form (RFC 7515 §3.1).
    ///   - keysURL: The address of the server's keys (RFC 7517 §5), if its metadata has one.
    /// - Throws: ``AuthError/invalidResponse(_:)`` if the signature is wrong, ``AuthError/network(_:)`` if the keys cannot
    ///   be loaded. The sign-in ends with that error.
    func verifySignature(of token: String, keysURL: URL?) async throws(AuthError)
}
