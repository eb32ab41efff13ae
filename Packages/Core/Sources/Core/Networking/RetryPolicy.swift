/// How often something is tried, and how long to wait between.
public struct RetryPolicy: Sendable {
    /// How often it is tried at most, the first time included; less than 1 counts as 1.
    public var attempts: Int
    /// How long to wait where the server does not say.
    public var backoff: Backoff
    /// How much of what the server asks to wait is waited at most.
    public var maximumRetryAfter: Duration

    /// Describes a policy. By default 4 attempts, with waits of up to 0.5, 1 and 2 seconds.
    ///
    /// - Parameters:
    ///   - attempts: How often it is tried at most.
    ///   - backoff: How long to wait where the server does not say.
    ///   - maximumRetryAfter: How much of what the server asks to wait is waited at most.
    public init(
        attempts: Int = 4,
        backoff: Backoff = Backoff(baseDelay: .milliseconds(500), maximumDelay: .seconds(8)),
        maximumRetryAfter: Duration = .seconds(30)
    ) {
        self.attempts = attempts
        self.backoff = backoff
        self.maximumRetryAfter = maximumRetryAfter
    }

    /// Tries once.
    public static let never = RetryPolicy(attempts: 1)

    /// How long to wait after a failure.
    ///
    /// - Parameters:
    ///   - attempt: Which attempt failed, from 1.
    ///   - retryAfter: What the server asked for; the wait is not shorter, unless that is past the limit.
    /// - Returns: The wait, or nil if no attempt is left.
    public func delay(after attempt: Int, retryAfter: Duration?) -> Duration? {
        guard attempt < attempts else { return nil }
        return max(backoff.delay(after: attempt), min(retryAfter ?? .zero, maximumRetryAfter))
    }
}
