/// How one attempt at a request ended.
public struct FinishedExchange: Sendable {
    /// The request as the interceptor that is told of it has passed it on.
    public let request: NetworkRequest
    /// What came of it.
    public let result: Result<NetworkResponse, NetworkError>
    /// Which try it was.
    public let attempt: RequestAttempt
    /// From handing the request to the network to its end; nil if it did not come to that.
    public let duration: Duration?

    /// Whether the network was given the request.
    public var wasSent: Bool { duration != nil }
}
