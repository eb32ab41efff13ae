import Core

/// An automatic retry after a failure to reach the server.
struct ScheduledRetry: Sendable, Hashable {
    /// The number of consecutive failures.
    let failures: Int
    /// The time between the failure and the retry: 2, 4, 8, 16, then 30 seconds, but not before the end of a suspension.
    let delay: Duration
    /// The number of the failed fetch, which distinguishes retries with the same delay.
    private let fetch: Int

    private static let policy = RetryPolicy(
        attempts: .max,
        baseDelay: .seconds(2),
        maximumDelay: .seconds(30),
        jitter: { 1 }
    )

    /// Creates the retry after `error`, or returns `nil` if the error is not a connection failure.
    init?(after error: any Error, failures: Int, fetch: Int) {
        guard let suspension = NetworkError(reasonOf: error)?.suspension,
            let delay = Self.policy.delay(after: failures, retryAfter: suspension)
        else { return nil }
        (self.failures, self.delay, self.fetch) = (failures, delay, fetch)
    }

    /// The delay in whole seconds, rounded up.
    var seconds: Int { Int((delay / .seconds(1)).rounded(.up)) }
}

extension NetworkError {
    /// The time until requests to an unreachable server are allowed, or `nil` if the server was reached.
    var suspension: Duration? {
        switch self {
        case .offline, .timedOut: .zero
        case .suspended(_, let duration, _): duration
        case .authorizationUnavailable(_, let cause): cause?.suspension
        default: nil
        }
    }
}
