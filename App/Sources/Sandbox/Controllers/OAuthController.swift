import Foundation
import HTTPTypes
import Hummingbird

/// The endpoints for discovery, tokens and revocation.
struct OAuthController: Sendable {
    /// The only client, a public one without a secret (RFC 6749 §2.1).
    static let clientID = "trellis-app"

    let store: StateStore
    let environment: ServerEnvironment

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.post("token", use: token)
        group.post("revoke", use: revoke)
    }

    func discovery(_ request: Request, context: SandboxContext) -> some ResponseGenerator {
        Discovery(issuer: request.baseURL)
    }

    private func token(_ request: Request, context: SandboxContext) async throws -> Tokens {
        let form = try await request.clientForm(context)
        switch try form.required("grant_type") {
        case "password":
            let (name, password) = try (form.required("username"), form.required("password"))
            let scope = try OAuthScope(form["scope"])
            guard let user = SeedUser.authenticate(name, password: password) else {
                throw OAuthError(.invalidGrant, "The user name or password is incorrect.")
            }
            return try await update { $0.signIn(user, scope: scope, environment) }
        case "refresh_token":
            let token = try form.required("refresh_token")
            let scope = try form["scope"].map { scope throws(OAuthError) in try OAuthScope(scope) }
            return try await update { try $0.refresh(token, scope: scope, environment) }
        case "authorization_code":
            let (code, verifier) = try (form.required("code"), form.required("code_verifier"))
            let redirectURI = try form.required("redirect_uri")
            return try await update {
                try $0.exchange(code: code, verifier: verifier, redirectURI: redirectURI, environment)
            }
        case "urn:ietf:params:oauth:grant-type:device_code":
            let deviceCode = try form.required("device_code")
            return try await update { try $0.poll(deviceCode: deviceCode, environment) }
        default:
            throw OAuthError(.unsupportedGrantType, "The grant type is not supported.")
        }
    }

    private func update(_ change: @Sendable (inout SandboxState) throws -> Tokens) async throws -> Tokens {
        try await store.update(now: environment.now(), change)
    }

    private func revoke(_ request: Request, context: SandboxContext) async throws -> HTTPResponse.Status {
        let token = try await request.clientForm(context).required("token")
        try await store.update(now: environment.now()) { $0.revoke(token) }
        return .ok
    }
}

extension Request {
    /// Decodes a form with the client's id.
    func clientForm(_ context: SandboxContext) async throws -> URLEncodedForm {
        let form = try await decode(as: URLEncodedForm.self, context: context)
        guard try form.required("client_id") == OAuthController.clientID else {
            throw OAuthError(.invalidClient, "The client is unknown.")
        }
        return form
    }
}

extension Tokens: ResponseEncodable {}

/// The account that clients offer for the sign-in.
private struct DemoAccount: Encodable {
    let username = SandboxCredentials.username
    let password = SandboxCredentials.password
}

/// The metadata of the server (OpenID Connect Discovery 1.0 §3).
private struct Discovery: ResponseEncodable {
    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let revocationEndpoint: String
    let userinfoEndpoint: String
    let deviceAuthorizationEndpoint: String
    let grantTypesSupported = [
        "password", "refresh_token", "authorization_code", "urn:ietf:params:oauth:grant-type:device_code",
    ]
    let responseTypesSupported = ["code"]
    let codeChallengeMethodsSupported = ["S256"]
    let tokenEndpointAuthMethodsSupported = ["none"]
    let scopesSupported = OAuthScope.Name.allCases
    let authorizationResponseIssParameterSupported = true
    /// An addition to the standard, by which a client knows that the server is for demos.
    let demoAccount = DemoAccount()

    init(issuer: String) {
        self.issuer = issuer
        authorizationEndpoint = issuer + "/oauth/authorize"
        tokenEndpoint = issuer + "/oauth/token"
        revocationEndpoint = issuer + "/oauth/revoke"
        userinfoEndpoint = issuer + "/oauth/userinfo"
        deviceAuthorizationEndpoint = issuer + "/oauth/device_authorization"
    }
}
