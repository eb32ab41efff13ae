public import Foundation

/// Sends requests again that failed for a reason that may pass: no connection, no answer in time, or a status of 408,
/// 425, 429, 500, 502, 503 or 504.
///
/// Only requests that are safe to repeat (``NetworkRequest/isIdempotent``) are: after any failure, a lost connection
/// included, the server may have done what was asked. Only such failures count as attempts; a 401 that led to another
/// token does not.
///
/// ``NetworkRequest/timeout`` limits each attempt, `deadline` the beginning of the last one: no wait is begun that
/// would end more than `deadline` after the first attempt began. So a request takes at most the sum of both. During a
/// wait it holds nothing, such as the permit of a ``ConcurrencyLimitInterceptor``.
public struct RetryInterceptor: RequestInterceptor {
    private let policy: RetryPolicy
    private let deadline: Duration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    /// Creates an interceptor that repeats by `policy` until `deadline` after the first attempt began.
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

    /// Waits as long as it takes and then wants another try, if one is allowed.
    ///
    /// - Throws: ``NetworkError/cancelled`` as soon as the task is cancelled during the wait.
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
