import Core

/// How often an order is sent, and how long to wait between: exponential backoff with full jitter.
public struct RetryPolicy: Sendable {
    /// How often an order is sent at most; at least 1.
    public let attempts: Int
    /// The longest wait after the first attempt; it doubles with each.
    public let baseDelay: Duration
    /// The longest wait of all, also where the server asks for a longer one.
    public let maximumDelay: Duration
    private let random: @Sendable () -> Double

    /// Describes a policy.
    ///
    /// - Parameters:
    ///   - attempts: How often to send at most; less than 1 counts as 1.
    ///   - baseDelay: The longest wait after the first attempt.
    ///   - maximumDelay: The longest wait of all.
    ///   - random: Gives numbers from 0 to 1: the share of the longest wait that is waited.
    public init(
        attempts: Int = 4,
        baseDelay: Duration = .milliseconds(500),
        maximumDelay: Duration = .seconds(8),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.attempts = max(1, attempts)
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.random = random
    }

    /// How long to wait after attempt number `attempt`, counted from 1; `retryAfter` is what the server asked for.
    func delay(after attempt: Int, retryAfter: Duration?) -> Duration {
        guard let retryAfter else {
            return Backoff(baseDelay: baseDelay, maximumDelay: maximumDelay, jitter: random).delay(after: attempt)
        }
        return min(retryAfter, maximumDelay)
    }
}
