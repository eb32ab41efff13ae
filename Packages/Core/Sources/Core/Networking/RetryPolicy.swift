import Foundation

/// The number of attempts and the waits between them: exponential backoff with full jitter, which spreads clients over
/// time.
public struct RetryPolicy: Sendable {
    /// The most attempts, the first one included; less than 1 counts as 1.
    public var attempts: Int
    /// The longest wait after the first attempt; it doubles with each.
    public var baseDelay: Duration
    /// The longest wait after any attempt.
    public var maximumDelay: Duration
    /// The most of a server's `Retry-After` that is waited.
    public var maximumRetryAfter: Duration
    /// Returns the share of the longest wait that is waited, from 0 to 1.
    public var jitter: @Sendable () -> Double

    /// Creates a policy, by default of 4 attempts with waits of up to 0.5, 1 and 2 seconds.
    public init(
        attempts: Int = 4,
        baseDelay: Duration = .milliseconds(500),
        maximumDelay: Duration = .seconds(8),
        maximumRetryAfter: Duration = .seconds(30),
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.attempts = attempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
        self.jitter = jitter
    }

    /// A single attempt.
    public static let never = RetryPolicy(attempts: 1)

    /// The wait after a failure.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt that failed, from 1.
    ///   - retryAfter: The wait that the server asked for; up to the limit, it is the least.
    /// - Returns: The wait, or nil if no attempt is left.
    public func delay(after attempt: Int, retryAfter: Duration? = nil) -> Duration? {
        guard attempt < attempts else { return nil }
        // In seconds as a floating-point number, which cannot overflow.
        let longest = min(baseDelay / .seconds(1) * pow(2, Double(attempt - 1)), maximumDelay / .seconds(1))
        return max(.seconds(longest * jitter()), min(retryAfter ?? .zero, maximumRetryAfter))
    }
}
