/// Changes requests before they are sent, decides what to do when one failed, and sees how each ended.
///
/// Interceptors are composed by ``InterceptedNetworkService``, in order. Each method has a default that does nothing.
public protocol RequestInterceptor: Sendable {
    /// The request as it is to be sent. It is asked anew for each attempt.
    ///
    /// - Parameters:
    ///   - request: The request as the interceptors before have left it.
    ///   - attempt: Which try it is.
    /// - Returns: The request to pass on.
    /// - Throws: An error that ends the request: it is not sent, and no interceptor is asked for another try.
    func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError) -> NetworkRequest

    /// Whether `request`, which failed with `error`, is to be sent again. It may wait before it answers.
    ///
    /// - Parameters:
    ///   - request: The request as it was sent, all adaptations included.
    ///   - error: Why it failed; never ``NetworkError/cancelled``.
    ///   - attempt: Which try it was, and how those before failed.
    /// - Returns: Whether to send it again.
    /// - Throws: An error to report in place of `error`.
    func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool

    /// Told once for every attempt that this interceptor has adapted, however it ended: with an answer, an error,
    /// cancellation, or because a later interceptor threw. What `adapt` has taken is to be given back here.
    func didFinish(_ exchange: FinishedExchange)
}

extension RequestInterceptor {
    /// Leaves the request as it is.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) async throws(NetworkError)
        -> NetworkRequest
    { request }

    /// Leaves the failure as it is.
    public func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool
    { false }

    /// Does nothing.
    public func didFinish(_ exchange: FinishedExchange) {}
}
