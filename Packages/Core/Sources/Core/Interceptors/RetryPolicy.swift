import Foundation

/// The number of attempts and the delays between them: exponential backoff with full jitter.
public struct RetryPolicy: Sendable {
    /// The maximum number of attempts, including the first. Values below 1 count as 1.
    public var attempts: Int
    /// The maximum delay after the first attempt. It doubles with each attempt.
    public var baseDelay: Duration
    /// The maximum delay after any attempt.
    public var maximumDelay: Duration
    /// The maximum delay that a `Retry-After` of the server can request. After a longer one, no attempt is left.
    public var maximumRetryAfter: Duration
    /// Returns the fraction of the maximum delay to wait, from 0 to 1.
    public var jitter: @Sendable () -> Double

    /// Creates a policy, by default with 4 attempts and delays of up to 0.5, 1 and 2 seconds.
    public init(
        attempts: Int = 4,
        baseDelay: Duration = .milliseconds(500),
        maximumDelay: Duration = .seconds(8),
        maximumRetryAfter: Duration = .seconds(10),
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

    /// Returns the delay after a failed attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of the failed attempt, from 1.
    ///   - retryAfter: The minimum delay, as the server requested it.
    /// - Returns: The delay, or `nil` if no attempt is left.
    public func delay(after attempt: Int, retryAfter: Duration? = nil) -> Duration? {
        guard attempt < attempts, retryAfter ?? .zero <= maximumRetryAfter else { return nil }
        // In seconds as a floating-point number, which cannot overflow.
        let longest = min(baseDelay / .seconds(1) * pow(2, Double(attempt - 1)), maximumDelay / .seconds(1))
        return max(.seconds(longest * jitter()), retryAfter ?? .zero)
    }
}
