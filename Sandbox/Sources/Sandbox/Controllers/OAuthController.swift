import Foundation
import HTTPTypes
import Hummingbird

/// The endpoints for discovery, keys, tokens and revocation.
struct OAuthController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration
    let signingKey: SigningKey

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("jwks", use: keys)
        group.post("token", use: token)
        group.post("revoke", use: revoke)
    }

    func discovery(_ request: Request, context: SandboxContext) -> some ResponseGenerator {
        Discovery(issuer: request.baseURL)
    }

    private func keys(_ request: Request, context: SandboxContext) -> [String: [JSONWebKey]] {
        ["keys": [signingKey.publicKey]]
    }

    private func token(_ request: Request, context: SandboxContext) async throws -> TokenResponse {
        let (form, client) = try await request.clientForm(context)
        let tokens = try await tokens(form, client)
        return try TokenResponse(tokens, issuer: request.baseURL, now: configuration.now(), key: signingKey)
    }

    private func tokens(_ form: URLEncodedForm, _ client: OAuthClient) async throws -> Tokens {
        switch try form.required("grant_type") {
        case "password":
            let (name, password) = try (form.required("username"), form.required("password"))
            let scope = try OAuthScope(form["scope"])
            guard let user = SeedUser.authenticate(name, password: password) else {
                throw OAuthError(.invalidGrant, "The user name or password is incorrect.")
            }
            guard !user.hasSecondFactor else {
                throw OAuthError(.secondFactorRequired, "The user needs a one-time code. Sign in with a browser.")
            }
            let session = UserSession(user: user.id, scope: scope, client: client.id, signInDate: configuration.now())
            return try await update { $0.start(session, configuration) }
        case "refresh_token":
            let token = try form.required("refresh_token")
            let scope = try form["scope"].map { scope throws(OAuthError) in try OAuthScope(scope) }
            return try await update { try $0.refresh(token, of: client, scope: scope, configuration) }
        case "authorization_code":
            let (code, verifier) = try (form.required("code"), form.required("code_verifier"))
            let redirectURI = try form.required("redirect_uri")
            return try await update {
                try $0.exchange(code: code, of: client, verifier: verifier, redirectURI: redirectURI, configuration)
            }
        case "urn:ietf:params:oauth:grant-type:device_code":
            let deviceCode = try form.required("device_code")
            return try await update { try $0.poll(deviceCode: deviceCode, of: client, configuration) }
        default:
            throw OAuthError(.unsupportedGrantType, "The grant type is not supported.")
        }
    }

    private func update(_ change: @Sendable (inout SandboxState) throws -> Tokens) async throws -> Tokens {
        try await store.update(now: configuration.now(), change)
    }

    private func revoke(_ request: Request, context: SandboxContext) async throws -> HTTPResponse.Status {
        let (form, client) = try await request.clientForm(context)
        let token = try form.required("token")
        try await store.update(now: configuration.now()) { try $0.revoke(token, of: client) }
        return .ok
    }
}

/// The account that clients offer for the sign-in.
private struct DemoAccount: Encodable {
    let username = SandboxCredentials.username
    let password = SandboxCredentials.password
}

/// The metadata of the server (OpenID Connect Discovery 1.0 §3, RFC 8414 §2).
private struct Discovery: ResponseEncodable {
    private static let authMethods = ["none", "client_secret_basic", "client_secret_post"]

    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let revocationEndpoint: String
    let userinfoEndpoint: String
    let endSessionEndpoint: String
    let deviceAuthorizationEndpoint: String
    let jwksUri: String
    let grantTypesSupported = [
        "password", "refresh_token", "authorization_code", "urn:ietf:params:oauth:grant-type:device_code",
    ]
    let responseTypesSupported = ["code"]
    let responseModesSupported = ["query"]
    let codeChallengeMethodsSupported = ["S256"]
    let tokenEndpointAuthMethodsSupported = authMethods
    let revocationEndpointAuthMethodsSupported = authMethods
    let scopesSupported = OAuthScope.Name.allCases
    let subjectTypesSupported = ["public"]
    let promptValuesSupported = ["none", "login", "consent", "select_account"]
    let idTokenSigningAlgValuesSupported = ["ES256"]
    let claimsSupported = [
        "iss", "sub", "aud", "azp", "exp", "iat", "auth_time", "nonce", "name", "preferred_username", "email", "locale",
        "tier", "roles",
    ]
    let authorizationResponseIssParameterSupported = true
    /// An addition to the standard, by which a client knows that the server is for demos.
    let demoAccount = DemoAccount()

    init(issuer: String) {
        self.issuer = issuer
        authorizationEndpoint = issuer + "/oauth/authorize"
        tokenEndpoint = issuer + "/oauth/token"
        revocationEndpoint = issuer + "/oauth/revoke"
        userinfoEndpoint = issuer + "/oauth/userinfo"
        endSessionEndpoint = issuer + "/oauth/end_session"
        deviceAuthorizationEndpoint = issuer + "/oauth/device_authorization"
        jwksUri = issuer + "/oauth/jwks"
    }
}
