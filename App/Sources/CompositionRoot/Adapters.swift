import AnalyticsModule
import AuthModule
import Core
import PaymentModule

/// Auth → Payment: whose payments they are.
struct AuthUserIdAdapter: UserIdProviding {
    let auth: any AuthManaging

    var currentUserId: String? {
        auth.currentUser?.id
    }
}

/// Auth → Analytics: who does what is tracked. Name and address stay behind.
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

/// Auth → network: the access token of authorised requests.
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
    /// What it means to a request that no token could be had for it.
    fileprivate init(_ error: AuthError) {
        switch error {
        case .signInRequired, .sessionEnded: self = .signInRequired
        case .network(let error): self = error
        case .cancelled: self = .cancelled
        default: self = .authorizationUnavailable(reason: error.errorDescription ?? "unknown")
        }
    }
}
