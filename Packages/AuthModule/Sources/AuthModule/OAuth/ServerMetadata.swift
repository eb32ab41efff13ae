import Core
import Foundation

/// The endpoints and the abilities of the sign-in server.
struct ServerMetadata: Sendable, Hashable {
    /// The issuer of the server's tokens, which may be a template; `nil` if neither the server nor the app names one.
    let issuer: String?
    /// The endpoints. All are safe to send secrets to.
    let endpoints: [ServerEndpoint: URL]
    let abilities: ServerAbilities

    /// Creates metadata from the configured endpoints and those of `document`.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)`` if there is no token endpoint, or an endpoint is unsafe.
    init(_ document: DiscoveryDocument?, configuration: AuthConfiguration) throws(AuthError) {
        let configuredIssuer = configuration.issuer?.absoluteString
        // A template stands for the configured tenant only, unless that stands for all.
        let isOneTenant = document?.issuer.contains("{") == true && configuredIssuer?.isSharedByTenants == false
        issuer = isOneTenant ? configuredIssuer : document?.issuer ?? configuredIssuer
        abilities = document?.abilities ?? ServerAbilities()
        var endpoints = configuration.endpoints
        for endpoint in ServerEndpoint.allCases where endpoints[endpoint] == nil {
            guard let address = document?.addresses[endpoint] else { continue }
            guard let url = URL(string: address), url.isSafeForSecrets else {
                let name = endpoint.rawValue
                throw .invalidResponse("The sign-in server's \(name) must be an https URL, or http on this machine.")
            }
            endpoints[endpoint] = url
        }
        guard endpoints[.token] != nil else {
            throw .invalidResponse("The sign-in server's metadata is not valid: token_endpoint is missing.")
        }
        self.endpoints = endpoints
    }
}

extension AuthConfiguration {
    /// The scopes to request at `server`. Its metadata need not name all that it supports (RFC 8414 §2), so it restricts only
    /// the default scopes.
    func requestedScopes(at server: ServerMetadata) -> [String] {
        scopes
            ?? ["openid"]
            + ["profile", "email", "offline_access"].filter { server.abilities.scopes?.contains($0) ?? true }
    }

    /// The same scopes as one text, or `nil` without scopes.
    func requestedScope(at server: ServerMetadata) -> String? {
        let scopes = requestedScopes(at: server)
        return scopes.isEmpty ? nil : scopes.joined(separator: " ")
    }
}

/// The metadata of a sign-in server in its wire form (OpenID Connect Discovery 1.0 §3, RFC 8414 §2).
struct DiscoveryDocument: Decodable, Sendable {
    let issuer: String
    var addresses: [ServerEndpoint: String] = [:]
    var abilities: ServerAbilities

    private enum CodingKeys: CodingKey {
        case issuer
    }

    init(from decoder: any Decoder) throws {
        issuer = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .issuer)
        abilities = try ServerAbilities(from: decoder)
        let container = try decoder.container(keyedBy: ServerEndpoint.self)
        for endpoint in ServerEndpoint.allCases {
            addresses[endpoint] = try container.decodeIfPresent(String.self, forKey: endpoint)
        }
    }
}

/// The abilities of a sign-in server. Those that its metadata does not name are `nil`.
struct ServerAbilities: Decodable, Sendable, Hashable {
    /// The supported grant types. The default of both standards, `authorization_code` and `implicit`, does not count as
    /// named: servers that support more do omit them.
    var grantTypes: Set<String>?
    /// The client authentication methods of the token endpoint.
    var tokenAuthenticationMethods: [String]?
    /// The client authentication methods of the revocation endpoint.
    var revocationAuthenticationMethods: [String]?
    /// `true` if every authorization response contains `iss` (RFC 9207 §3).
    var sendsIssuer: Bool?
    var scopes: Set<String>?
    /// The values of `prompt` (Initiating User Registration via OpenID Connect 1.0 §5).
    var prompts: Set<String>?

    private enum CodingKeys: String, CodingKey {
        case grantTypes = "grant_types_supported"
        case tokenAuthenticationMethods = "token_endpoint_auth_methods_supported"
        case revocationAuthenticationMethods = "revocation_endpoint_auth_methods_supported"
        case sendsIssuer = "authorization_response_iss_parameter_supported"
        case scopes = "scopes_supported"
        case prompts = "prompt_values_supported"
    }
}
