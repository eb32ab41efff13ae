public import Core

/// An automatic retry after a failure to reach the server.
struct ScheduledRetry: Sendable, Hashable {
    /// The number of consecutive failures.
    let failures: Int
    /// The time between the failure and the retry: 2, 4, 8, 16, then 30 seconds.
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
        guard NetworkError(reasonOf: error)?.isUnreachable == true, let delay = Self.policy.delay(after: failures)
        else { return nil }
        self.failures = failures
        self.delay = delay
        self.fetch = fetch
    }

    /// The delay in whole seconds, rounded up.
    var seconds: Int { Int((delay / .seconds(1)).rounded(.up)) }
}

extension NetworkError {
    /// `true` if the server or the sign-in server was not reached.
    public var isUnreachable: Bool {
        switch self {
        case .offline, .timedOut: true
        case .authorizationUnavailable(_, let cause): cause?.isUnreachable ?? false
        default: false
        }
    }
}
