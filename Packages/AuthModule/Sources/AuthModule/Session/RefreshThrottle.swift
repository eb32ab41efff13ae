import Core
import Foundation

/// The limits on refreshes of one session: `Retry-After` of the server, growing pauses after refusals and for rejected
/// tokens, and 5 failures in 30 s. The life of the tokens limits the others.
struct RefreshThrottle {
    static let limit = 5
    static let window = Duration.seconds(30)
    /// The longest pause, and the longest `Retry-After` that is obeyed.
    static let longestSuspension = Duration.seconds(3600)
    static let shortestPause = Duration.seconds(60)

    /// The times of the last failures that may have reached the server.
    private var failures: [Duration] = []
    private var suspendedUntil = Duration.zero
    /// The pause after the last refresh, if the server refused it for a reason that may pass.
    private var pause = Duration.zero
    /// The error of the last refresh, if it failed.
    private var failure: AuthError?

    /// The times of the last refreshes that replaced rejected tokens.
    private var rejections: [Duration] = []
    private var rejectionsSuspendedUntil = Duration.zero
    /// The pause after the last five of them. It doubles until a token is used to its end.
    private var rejectionPause = Duration.zero

    /// Returns the error of a refresh that must not begin yet. `isRejected` is `true` if it replaces a token that was
    /// rejected before its expiry.
    func refusal(at time: Duration, ofRejected isRejected: Bool) -> AuthError? {
        if time < suspendedUntil, let failure { return failure }
        guard isRejected, time < rejectionsSuspendedUntil else { return nil }
        return .refreshSuspended(for: rejectionsSuspendedUntil - time)
    }

    mutating func succeed(at time: Duration, ofRejected isRejected: Bool) {
        failure = nil
        failures = []
        pause = .zero
        guard isRejected else {
            rejectionPause = .zero
            return
        }
        rejections = rejections.suffix(Self.limit - 1) + [time]
        guard rejections.count == Self.limit, let first = rejections.first, time < first + Self.window else { return }
        rejectionPause = min(max(rejectionPause * 2, Self.window), Self.longestSuspension)
        rejectionsSuspendedUntil = first + rejectionPause
        rejections = []
    }

    mutating func fail(with error: AuthError, at time: Duration, date: Date) {
        failure = error
        switch error {
        // The server has no load from these.
        case .network(.offline), .network(.cancelled): return
        case .network(let cause):
            suspendedUntil = time + min(cause.retryAfter(now: date) ?? .zero, Self.longestSuspension)
        case .refused, .inputNeeded:
            pause = min(max(pause * 2, Self.shortestPause), Self.longestSuspension)
            suspendedUntil = time + pause
        default: break
        }
        failures = failures.suffix(Self.limit - 1) + [time]
        guard failures.count == Self.limit, let first = failures.first else { return }
        suspendedUntil = max(suspendedUntil, first + Self.window)
    }
}
