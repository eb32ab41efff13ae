import Core
import Foundation

/// The endpoints and the abilities of the sign-in server. All endpoints are safe to send secrets to.
struct ServerMetadata: Sendable, Hashable {
    /// The issuer of the server's tokens, which may be a template; `nil` if neither the server nor the app names one.
    let issuer: String?
    let tokenEndpoint: URL
    let authorizationEndpoint: URL?
    let deviceAuthorizationEndpoint: URL?
    let userinfoEndpoint: URL?
    let revocationEndpoint: URL?
    /// The supported grant types, or `nil` if they are not named. The default of both standards, `authorization_code` and
    /// `implicit`, does not count as named: servers that support more do omit them.
    let grantTypes: Set<String>?
    /// The client authentication methods of the token endpoint, or `nil` if they are not known.
    let tokenAuthenticationMethods: [String]?
    /// The client authentication methods of the revocation endpoint, or `nil` if they are not known.
    let revocationAuthenticationMethods: [String]?
    /// The PKCE methods (RFC 7636 §4.2), or `nil` if they are not known.
    let codeChallengeMethods: Set<String>?
    /// `true` if every authorization response contains `iss` (RFC 9207 §3).
    let sendsIssuer: Bool
    /// The scopes that the server names, or `nil` if it names none.
    let scopes: Set<String>?

    /// Creates metadata from the configured endpoints and those of `document`.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if there is no token endpoint, or an endpoint is unsafe.
    init(_ document: DiscoveryDocument?, configuration: AuthConfiguration) throws(AuthError) {
        let configured = configuration.endpoints
        func endpoint(_ url: URL?, _ text: String?, _ name: String) throws(AuthError) -> URL? {
            if let url { return url }
            return if let text { try Self.safeURL(text, name) } else { nil }
        }
        let configuredIssuer = configuration.issuer?.absoluteString
        // A template stands for the configured tenant only, unless that stands for all.
        let isOneTenant = document?.issuer.contains("{") == true && configuredIssuer?.isSharedByTenants == false
        issuer = isOneTenant ? configuredIssuer : document?.issuer ?? configuredIssuer
        guard let token = try endpoint(configured.token, document?.tokenEndpoint, "token_endpoint") else {
            throw .invalidResponse("The sign-in server's metadata is not valid: token_endpoint is missing.")
        }
        tokenEndpoint = token
        authorizationEndpoint = try endpoint(
            configured.authorization,
            document?.authorizationEndpoint,
            "authorization_endpoint"
        )
        deviceAuthorizationEndpoint = try endpoint(
            configured.deviceAuthorization,
            document?.deviceAuthorizationEndpoint,
            "device_authorization_endpoint"
        )
        userinfoEndpoint = try endpoint(configured.userinfo, document?.userinfoEndpoint, "userinfo_endpoint")
        revocationEndpoint = try endpoint(configured.revocation, document?.revocationEndpoint, "revocation_endpoint")
        grantTypes = document?.grantTypes.map(Set.init)
        tokenAuthenticationMethods = document?.tokenAuthenticationMethods
        revocationAuthenticationMethods = document?.revocationAuthenticationMethods
        codeChallengeMethods = document?.codeChallengeMethods.map(Set.init)
        sendsIssuer = document?.sendsIssuer ?? false
        scopes = document?.scopes.map(Set.init)
    }

    private static func safeURL(_ text: String, _ name: String) throws(AuthError) -> URL {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty else {
            throw .invalidResponse("The sign-in server's \(name) is not a URL.")
        }
        guard url.isSafeForSecrets else {
            throw .invalidResponse("The sign-in server's \(name) must use https, or http on this machine.")
        }
        return url
    }
}

/// The metadata of a sign-in server in its wire form (OpenID Connect Discovery 1.0 §3, RFC 8414 §2).
struct DiscoveryDocument: Decodable, Sendable {
    let issuer: String
    let tokenEndpoint: String?
    let authorizationEndpoint: String?
    let deviceAuthorizationEndpoint: String?
    let userinfoEndpoint: String?
    var revocationEndpoint: String?
    let grantTypes: [String]?
    let tokenAuthenticationMethods: [String]?
    var revocationAuthenticationMethods: [String]?
    let codeChallengeMethods: [String]?
    let sendsIssuer: Bool?
    let scopes: [String]?

    private enum CodingKeys: String, CodingKey {
        case issuer
        case tokenEndpoint = "token_endpoint"
        case authorizationEndpoint = "authorization_endpoint"
        case deviceAuthorizationEndpoint = "device_authorization_endpoint"
        case userinfoEndpoint = "userinfo_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case grantTypes = "grant_types_supported"
        case tokenAuthenticationMethods = "token_endpoint_auth_methods_supported"
        case revocationAuthenticationMethods = "revocation_endpoint_auth_methods_supported"
        case codeChallengeMethods = "code_challenge_methods_supported"
        case scopes = "scopes_supported"
        case sendsIssuer = "authorization_response_iss_parameter_supported"
    }
}
