/// The outcome of one attempt at a request.
public struct RequestOutcome: Sendable {
    /// The request as the interceptor passed it on.
    public let request: NetworkRequest
    /// The response or the error.
    public let result: Result<NetworkResponse, NetworkError>
    /// The attempt.
    public let attempt: RequestAttempt
    /// The time that the network service took, or `nil` if the request was not sent.
    public let duration: Duration?

    /// Creates an outcome for testing an interceptor.
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

    /// `true` if the request was passed to the network service.
    public var wasSent: Bool { duration != nil }
}
