public import Core
public import Foundation

/// The registration of this client, and the sign-in server that it trusts.
///
/// A configuration that cannot be used fails with ``AuthError/misconfigured(reason:)`` at the first request, which is not
/// sent.
public struct AuthConfiguration: Sendable, Hashable {
    /// The issuer of the tokens: an https URL, or http on the loopback interface. Its metadata must name the same issuer
    /// (OpenID Connect Discovery 1.0 §4.3, RFC 8414 §3.3), or a template such as `https://login.example.com/{tenantid}/v2.0`
    /// whose placeholder stands for one segment of the path. The ids of users must then be unique over all tenants.
    ///
    /// `nil` requests the metadata from the API and accepts any issuer.
    public var issuer: URL?
    /// The name of the server in `AccountID.issuer`; by default the address of the issuer. A server whose address
    /// changes, such as one that the app starts itself, needs a name that stays.
    public var accountIssuer: String
    /// The id of this client (RFC 6749 §2.2).
    public var clientID: String
    /// The secret of a confidential client (RFC 6749 §2.3.1). Apps that users install have none (RFC 8252 §8.5).
    public var clientSecret: Secret<String>?
    /// The way to authenticate the client; by default the first of Basic and post that the server supports if there is a
    /// secret, otherwise none.
    public var clientAuthentication: ClientAuthentication?
    /// The scopes to request (RFC 6749 §3.3). `openid` makes the server issue an ID token.
    public var scopes: [String]
    /// Endpoints that replace those of the metadata: https URLs, or http on the loopback interface. With a token endpoint,
    /// no metadata is requested.
    public var endpoints: ServerEndpoints
    /// Parameters to add to authorization, device authorization and token requests, such as `audience`, `resource` (RFC
    /// 8707) or `prompt`. Names that these requests use themselves, such as `client_id`, are not allowed.
    public var additionalParameters: [String: String]

    /// Creates a configuration.
    public init(
        issuer: URL? = nil,
        accountIssuer: String? = nil,
        clientID: String = "trellis-app",
        clientSecret: Secret<String>? = nil,
        clientAuthentication: ClientAuthentication? = nil,
        scopes: [String] = ["openid", "profile", "email", "offline_access"],
        endpoints: ServerEndpoints = ServerEndpoints(),
        additionalParameters: [String: String] = [:]
    ) {
        self.issuer = issuer
        self.accountIssuer = accountIssuer ?? issuer?.absoluteString.withoutTrailingSlash ?? "api"
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.clientAuthentication = clientAuthentication
        self.scopes = scopes
        self.endpoints = endpoints
        self.additionalParameters = additionalParameters
    }
}

extension AuthConfiguration {
    /// The scopes to request at `server`. Those of OpenID Connect are left out if it names its scopes without them: some
    /// servers refuse the whole sign-in. Other scopes often are not named.
    func requestedScopes(at server: ServerMetadata) -> [String] {
        guard let supported = server.abilities.scopes else { return scopes }
        let standard: Set = ["profile", "email", "address", "phone", "offline_access"]
        return scopes.filter { supported.contains($0) || !standard.contains($0) }
    }

    /// The same scopes as one text, or `nil` without scopes.
    func requestedScope(at server: ServerMetadata) -> String? {
        let scopes = requestedScopes(at: server)
        return scopes.isEmpty ? nil : scopes.joined(separator: " ")
    }
}

/// The endpoints of a sign-in server.
public struct ServerEndpoints: Sendable, Hashable {
    /// The endpoint that issues tokens (RFC 6749 §3.2).
    public var token: URL?
    /// The endpoint that shows the sign-in page (RFC 6749 §3.1).
    public var authorization: URL?
    /// The endpoint that issues device codes (RFC 8628 §3.1).
    public var deviceAuthorization: URL?
    /// The endpoint that returns the user's claims (OpenID Connect Core 1.0 §5.3).
    public var userinfo: URL?
    /// The endpoint that revokes tokens (RFC 7009 §2).
    public var revocation: URL?

    /// Creates endpoints.
    public init(
        token: URL? = nil,
        authorization: URL? = nil,
        deviceAuthorization: URL? = nil,
        userinfo: URL? = nil,
        revocation: URL? = nil
    ) {
        self.token = token
        self.authorization = authorization
        self.deviceAuthorization = deviceAuthorization
        self.userinfo = userinfo
        self.revocation = revocation
    }
}

extension ServerEndpoints {
    /// The configured endpoints.
    var all: [ServerEndpoint: URL] {
        [
            ServerEndpoint.token: token, .authorization: authorization, .deviceAuthorization: deviceAuthorization,
            .userinfo: userinfo, .revocation: revocation,
        ].compactMapValues(\.self)
    }
}
