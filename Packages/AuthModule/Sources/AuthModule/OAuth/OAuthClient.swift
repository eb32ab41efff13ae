import Core
import Foundation

/// Sends the requests of OAuth 2.0 and OpenID Connect.
struct OAuthClient: Sendable {
    let dependencies: AuthDependencies
    /// The configuration of these requests: that of the dependencies, unless one sign-in or session has another.
    var configuration: AuthConfiguration
    let discovery: Discovery
    /// Waits until the tokens of a sign-in may be requested.
    var ready: @Sendable () async -> Void = {}

    init(dependencies: AuthDependencies) {
        self.dependencies = dependencies
        configuration = dependencies.configuration
        discovery = Discovery(dependencies: dependencies)
    }

    /// The longest duration of a failed refresh that is tried again.
    private static let quickFailure = Duration.seconds(2)
    private static let retryDelay = Duration.milliseconds(500)

    /// Requests new tokens of `account` (RFC 6749 §6). A request that fails quickly for a reason that may pass is sent once
    /// again. An ID token that is not valid (OpenID Connect Core 1.0 §12.2) is ignored, since the former refresh token is
    /// spent.
    ///
    /// - Returns: The tokens, and the claims of their ID token.
    /// - Throws: ``AuthError/sessionEnded`` only for `invalid_grant`, ``AuthError/invalidResponse(_:)`` if the tokens were
    ///   issued to another user.
    func refresh(
        _ former: Tokens,
        with refreshToken: String,
        of account: AccountID
    ) async throws(AuthError) -> (tokens: Tokens, claims: [String: ClaimValue]) {
        let elapsed = dependencies.clock.stopwatch()
        let response: TokenResponse
        do {
            response = try await requestTokens(replacing: refreshToken)
        } catch {
            guard error.allowsQuickRetry, elapsed() < Self.quickFailure else { throw error }
            try? await dependencies.clock.sleep(for: Self.retryDelay)
            response = try await requestTokens(replacing: refreshToken)
        }
        let scopes = former.scopes ?? []
        var tokens = try response.tokens(receivedAt: dependencies.now(), requestedScopes: scopes, replacing: former)
        guard let text = response.idToken else { return (tokens, [:]) }
        do throws(AuthError) {
            let idToken = try IDToken(text)
            try idToken.validate(issuer: try await discovery.metadata().issuer, clientID: configuration.clientID)
            if idToken.claims.subject == account.subject { return (tokens, idToken.claims.members) }
        } catch {
            dependencies.logger.log(.warning, "ID token of a refresh ignored", error: error)
            tokens.idToken = former.idToken
            return (tokens, [:])
        }
        throw .invalidResponse("The sign-in server's ID token belongs to another user.")
    }

    private func requestTokens(replacing refreshToken: String) async throws(AuthError) -> TokenResponse {
        do {
            return try await requestTokens(["grant_type": "refresh_token", "refresh_token": refreshToken])
        } catch .refused(code: "invalid_grant", reason: _) {
            throw .sessionEnded
        } catch .denied(let reason) {
            // Nobody was asked.
            throw .refused(code: "access_denied", reason: reason)
        }
    }

    /// Sends `form` to the token endpoint, with the identity of the client and the additional parameters. It waits 60 s for
    /// the response: the server may have replaced the refresh token already, or used up the code.
    ///
    /// - Throws: ``AuthError/refused(code:reason:)`` or ``AuthError/inputNeeded(_:)`` if the server refused,
    ///   ``AuthError/network(_:)`` after failures that may pass.
    func requestTokens(_ form: QueryItems) async throws(AuthError) -> TokenResponse {
        await ready()
        let response = try await withBackgroundTime { () async throws(AuthError) in
            try await post(form, to: .token, timeout: .seconds(60))
        }
        do {
            return try response.decoded(as: "token response")
        } catch {
            // Some servers send errors with the status 200.
            throw response.oauthError ?? error
        }
    }

    /// Sends `form` to `endpoint`, with the identity of the client and, except for revocations, the additional parameters.
    ///
    /// - Throws: ``AuthError/methodUnavailable`` if the server does not have the endpoint, and the errors of
    ///   ``requestTokens(_:)``.
    func post(
        _ form: QueryItems,
        to endpoint: ServerEndpoint,
        timeout: Duration = .seconds(30)
    ) async throws(AuthError) -> NetworkResponse {
        let metadata = try await discovery.metadata()
        guard let url = metadata.endpoints[endpoint] else { throw .methodUnavailable }
        var form = form
        var methods = metadata.abilities.tokenAuthenticationMethods
        if endpoint == .revocation {
            methods = metadata.abilities.revocationAuthenticationMethods ?? methods
        } else {
            for (name, value) in configuration.additionalParameters.sorted(by: { $0.key < $1.key }) {
                form.add(value, for: name)
            }
        }
        let request = configuration.authenticated(form, methods: methods)
        return try await dependencies.network.response(
            from: .url(url),
            headers: request.headers,
            form: request.form,
            timeout: timeout
        )
    }
}

extension AuthError {
    /// `true` for a failure that may pass within a second: no connection, or 5xx without `Retry-After`.
    fileprivate var allowsQuickRetry: Bool {
        switch self {
        case .network(.offline): true
        case .network(.server(let failure)):
            failure.status >= 500 && failure.isTransient && failure.retryAfter(now: .distantPast) == nil
        default: false
        }
    }
}
