import Core
import Foundation

/// The limits on refreshes of one session: `Retry-After` of the server, and 5 refreshes in 30 s that failed, that replaced a
/// rejected token or that brought an expired one. The life of the tokens limits the others.
struct RefreshThrottle {
    static let limit = 5
    static let window = Duration.seconds(30)
    /// The longest `Retry-After` that is obeyed.
    static let longestSuspension = Duration.seconds(3600)

    /// The start times of the last refreshes that may have reached the server.
    private var starts: [Duration] = []
    private var suspendedUntil = Duration.zero
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
        if !counts, !starts.isEmpty { starts.removeLast() }
    }

    mutating func fail(with error: AuthError, at time: Duration, date: Date) {
        failure = error
        guard case .network(let cause) = error else { return }
        switch cause {
        case .offline, .suspended, .cancelled:
            // The server has no load from these.
            if !starts.isEmpty { starts.removeLast() }
        default:
            suspendedUntil = time + min(cause.retryAfter(now: date) ?? .zero, Self.longestSuspension)
        }
    }
}
