public import Foundation

/// The identity of this client, and the server that it trusts.
public struct AuthConfiguration: Sendable, Hashable {
    let clientID: String
    let scopes: [String]
    let issuer: URL?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - clientID: The id of this client, which is public and has no secret (RFC 6749 §2.1).
    ///   - scopes: The scopes to request at sign-in (RFC 6749 §3.3).
    ///   - issuer: The issuer of the tokens. Its discovery document must name the same issuer (OpenID Connect
    ///     Discovery 1.0 §4.3). Without an issuer the document is requested from the API and its issuer is not checked.
    public init(
        clientID: String = "trellis-app",
        scopes: [String] = ["openid", "profile", "email", "offline_access"],
        issuer: URL? = nil
    ) {
        self.clientID = clientID
        self.scopes = scopes
        self.issuer = issuer
    }
}
