/// Changes requests before they are sent and decides what to do when one failed.
///
/// Interceptors are composed by ``InterceptedNetworkService``, in order.
public protocol RequestInterceptor: Sendable {
    /// The request as it is to be sent.
    func adapt(_ request: NetworkRequest) async throws(NetworkError) -> NetworkRequest

    /// Whether `request`, which failed with `error`, is to be sent again.
    ///
    /// - Parameters:
    ///   - request: The request as it was sent, all adaptations included.
    ///   - error: Why it failed.
    ///   - attempt: How often it has been sent, from 1.
    /// - Returns: Whether to send it again.
    /// - Throws: An error to report in place of `error`.
    func retry(_ request: NetworkRequest, after error: NetworkError, attempt: Int) async throws(NetworkError) -> Bool
}

extension RequestInterceptor {
    /// Leaves the request as it is.
    public func adapt(_ request: NetworkRequest) async throws(NetworkError) -> NetworkRequest { request }

    /// Leaves the failure as it is.
    public func retry(_ request: NetworkRequest, after error: NetworkError, attempt: Int) async throws(NetworkError)
        -> Bool
    { false }
}

/// A network service with interceptors before it.
///
/// Each attempt adapts the original request anew, in the order of the interceptors, so that a retry carries a fresh
/// token. After a failure the first interceptor that wants another try decides.
public struct InterceptedNetworkService: NetworkServiceProtocol {
    private let base: any NetworkServiceProtocol
    private let interceptors: [any RequestInterceptor]

    /// Puts `interceptors` before `base`.
    public init(_ base: any NetworkServiceProtocol, interceptors: [any RequestInterceptor]) {
        self.base = base
        self.interceptors = interceptors
    }

    /// Sends `original`, adapted, until it succeeds or no interceptor wants another try.
    public func perform(_ original: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        var attempt = 1
        while true {
            var request = original
            for interceptor in interceptors {
                request = try await interceptor.adapt(request)
            }
            do {
                return try await base.perform(request)
            } catch {
                guard try await shouldRetry(request, after: error, attempt: attempt) else { throw error }
                guard !Task.isCancelled else { throw .cancelled }
                attempt += 1
            }
        }
    }

    private func shouldRetry(_ request: NetworkRequest, after error: NetworkError, attempt: Int)
        async throws(NetworkError) -> Bool
    {
        guard error != .cancelled else { return false }
        for interceptor in interceptors where try await interceptor.retry(request, after: error, attempt: attempt) {
            return true
        }
        return false
    }
}
