import Core
import Foundation

/// Sends the requests of OAuth 2.0 and OpenID Connect.
struct OAuthClient: Sendable {
    let network: any NetworkServiceProtocol
    var configuration: AuthConfiguration
    let now: @Sendable () -> Date
    let discovery: Discovery

    init(network: any NetworkServiceProtocol, configuration: AuthConfiguration, now: @escaping @Sendable () -> Date) {
        self.network = network
        self.configuration = configuration
        self.now = now
        discovery = Discovery(network: network, configuration: configuration, now: now)
    }

    /// Requests new tokens with a refresh token (RFC 6749 §6).
    ///
    /// - Throws: ``AuthError/sessionEnded`` only for `invalid_grant`.
    func refresh(with refreshToken: String) async throws(AuthError) -> TokenResponse {
        do {
            // Shorter than other timeouts, since other processes wait for the refresh.
            return try await requestTokens(
                ["grant_type": "refresh_token", "refresh_token": refreshToken],
                timeout: .seconds(10)
            )
        } catch .refused(code: "invalid_grant") {
            throw .sessionEnded
        } catch .denied {
            // Nobody was asked.
            throw .refused(code: "access_denied")
        }
    }

    /// Checks the ID token in the response to a refresh of a session of `account`, if there is one.
    ///
    /// - Throws: ``AuthError/invalidResponse(_:)``.
    func validate(_ response: TokenResponse, of account: AccountID) async throws(AuthError) {
        // One that cannot be read is ignored, since the former refresh token is spent.
        guard let idToken = response.idToken.flatMap({ try? IDToken($0) }) else { return }
        try idToken.validate(
            issuer: try await discovery.metadata().issuer,
            clientID: configuration.clientID,
            subject: account.subject
        )
    }

    /// Changes the profile of the token's user at the API. OpenID Connect defines no request for it.
    func updateProfile(_ changes: ProfileChanges, with token: AccessToken) async throws(AuthError) -> AuthUser {
        let headers: HTTPHeaders = ["Authorization": "Bearer \(token.value)"]
        do {
            return try await network.send(
                Endpoint<UserClaims>(.patch, "/v1/profile", headers: headers, body: .json(changes))
            ).user(issuer: configuration.accountIssuer)
        } catch .server(let failure) where [400, 422].contains(failure.status) {
            throw .profileRefused
        } catch .server(let failure) {
            // A title, so that this response of the API does not pass for one of the sign-in server.
            let problem = ProblemDetails(title: "The profile was not changed")
            throw .network(.server(ServerFailure(response: failure.withoutContent.response, problem: problem)))
        } catch {
            throw AuthError(error)
        }
    }
}
