/// A source of access tokens for requests on behalf of the signed-in user.
public protocol AccessTokenProviding: Sendable {
    /// Returns a valid access token.
    ///
    /// - Throws: ``NetworkError/signInRequired`` if nobody is signed in.
    func accessToken() async throws(NetworkError) -> String

    /// Returns an access token to use instead of `rejected`, which the server refused.
    ///
    /// - Throws: ``NetworkError/signInRequired`` if the session has ended.
    func accessToken(replacing rejected: String) async throws(NetworkError) -> String
}

/// An interceptor that adds the user's access token to requests that need it (RFC 6750 §2.1), and replaces a refused
/// token once per request.
///
/// Only the API receives the token (RFC 6750 §5.3): requests with a path, and URLs of its origin if that is given. A
/// request to another server that needs a token is refused before a token is requested.
///
/// If the new token is refused too, the caller gets the 401. ``AccessTokenProviding/accessToken(replacing:)`` makes sure
/// that many requests with the same refused token cause only one refresh. The refresh request must not need
/// authorization, otherwise it would wait for itself.
public struct AccessTokenInterceptor: RequestInterceptor {
    private let api: Origin
    private let tokens: any AccessTokenProviding

    /// Creates an interceptor that adds the tokens of `tokens`. `api` is the server of requests that have only a path; by
    /// default no URL belongs to it.
    public init(api: Origin = .apiPlaceholder, tokens: any AccessTokenProviding) {
        self.api = api
        self.tokens = tokens
    }

    /// Adds `Authorization: Bearer` if the request needs it.
    ///
    /// - Throws: ``NetworkError/invalidRequest(_:)`` if the target is not on the API, and the errors of
    ///   ``AccessTokenProviding/accessToken()``.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError)
        -> NetworkRequest
    {
        guard request.needsAuthorization else { return request }
        let origin = request.target.origin(api: api)
        guard origin == api else {
            throw .invalidRequest("A request to \(origin) needs an access token, which only the API may receive.")
        }
        var request = request
        request.headers["Authorization"] = Self.scheme + (try await tokens.accessToken())
        return request
    }

    /// Replaces the token after the first 401.
    public func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool
    {
        guard request.needsAuthorization, error.isUnauthorized,
            !attempt.earlierErrors.contains(where: \.isUnauthorized),
            let header = request.headers["Authorization"], header.hasPrefix(Self.scheme)
        else { return false }
        _ = try await tokens.accessToken(replacing: String(header.dropFirst(Self.scheme.count)))
        return true
    }

    private static let scheme = "Bearer "
}

extension AccessTokenInterceptor: CustomReflectable {
    /// An empty mirror, because the token source may hold tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension NetworkError {
    fileprivate var isUnauthorized: Bool {
        guard case .server(let failure) = self else { return false }
        return failure.status == 401
    }
}
