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
    /// `nil` with a token endpoint, which may issue the tokens of any issuer.
    public internal(set) var issuer: URL?
    /// The address of the metadata, if it is not below the issuer, such as that of a policy of Azure AD B2C. The metadata must
    /// still name ``issuer``, which is needed. An https URL, or http on this machine. `nil` stands for the addresses below the
    /// issuer.
    public var discovery: URL?
    /// The name of the server in `AccountID.issuer`; by default the address of the issuer or of the token endpoint. A server
    /// whose address changes, such as one that the app starts itself, needs a name that stays.
    public var accountIssuer: String
    /// The id of this client (RFC 6749 §2.2).
    public var clientID: String
    /// The secret of a confidential client (RFC 6749 §2.3.1). Apps that users install have none (RFC 8252 §8.5).
    public var clientSecret: Secret<String>?
    /// The way to authenticate the client; by default the first of Basic and post that the server supports if there is a
    /// secret, otherwise none.
    public var clientAuthentication: ClientAuthentication?
    /// The scopes to request (RFC 6749 §3.3). `openid` makes the server issue an ID token.
    ///
    /// They are sent as they are. `nil` stands for `openid profile email offline_access` without those that the metadata of
    /// the server does not name, since some servers refuse the whole sign-in because of an unknown scope.
    public var scopes: [String]?
    /// `true` if each sign-in with the browser asks for consent to `offline_access`, unless it has another prompt. OpenID
    /// Connect Core 1.0 §11 demands it, but most servers need none, and some refuse it.
    public var consentForOfflineAccess = false
    /// Endpoints that replace those of the metadata: https URLs, or http on the loopback interface. With a token endpoint,
    /// no metadata is requested.
    public var endpoints: [ServerEndpoint: URL] = [:]
    /// Parameters to add to authorization, device authorization and token requests, such as `audience`, `resource` (RFC
    /// 8707) or `prompt`. Names that these requests use themselves, such as `client_id`, are not allowed.
    public var additionalParameters: [String: String] = [:]
    /// The accepted difference between the server's clock and this device's clock in the checks of a sign-in. Devices are
    /// often wrong by minutes.
    public var clockTolerance = Duration.seconds(600)

    /// Creates the configuration of a client of `issuer`, which has metadata.
    public init(
        issuer: URL,
        accountIssuer: String? = nil,
        clientID: String,
        clientSecret: Secret<String>? = nil,
        scopes: [String]? = nil,
        additionalParameters: [String: String] = [:]
    ) {
        self.issuer = issuer
        self.accountIssuer = accountIssuer ?? issuer.absoluteString.withoutTrailingSlash
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scopes = scopes
        self.additionalParameters = additionalParameters
    }

    /// Creates the configuration of a client of a server without metadata. Further ``endpoints`` can be added.
    public init(tokenEndpoint: URL, accountIssuer: String? = nil, clientID: String) {
        self.accountIssuer = accountIssuer ?? tokenEndpoint.absoluteString
        self.clientID = clientID
        endpoints = [.token: tokenEndpoint]
    }

    /// The configuration of tests: the network service itself has the metadata, of any issuer.
    public static let test = AuthConfiguration()

    private init() {
        accountIssuer = "api"
        clientID = "trellis-app"
    }
}

extension AuthConfiguration {
    /// The parameters that requests set themselves, and those that would change the form of a response.
    private static let reservedParameters: Set<String> = [
        "client_assertion", "client_assertion_type", "client_id", "client_secret", "code", "code_challenge",
        "code_challenge_method", "code_verifier", "device_code", "grant_type", "nonce", "password", "redirect_uri",
        "refresh_token", "request", "request_uri", "response_mode", "response_type", "scope", "state", "username",
    ]

    /// Checks this configuration.
    ///
    /// - Throws: ``AuthError/misconfigured(reason:)``.
    func validate() throws(AuthError) {
        func require(_ condition: Bool, _ reason: String) throws(AuthError) {
            guard condition else { throw .misconfigured(reason: reason) }
        }
        try require(!clientID.isEmpty, "The client id is empty.")
        try require(!accountIssuer.isEmpty, "The name of the issuer is empty.")
        if let issuer {
            // OpenID Connect Discovery 1.0 §3, RFC 8414 §2.
            try require(
                issuer.isSafeForSecrets && issuer.query() == nil && issuer.fragment() == nil,
                "The issuer \(issuer.absoluteString) must be an https URL, or http on this machine, without a query."
            )
        }
        if let discovery {
            let address = "The discovery address \(discovery.absoluteString)"
            try require(discovery.isSafeForSecrets, "\(address) must use https, or http on this machine.")
            try require(issuer != nil, "\(address) needs the issuer that its metadata names.")
        }
        for (endpoint, url) in endpoints {
            try require(
                url.isSafeForSecrets,
                "The configured \(endpoint.rawValue) \(url.absoluteString) must use https, or http on this machine."
            )
        }
        // RFC 6749 §3.3.
        for scope in scopes ?? [] {
            try require(
                !scope.isEmpty && scope.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C },
                "A scope is empty or contains characters that are not allowed."
            )
        }
        let hasSecret = clientSecret?.reveal().isEmpty == false
        try require(hasSecret || clientSecret == nil, "The client secret is empty.")
        if let clientAuthentication, clientAuthentication != .publicClient {
            try require(hasSecret, "The client authentication \(clientAuthentication.rawValue) needs a client secret.")
        }
        for name in additionalParameters.keys.sorted() {
            try require(
                !name.isEmpty && !Self.reservedParameters.contains(name),
                "The additional parameter '\(name)' is set by the sign-in itself."
            )
        }
    }
}

/// An endpoint of a sign-in server, with its name in the metadata.
public enum ServerEndpoint: String, Sendable, CodingKey, CaseIterable {
    /// Issues tokens (RFC 6749 §3.2).
    case token = "token_endpoint"
    /// Shows the sign-in page (RFC 6749 §3.1).
    case authorization = "authorization_endpoint"
    /// Issues device codes (RFC 8628 §3.1).
    case deviceAuthorization = "device_authorization_endpoint"
    /// Returns the user's claims (OpenID Connect Core 1.0 §5.3).
    case userinfo = "userinfo_endpoint"
    /// Revokes tokens (RFC 7009 §2).
    case revocation = "revocation_endpoint"
    /// Signs the browser out (OpenID Connect RP-Initiated Logout 1.0 §2).
    case endSession = "end_session_endpoint"
}
