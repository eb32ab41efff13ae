/// Where authorised requests get their access token.
public protocol AccessTokenProviding: Sendable {
    /// A token that is good now.
    ///
    /// - Throws: ``NetworkError/signInRequired`` if nobody is signed in.
    func accessToken() async throws(NetworkError) -> String

    /// Another token than `rejected`, which the server refused.
    ///
    /// - Throws: ``NetworkError/signInRequired`` if the session has ended.
    func accessToken(replacing rejected: String) async throws(NetworkError) -> String
}

/// Gives requests that need it the user's access token (RFC 6750 §2.1), and gets them another when it is refused.
///
/// The token goes to the API alone (RFC 6750 §5.3): with paths, and with URLs of its own origin where that is given. A
/// request to any other server that needs a token is refused, before a token is asked for.
///
/// A request is sent again once, however often it failed for other reasons: if the fresh token is refused as well,
/// the 401 goes to the caller. That many requests whose token is refused at the same time cause one refresh is up to
/// ``AccessTokenProviding/accessToken(replacing:)``, which is told the token that was refused. Requests that need no
/// authorisation pass untouched; the refresh itself must be one of them, or it would wait for itself.
public struct AccessTokenInterceptor: RequestInterceptor {
    private let api: Origin
    private let tokens: any AccessTokenProviding

    /// Creates an interceptor that takes tokens from `tokens`, where `api` is the server of requests that have only a
    /// path. By default no URL counts as one of it.
    public init(api: Origin = .api, tokens: any AccessTokenProviding) {
        self.api = api
        self.tokens = tokens
    }

    /// Adds `Authorization: Bearer` where it is needed.
    ///
    /// - Throws: ``NetworkError/invalidRequest(_:)`` if the request goes to another server than the API, and what
    ///   ``AccessTokenProviding/accessToken()`` throws.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError)
        -> NetworkRequest
    {
        guard request.needsAuthorization else { return request }
        let origin = request.target.origin(api: api)
        guard origin == api else {
            throw .invalidRequest("A request to \(origin) needs an access token, which goes to the API alone.")
        }
        var request = request
        request.headers["Authorization"] = Self.scheme + (try await tokens.accessToken())
        return request
    }

    /// Has the token replaced after the first 401.
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
    /// Shows nothing: whoever provides tokens may hold some.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension NetworkError {
    fileprivate var isUnauthorized: Bool {
        guard case .server(let failure) = self else { return false }
        return failure.status == 401
    }
}
