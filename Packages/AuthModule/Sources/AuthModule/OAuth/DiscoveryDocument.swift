/// The metadata of a sign-in server in its wire form (OpenID Connect Discovery 1.0 §3, RFC 8414 §2).
struct DiscoveryDocument: Decodable, Sendable {
    let issuer: String
    let tokenEndpoint: String?
    let authorizationEndpoint: String?
    let deviceAuthorizationEndpoint: String?
    let userinfoEndpoint: String?
    let revocationEndpoint: String?
    let grantTypes: [String]?
    let tokenAuthenticationMethods: [String]?
    let revocationAuthenticationMethods: [String]?
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

    /// Returns this document with the members of `other` that it lacks.
    func merging(_ other: DiscoveryDocument) -> DiscoveryDocument {
        DiscoveryDocument(
            issuer: issuer,
            tokenEndpoint: tokenEndpoint ?? other.tokenEndpoint,
            authorizationEndpoint: authorizationEndpoint ?? other.authorizationEndpoint,
            deviceAuthorizationEndpoint: deviceAuthorizationEndpoint ?? other.deviceAuthorizationEndpoint,
            userinfoEndpoint: userinfoEndpoint ?? other.userinfoEndpoint,
            revocationEndpoint: revocationEndpoint ?? other.revocationEndpoint,
            grantTypes: grantTypes ?? other.grantTypes,
            tokenAuthenticationMethods: tokenAuthenticationMethods ?? other.tokenAuthenticationMethods,
            revocationAuthenticationMethods: revocationAuthenticationMethods ?? other.revocationAuthenticationMethods,
            codeChallengeMethods: codeChallengeMethods ?? other.codeChallengeMethods,
            sendsIssuer: sendsIssuer ?? other.sendsIssuer,
            scopes: scopes ?? other.scopes
        )
    }
}
