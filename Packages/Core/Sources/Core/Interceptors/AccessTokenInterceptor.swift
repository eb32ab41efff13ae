/// A source of access tokens for requests on behalf of signed-in users.
public protocol AccessTokenProviding: Sendable {
    /// Returns a valid access token of `account`, or of the current account if it is `nil`.
    ///
    /// - Throws: ``NetworkError/signInRequired`` if `account` is `nil` and nobody is signed in,
    ///   ``NetworkError/accountSignedOut`` if that account is no longer signed in.
    func accessToken(for account: AccountID?) async throws(NetworkError) -> AccessToken

    /// Returns an access token of the same account to use instead of `rejected`, which the server refused.
    ///
    /// - Throws: ``NetworkError/accountSignedOut`` if the account is no longer signed in.
    func accessToken(replacing rejected: AccessToken) async throws(NetworkError) -> AccessToken
}

/// An interceptor that adds the account's access token to requests that need it (RFC 6750 §2.1), and replaces a refused
/// token once per request.
///
/// A request belongs to the account of its first attempt. A switch to another account does not change it: every retry
/// carries a token of the same account.
///
/// Only the API receives the token (RFC 6750 §5.3): requests with a path, and URLs of its origin if that is given. A
/// request to another server that needs a token is refused before a token is requested, and so is a request over http
/// to another machine, where anyone on the network could read the token (RFC 6750 §5.2).
///
/// If the new token is refused too, the caller gets the 401. It also gets a 401 whose Bearer challenge names another error
/// than `invalid_token`, which a new token would not change: `insufficient_scope` (RFC 6750 §3.1), or
/// `insufficient_user_authentication` (RFC 9470 §3).
///
/// ``AccessTokenProviding/accessToken(replacing:)`` makes sure that many requests with the same refused token cause only one
/// refresh. The refresh request must not need authorization, otherwise it would wait for itself.
public struct AccessTokenInterceptor: RequestInterceptor {
    private let api: Origin
    private let unencryptedHost: String?
    private let tokens: any AccessTokenProviding

    /// Creates an interceptor that adds the tokens of `tokens`. `api` is the server of requests that have only a path; by
    /// default no URL belongs to it. `unencryptedHost` is a host that may get tokens over http, such as a test server in
    /// the same house.
    public init(
        api: Origin = .apiPlaceholder,
        unencryptedHost: String? = nil,
        tokens: any AccessTokenProviding
    ) {
        self.api = api
        self.unencryptedHost = unencryptedHost?.lowercased()
        self.tokens = tokens
    }

    /// Adds `Authorization: Bearer` if the request needs it.
    ///
    /// - Throws: ``NetworkError/invalidRequest(_:)`` if the target is not on the API or not encrypted, and the errors
    ///   of ``AccessTokenProviding/accessToken(for:)``.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError)
        -> NetworkRequest
    {
        let account: AccountID?
        switch request.authorization {
        case .none: return request
        case .currentAccount: account = nil
        case .account(let id): account = id
        }
        let origin = request.target.origin(api: api)
        guard origin == api else {
            throw .invalidRequest("A request to \(origin) needs an access token, which only the API may receive.")
        }
        guard api.isSafeForSecrets || api.host == unencryptedHost else {
            throw .invalidRequest(
                "An access token would be readable on the way to \(api). Use https, or allow this host."
            )
        }
        let token = try await tokens.accessToken(for: account)
        var request = request
        request.authorization = .account(token.account)
        request.headers["Authorization"] = Self.scheme + token.value
        return request
    }

    /// Replaces the token after the first 401 that refuses it.
    public func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool
    {
        guard case .account(let account) = request.authorization, error.refusesToken,
            !attempt.earlierErrors.contains(where: \.refusesToken),
            let header = request.headers["Authorization"], header.hasPrefix(Self.scheme)
        else { return false }
        let value = String(header.dropFirst(Self.scheme.count))
        _ = try await tokens.accessToken(replacing: AccessToken(account: account, value: value))
        return true
    }

    private static let scheme = "Bearer "
}

extension AccessTokenInterceptor: CustomReflectable {
    /// An empty mirror, because the token source may hold tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
