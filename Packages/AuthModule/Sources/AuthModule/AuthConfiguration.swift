public import Foundation

/// Who this client is to the server, and which server it trusts.
public struct AuthConfiguration: Sendable, Hashable {
    /// The client's id; it is public and has no secret (RFC 6749 §2.1).
    public var clientID: String
    /// The scopes asked for at sign-in (RFC 6749 §3.3).
    public var scopes: [String]
    /// The server's own name for itself. If it is given, discovery asks there, and a document of another issuer is
    /// refused (OpenID Connect Discovery 1.0 §4.3). If not, discovery asks the API, whose address the module does
    /// not know and so cannot check.
    public var issuer: URL?

    /// Creates a configuration.
    public init(
        clientID: String = "trellis-app",
        scopes: [String] = ["profile", "email", "offline_access"],
        issuer: URL? = nil
    ) {
        self.clientID = clientID
        self.scopes = scopes
        self.issuer = issuer
    }
}
