import Core
import Foundation

/// The services that all parts of the module share.
struct AuthEnvironment: Sendable {
    let client: OAuthClient
    let storage: SessionStorage
    let locks: any ExclusiveAccess
    let clock: any Clock<Duration>
    /// Returns the monotonic time since the start of this process.
    let time: @Sendable () -> Duration
    let now: @Sendable () -> Date
    /// Returns a new id for a session.
    let ids: @Sendable () -> String
    let logger: any LoggerProtocol

    /// The longest duration of a failed request that is sent again.
    private static let quickFailure = Duration.seconds(2)
    private static let retryDelay = Duration.milliseconds(500)

    /// Returns the lifetime of tokens that are received or restored now.
    func lifetime(of tokens: Tokens) -> TokenLifetime {
        TokenLifetime(of: tokens, date: now(), time: time())
    }

    /// Requests new tokens. A request that fails quickly for a reason that may pass is sent once again.
    func tokens(for refreshToken: String, replacing spent: Tokens, of account: AccountID) async throws(AuthError)
        -> Tokens
    {
        let start = time()
        let response: TokenResponse
        do {
            response = try await client.refresh(with: refreshToken)
        } catch {
            guard error.allowsQuickRetry, time() < start + Self.quickFailure else { throw error }
            try? await clock.sleep(for: Self.retryDelay)
            response = try await client.refresh(with: refreshToken)
        }
        let tokens = try response.tokens(receivedAt: now(), requestedScopes: spent.scopes, replacing: refreshToken)
        try await client.validate(response, of: account)
        return tokens
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

    /// Creates the error of a lock that another process holds.
    init(_ error: ExclusiveAccessError) {
        switch error {
        case .busy(let name, let waited): self = .storage(.busy(path: name, waited: waited))
        case .unavailable(let path, let reason): self = .storage(.unavailable(path: path, reason: reason))
        }
    }
}
