/// A step that adapts requests before they are sent, decides whether to retry them, and observes the outcome.
///
/// ``InterceptedNetworkService`` runs interceptors in order. By default each method does nothing.
public protocol RequestInterceptor: Sendable {
    /// Returns the request to pass on. It is called for each attempt.
    ///
    /// - Parameters:
    ///   - request: The request as the previous interceptors passed it on.
    ///   - attempt: The attempt.
    /// - Returns: The request to pass on.
    /// - Throws: An error that ends the request: it is not sent, and no interceptor is asked for a retry.
    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError) -> NetworkRequest

    /// Returns whether to send `request` again after it failed with `error`. It may wait first.
    ///
    /// - Parameters:
    ///   - request: The request as it was sent.
    ///   - error: The failure; never ``NetworkError/cancelled``.
    ///   - attempt: The failed attempt, with the earlier errors.
    /// - Returns: `true` to send the request again.
    /// - Throws: An error to report in place of `error`, unless it denies that an attempt was sent.
    func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool

    /// Handles the outcome of an attempt that this interceptor has adapted: a response, an error, a cancellation, or an
    /// error of a later interceptor. Resources that `adapt` acquired are released here.
    func didFinish(_ outcome: RequestOutcome)
}

extension RequestInterceptor {
    /// Returns `request` unchanged.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError)
        -> NetworkRequest
    { request }

    /// Returns `false`.
    public func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool
    { false }

    /// Does nothing.
    public func didFinish(_ outcome: RequestOutcome) {}
}
