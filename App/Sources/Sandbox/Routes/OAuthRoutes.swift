import Foundation
import HTTPTypes
import Hummingbird

/// Tokens as the token endpoint gives them (RFC 6749 §5.1).
struct Tokens: Encodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case expiresIn = "expires_in"
        case refreshToken = "refresh_token"
        case scope
    }

    let accessToken: String
    let tokenType = "Bearer"
    /// In seconds.
    let expiresIn: Int
    let refreshToken: String
    let scope: String
}

/// The one client there is: an app, which can keep no secret (RFC 6749 §2.1).
enum OAuthClient {
    static let id = "trellis-app"

    static func check(_ form: Form) throws(OAuthError) {
        guard try form.required("client_id") == id else {
            throw OAuthError(.invalidClient, "There is no such client.")
        }
    }
}

/// Discovery, tokens and their end.
struct OAuthRoutes: Sendable {
    let store: StateStore
    let world: World

    var routes: [Route] {
        [
            Route(.get, "/.well-known/openid-configuration", discovery),
            Route(.post, "/oauth/token", token),
            Route(.post, "/oauth/revoke", revoke),
        ]
    }

    @Sendable private func discovery(_ request: Request, context: SandboxContext) throws -> Response {
        try Response(json: Discovery(issuer: request.base))
    }

    @Sendable private func token(_ request: Request, context: SandboxContext) async throws -> Response {
        let form = try await request.form()
        try OAuthClient.check(form)
        let tokens = try await tokens(for: form)
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers.append("Pragma", "no-cache")
        return try Response(headers: headers, json: tokens)
    }

    private func tokens(for form: Form) async throws -> Tokens {
        let grant = try form.required("grant_type")
        switch grant {
        case "password":
            let (name, password) = try (form.required("username"), form.required("password"))
            let scope = try Scope(form["scope"])
            guard let user = SeedUsers.user(named: name, password: password) else {
                throw OAuthError(.invalidGrant, "The user name or the password is wrong.")
            }
            return try await update { $0.signIn(user, scope: scope, world: $1) }
        case "refresh_token":
            let token = try form.required("refresh_token")
            let scope = try form["scope"].map { scope throws(OAuthError) in try Scope(scope) }
            return try await update { try $0.refresh(token, scope: scope, world: $1) }
        case "authorization_code":
            let (code, verifier) = try (form.required("code"), form.required("code_verifier"))
            let redirectURI = try form.required("redirect_uri")
            return try await update {
                try $0.exchange(code: code, verifier: verifier, redirectURI: redirectURI, world: $1)
            }
        case "urn:ietf:params:oauth:grant-type:device_code":
            let deviceCode = try form.required("device_code")
            return try await update { try $0.poll(deviceCode: deviceCode, world: $1) }
        default:
            throw OAuthError(.unsupportedGrantType, "There is no such grant type here.")
        }
    }

    private func update(
        _ change: @Sendable (inout SandboxState, World) throws -> Tokens
    ) async throws -> Tokens {
        try await store.update(now: world.now()) { try change(&$0, world) }
    }

    @Sendable private func revoke(_ request: Request, context: SandboxContext) async throws -> Response {
        let form = try await request.form()
        try OAuthClient.check(form)
        let token = try form.required("token")
        try await store.update(now: world.now()) { $0.revoke(token) }
        return Response(status: .ok, headers: [.cacheControl: "no-store"])
    }
}

extension Form {
    /// A field that has to be there.
    func required(_ name: String) throws(OAuthError) -> String {
        guard let value = self[name] else { throw OAuthError(.invalidRequest, "\(name) is missing.") }
        return value
    }
}

/// Where everything about sign-in is (OpenID Connect Discovery 1.0 §3).
private struct Discovery: Encodable {
    private enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case userinfoEndpoint = "userinfo_endpoint"
        case deviceAuthorizationEndpoint = "device_authorization_endpoint"
        case grantTypes = "grant_types_supported"
        case responseTypes = "response_types_supported"
        case codeChallengeMethods = "code_challenge_methods_supported"
        case tokenEndpointAuthMethods = "token_endpoint_auth_methods_supported"
        case scopes = "scopes_supported"
        case authorizationResponseIss = "authorization_response_iss_parameter_supported"
    }

    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let revocationEndpoint: String
    let userinfoEndpoint: String
    let deviceAuthorizationEndpoint: String
    let grantTypes = [
        "password", "refresh_token", "authorization_code", "urn:ietf:params:oauth:grant-type:device_code",
    ]
    let responseTypes = ["code"]
    let codeChallengeMethods = ["S256"]
    let tokenEndpointAuthMethods = ["none"]
    let scopes = Scope.Name.allCases.map(\.rawValue)
    let authorizationResponseIss = true

    init(issuer: String) {
        self.issuer = issuer
        authorizationEndpoint = issuer + "/oauth/authorize"
        tokenEndpoint = issuer + "/oauth/token"
        revocationEndpoint = issuer + "/oauth/revoke"
        userinfoEndpoint = issuer + "/oauth/userinfo"
        deviceAuthorizationEndpoint = issuer + "/oauth/device_authorization"
    }
}
