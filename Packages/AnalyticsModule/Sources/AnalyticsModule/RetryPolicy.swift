import Core

extension AnalyticsConfig {
    /// How requests are repeated that failed for want of a connection, or by 408, 429 or 5xx.
    public struct RetryPolicy: Sendable {
        /// How often a batch is sent at most before a flush gives up; at least once.
        public var maxAttempts: Int
        /// The longest wait after the first failure; it doubles with each.
        public var baseDelay: Duration
        /// The longest wait after any failure.
        public var maxDelay: Duration
        /// How much of the server's `Retry-After` is honoured at most.
        public var maxRetryAfter: Duration
        /// A number from 0 to 1: the share of the longest wait that is waited. It spreads clients over time.
        public var jitter: @Sendable () -> Double

        /// By default 5 attempts, with waits of up to 1, 2, 4 and 8 seconds.
        public init(
            maxAttempts: Int = 5,
            baseDelay: Duration = .seconds(1),
            maxDelay: Duration = .seconds(30),
            maxRetryAfter: Duration = .seconds(60),
            jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
        ) {
            self.maxAttempts = maxAttempts
            self.baseDelay = baseDelay
            self.maxDelay = maxDelay
            self.maxRetryAfter = maxRetryAfter
            self.jitter = jitter
        }

        /// Sends once.
        public static let never = RetryPolicy(maxAttempts: 1)

        /// How long to wait after `error`; nil if another attempt cannot help or none is left.
        func delay(after error: NetworkError, attempt: Int) -> Duration? {
            guard attempt < maxAttempts else { return nil }
            switch error {
            case .offline, .timedOut: return backoff(attempt)
            case .server(let failure) where failure.status == 429 || failure.status == 503:
                return max(min(failure.retryAfter ?? .zero, maxRetryAfter), backoff(attempt))
            case .server(let failure) where failure.status == 408 || failure.status >= 500:
                return backoff(attempt)
            default: return nil
            }
        }

        private func backoff(_ attempt: Int) -> Duration {
            Backoff(baseDelay: baseDelay, maximumDelay: maxDelay, jitter: jitter).delay(after: attempt)
        }
    }
}
