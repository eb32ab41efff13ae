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

    /// Creates an exchange for the test of an interceptor; ``InterceptedNetworkService`` makes those of real requests.
    public init(
        request: NetworkRequest,
        result: Result<NetworkResponse, NetworkError>,
        attempt: RequestAttempt = RequestAttempt(),
        duration: Duration? = .zero
    ) {
        self.request = request
        self.result = result
        self.attempt = attempt
        self.duration = duration
    }

    /// Whether the network was given the request.
    public var wasSent: Bool { duration != nil }
}
