import Foundation

/// How long to wait between attempts: exponential backoff with full jitter, which spreads clients over time.
public struct Backoff: Sendable {
    /// The longest wait after the first attempt; it doubles with each.
    public var baseDelay: Duration
    /// The longest wait after any attempt.
    public var maximumDelay: Duration
    /// A number from 0 to 1: the share of the longest wait that is waited.
    public var jitter: @Sendable () -> Double

    /// Describes a backoff.
    ///
    /// - Parameters:
    ///   - baseDelay: The longest wait after the first attempt.
    ///   - maximumDelay: The longest wait after any attempt.
    ///   - jitter: Gives the share of the longest wait that is waited, 0 to 1.
    public init(
        baseDelay: Duration,
        maximumDelay: Duration,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.jitter = jitter
    }

    /// The wait after attempt number `attempt`, counted from 1.
    public func delay(after attempt: Int) -> Duration {
        // In seconds as a floating-point number, which cannot overflow.
        let longest = min(baseDelay / .seconds(1) * pow(2, Double(attempt - 1)), maximumDelay / .seconds(1))
        return .seconds(longest * jitter())
    }
}
