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
/// A request is sent again once: if the fresh token is refused as well, the 401 goes to the caller.
public struct AccessTokenInterceptor: RequestInterceptor {
    private let tokens: any AccessTokenProviding

    /// Takes tokens from `tokens`.
    public init(tokens: any AccessTokenProviding) {
        self.tokens = tokens
    }

    /// Adds `Authorization: Bearer` where it is needed.
    public func adapt(_ request: NetworkRequest) async throws(NetworkError) -> NetworkRequest {
        guard request.needsAuthorization else { return request }
        var request = request
        request.headers["Authorization"] = Self.scheme + (try await tokens.accessToken())
        return request
    }

    /// Has the token replaced after the first 401.
    public func retry(_ request: NetworkRequest, after error: NetworkError, attempt: Int) async throws(NetworkError)
        -> Bool
    {
        guard request.needsAuthorization, attempt == 1,
            case .server(let failure) = error, failure.status == 401,
            let rejected = request.headers["Authorization"]?.dropFirst(Self.scheme.count)
        else { return false }
        _ = try await tokens.accessToken(replacing: String(rejected))
        return true
    }

    private static let scheme = "Bearer "
}
