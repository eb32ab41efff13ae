import Core
import Foundation

/// The limits on refreshes of one session: `Retry-After` of the server, a growing pause after refusals, and 5 refreshes in
/// 30 s that failed or replaced a rejected token. The life of the tokens limits the others.
struct RefreshThrottle {
    static let limit = 5
    static let window = Duration.seconds(30)
    /// The longest pause, and the longest `Retry-After` that is obeyed.
    static let longestSuspension = Duration.seconds(3600)
    static let shortestPause = Duration.seconds(60)

    /// The start times of the last refreshes that may have reached the server.
    private var starts: [Duration] = []
    private var suspendedUntil = Duration.zero
    /// The pause after the last refresh, if the server refused it for a reason that may pass.
    private var pause = Duration.zero
    /// The error of the last refresh, if it failed.
    private var failure: AuthError?

    /// Returns the error of a refresh that must not begin yet.
    func refusal(at time: Duration) -> AuthError? {
        if time < suspendedUntil, let failure { return failure }
        guard starts.count == Self.limit, let first = starts.first, time < first + Self.window else { return nil }
        return failure ?? .refreshSuspended(for: first + Self.window - time)
    }

    mutating func begin(at time: Duration) {
        starts = starts.suffix(Self.limit - 1) + [time]
    }

    mutating func succeed(counts: Bool) {
        failure = nil
        pause = .zero
        if !counts, !starts.isEmpty { starts.removeLast() }
    }

    mutating func fail(with error: AuthError, at time: Duration, date: Date) {
        failure = error
        switch error {
        case .network(.offline), .network(.suspended), .network(.cancelled):
            // The server has no load from these.
            if !starts.isEmpty { starts.removeLast() }
        case .network(let cause):
            suspendedUntil = time + min(cause.retryAfter(now: date) ?? .zero, Self.longestSuspension)
        case .refused, .inputNeeded:
            pause = min(max(pause * 2, Self.shortestPause), Self.longestSuspension)
            suspendedUntil = time + pause
        default: break
        }
    }
}
