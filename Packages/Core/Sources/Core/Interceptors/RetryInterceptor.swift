public import Foundation

/// An interceptor that retries requests after transient failures: no connection, timeout, or status 408, 425, 429, 500,
/// 502, 503 or 504.
///
/// Only idempotent requests (``NetworkRequest/isIdempotent``) are retried, since the server may have processed a request
/// although its connection was lost. Only transient failures count as attempts. A 401 does not:
/// ``AccessTokenInterceptor`` repeats its request.
///
/// ``NetworkRequest/timeout`` limits each attempt, and `deadline` limits the end of the last delay, so a request takes at
/// most the sum of both, plus the waits in other interceptors.
public struct RetryInterceptor: RequestInterceptor {
    private let policy: RetryPolicy
    private let deadline: Duration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    /// Creates an interceptor that retries by `policy`, at most until `deadline` after the start of the first attempt.
    public init(
        policy: RetryPolicy = RetryPolicy(),
        deadline: Duration = .seconds(60),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.policy = policy
        self.deadline = deadline
        self.clock = clock
        self.now = now
    }

    /// Waits for the delay of the policy and returns `true`, or returns `false` if the request must not be retried.
    ///
    /// - Throws: ``NetworkError/cancelled`` as soon as the task is cancelled.
    public func retry(_ request: NetworkRequest, after error: NetworkError, in attempt: RequestAttempt)
        async throws(NetworkError) -> Bool
    {
        guard request.isIdempotent, error.isTransient else { return false }
        let failures = 1 + attempt.earlierErrors.count(where: \.isTransient)
        guard let delay = policy.delay(after: failures, retryAfter: error.retryAfter(now: now())),
            delay <= deadline - attempt.elapsed
        else { return false }
        do {
            try await clock.sleep(for: delay)
        } catch {
            throw .cancelled
        }
        return true
    }
}
