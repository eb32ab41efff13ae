/// An interceptor that adds an `X-Request-ID` to each attempt, for the logs of client, proxies and server.
///
/// Each attempt has its own id, because the server sees it as a separate request. A request that already has the field
/// keeps it for all attempts.
public struct RequestIDInterceptor: RequestInterceptor {
    static let field = "X-Request-ID"
    private let makeID: @Sendable (RequestAttempt) -> String

    /// Creates an interceptor whose ids consist of its random number and a count, such as `2kq7xk6j1zq5d-17`. A random
    /// number for each id would be the most expensive step of sending a request.
    public init() {
        let prefix = String(UInt64.random(in: .min ... .max), radix: 36)
        makeID = { "\(prefix)-\($0.id)" }
    }

    /// Creates an interceptor that uses the ids of `makeID`: unique, visible ASCII, without personal data.
    public init(makeID: @escaping @Sendable () -> String) {
        self.makeID = { _ in makeID() }
    }

    /// Adds the header field if it is missing.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        guard request.headers[Self.field] == nil else { return request }
        var request = request
        request.headers[Self.field] = makeID(attempt)
        return request
    }
}
