public import Core
import Foundation

/// Provides Core's `AccessTokenInterceptor` with access tokens.
public struct AuthAccessTokenAdapter: AccessTokenProviding {
    private let auth: any AuthManaging

    /// Creates an adapter of `auth`.
    public init(auth: any AuthManaging) {
        self.auth = auth
    }

    /// Returns the token of ``AuthManaging/accessToken(for:)``.
    public func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken {
        do {
            return try await auth.accessToken(for: account)
        } catch {
            throw NetworkError(error, isForCurrentAccount: account == nil)
        }
    }

    /// Returns the token of ``AuthManaging/accessToken(replacing:)``.
    public func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken {
        do {
            return try await auth.accessToken(replacing: rejected)
        } catch {
            throw NetworkError(error, isForCurrentAccount: false)
        }
    }
}

extension NetworkError {
    /// Creates the error of a request for which no token is available.
    ///
    /// A failure of the sign-in server is the cause only: its status says nothing about the request.
    fileprivate init(_ error: AuthError, isForCurrentAccount: Bool) {
        let reason = error.errorDescription ?? "unknown"
        switch error {
        case _ where error.needsSignIn: self = isForCurrentAccount ? .signInRequired : .accountSignedOut
        case .network(let error): self = .authorizationUnavailable(reason: reason, cause: error)
        case .cancelled: self = .cancelled
        default: self = .authorizationUnavailable(reason: reason)
        }
    }
}
