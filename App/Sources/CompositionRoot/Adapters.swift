import AnalyticsModule
import AuthModule
import Core
import PaymentModule

/// Provides PaymentModule with the id of the current user.
struct AuthUserIdAdapter: UserIdProviding {
    let auth: any AuthManaging

    var currentUserId: String? {
        auth.currentUser?.id
    }
}

/// Provides AnalyticsModule with the current user, without name and email address.
struct AuthAnalyticsAdapter: AnalyticsUserProviding {
    let auth: any AuthManaging

    var currentUser: AnalyticsUser? {
        auth.currentUser.map { user in
            AnalyticsUser(
                id: user.id,
                properties: ["tier": .string(user.tier.rawValue), "locale": .string(user.locale)]
            )
        }
    }
}

/// Provides the network service with access tokens.
struct AuthAccessTokenAdapter: AccessTokenProviding {
    let auth: any AuthManaging

    func accessToken() async throws(NetworkError) -> String {
        do {
            return try await auth.accessToken().value
        } catch {
            throw NetworkError(error)
        }
    }

    func accessToken(replacing rejected: String) async throws(NetworkError) -> String {
        do {
            return try await auth.accessToken(replacing: AccessToken(value: rejected)).value
        } catch {
            throw NetworkError(error)
        }
    }
}

extension NetworkError {
    /// Creates the error of a request for which no token is available.
    fileprivate init(_ error: AuthError) {
        switch error {
        case .signInRequired, .sessionEnded: self = .signInRequired
        case .network(let error): self = error
        case .cancelled: self = .cancelled
        default: self = .authorizationUnavailable(reason: error.errorDescription ?? "unknown")
        }
    }
}
