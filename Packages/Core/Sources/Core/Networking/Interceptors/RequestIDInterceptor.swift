/// Gives each attempt an `X-Request-ID`, by which its lines in the logs of client, proxies and server are found.
///
/// Each attempt has an id of its own, since to the server each is a request of its own. A request that comes with the
/// field keeps it: so an endpoint can have one id for all its attempts.
public struct RequestIDInterceptor: RequestInterceptor {
    static let field = "X-Request-ID"
    private let makeID: @Sendable (RequestAttempt) -> String

    /// Makes ids of a random number and the count of attempts, such as `2kq7xk6j1zq5d-17`. A random id for each would
    /// cost more than all the rest that happens before a request is sent.
    public init() {
        let process = String(UInt64.random(in: .min ... .max), radix: 36)
        makeID = { "\(process)-\($0.id)" }
    }

    /// Takes ids from `makeID`: unique, of visible ASCII characters, telling nothing of the user.
    public init(makeID: @escaping @Sendable () -> String) {
        self.makeID = { _ in makeID() }
    }

    /// Adds the field if it is missing.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        guard request.headers[Self.field] == nil else { return request }
        var request = request
        request.headers[Self.field] = makeID(attempt)
        return request
    }
}
