/// A network service with interceptors before it.
///
/// Each attempt adapts the original request anew, in the order of the interceptors, so that a retry carries a fresh
/// token. When it has ended they are told in reverse order. After a failure the first interceptor that wants another
/// try decides.
public struct InterceptedNetworkService: NetworkServiceProtocol {
    private let base: any NetworkServiceProtocol
    private let interceptors: [any RequestInterceptor]
    private let time: @Sendable () -> Duration

    /// Creates a service that sends requests by `base`. The interceptor that sees a request first comes first; the
    /// article on networking gives the order.
    public init(
        _ base: any NetworkServiceProtocol,
        interceptors: [any RequestInterceptor],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        self.interceptors = interceptors
        time = clock.stopwatch()
    }

    /// Sends `original`, adapted, until it succeeds or no interceptor wants another try.
    public func perform(_ original: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        var attempt = RequestAttempt(time: time)
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let exchange = await send(original, in: attempt)
            guard exchange.wasSent, case .failure(let error) = exchange.result,
                try await isToBeSentAgain(exchange.request, after: error, in: attempt)
            else { return try exchange.result.get() }
            attempt = attempt.next(after: error)
        }
    }

    private func send(_ original: NetworkRequest, in attempt: RequestAttempt) async -> FinishedExchange {
        var request = original
        var passed: [NetworkRequest] = []
        passed.reserveCapacity(interceptors.count)
        var start: Duration?
        let result: Result<NetworkResponse, NetworkError>
        do throws(NetworkError) {
            for interceptor in interceptors {
                request = try await interceptor.adapt(request, in: attempt)
                passed.append(request)
            }
            start = time()
            result = .success(try await base.perform(request))
        } catch {
            result = .failure(error)
        }
        let duration = start.map { time() - $0 }
        for index in passed.indices.reversed() {
            interceptors[index].didFinish(
                FinishedExchange(request: passed[index], result: result, attempt: attempt, duration: duration)
            )
        }
        return FinishedExchange(request: request, result: result, attempt: attempt, duration: duration)
    }

    private func isToBeSentAgain(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool
    {
        guard error != .cancelled else { return false }
        for interceptor in interceptors where try await interceptor.retry(request, after: error, in: attempt) {
            return true
        }
        return false
    }
}
