/// A network service that passes requests through interceptors.
///
/// The interceptors adapt the original request in order for each attempt, so a retry carries a new token; only the account
/// of the first attempt is kept. They get the outcome in reverse order. A failed request is sent again if any interceptor
/// retries it.
public struct InterceptedNetworkService: NetworkServiceProtocol {
    private let base: any NetworkServiceProtocol
    private let interceptors: [any RequestInterceptor]
    private let time: @Sendable () -> Duration

    /// Creates a service that sends requests with `base`. The first interceptor sees a request first; <doc:Networking>
    /// explains the order.
    public init(
        _ base: any NetworkServiceProtocol,
        interceptors: [any RequestInterceptor],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        self.interceptors = interceptors
        time = clock.stopwatch()
    }

    /// Sends the adapted request until it succeeds or no interceptor retries it.
    ///
    /// - Throws: The last error. An earlier attempt may have been carried out.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        var failures: [NetworkError] = []
        do throws(NetworkError) {
            return try await perform(request, failures: &failures)
        } catch {
            throw error.counting(failures)
        }
    }

    /// Sends the adapted request and adds the errors of its attempts to `failures`.
    private func perform(_ original: NetworkRequest, failures: inout [NetworkError]) async throws(NetworkError)
        -> NetworkResponse
    {
        var original = original
        var attempt = RequestAttempt(start: time(), time: time)
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let outcome = await send(original, in: attempt)
            guard case .failure(let error) = outcome.result else { return try outcome.result.get() }
            failures.append(error)
            guard outcome.wasSent, try await shouldRetry(outcome.request, after: error, in: attempt) else {
                throw error
            }
            original.authorization = outcome.request.authorization
            attempt = attempt.next(after: error)
        }
    }

    private func send(_ original: NetworkRequest, in attempt: RequestAttempt) async -> RequestOutcome {
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
                RequestOutcome(request: passed[index], result: result, attempt: attempt, duration: duration)
            )
        }
        return RequestOutcome(request: request, result: result, attempt: attempt, duration: duration)
    }

    private func shouldRetry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool
    {
        guard error != .cancelled else { return false }
        for interceptor in interceptors where try await interceptor.retry(request, after: error, in: attempt) {
            return true
        }
        return false
    }
}
