/// An interceptor that adds an `X-Request-ID` to each attempt, for the logs of client, proxies and server.
///
/// Each attempt has its own id, because the server sees it as a separate request. A request that already has the field
/// keeps it for all attempts.
public struct RequestIDInterceptor: RequestInterceptor {
    static let field = "X-Request-ID"
    private let makeID: @Sendable () -> String

    /// Creates an interceptor that uses the ids of `makeID`: unique, visible ASCII, without personal data. By default, they
    /// are random numbers of 64 bits, such as `2kq7xk6j1zq5d`.
    public init(makeID: @escaping @Sendable () -> String = { String(UInt64.random(in: 0 ... .max), radix: 36) }) {
        self.makeID = makeID
    }

    /// Adds the header field if it is missing.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        guard request.headers[Self.field] == nil else { return request }
        var request = request
        request.headers[Self.field] = makeID()
        return request
    }
}
