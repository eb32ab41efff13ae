import Core
import Foundation

/// The pauses between refreshes of one session: as long as the server asks for (`Retry-After`), or growing after failures,
/// refusals and rejected new tokens.
struct RefreshThrottle {
    /// The longest pause after refusals and rejected tokens, and the longest `Retry-After` that is obeyed.
    static let longestSuspension = Duration.seconds(3600)
    /// The longest pause after a failure of the server, and the first one after a refusal.
    static let longestPause = Duration.seconds(60)
    /// The shortest time between two refreshes that the user asks for.
    private static let userPause = Duration.seconds(10)
    /// The refreshes of rejected tokens in ``window`` that cause a pause.
    static let limit = 5
    static let window = Duration.seconds(30)

    private var suspendedUntil = Duration.zero
    private var pause = Duration.zero
    /// The error of the last refresh, if it failed.
    private var failure: AuthError?
    /// `true` if the server named the end of the pause.
    private var isByServer = false
    private var nextTryByUser = Duration.zero

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
        case .network(.offline), .network(.cancelled), .cancelled, .storage:
            suspendedUntil = time
            return
        case .refused, .inputNeeded: pause = min(max(pause * 2, Self.longestPause), Self.longestSuspension)
        default: pause = min(max(pause * 2, .seconds(1)), Self.longestPause)
        }
        let wait = if case .network(let cause) = error { cause.retryAfter(now: date) } else { Duration?.none }
        isByServer = wait != nil
        suspendedUntil = time + min(wait ?? pause, Self.longestSuspension)
    }

    /// Ends a pause that the server did not ask for, at most every 10 s.
    mutating func endPause(at time: Duration) {
        guard !isByServer, time < suspendedUntil, nextTryByUser <= time else { return }
        suspendedUntil = time
        nextTryByUser = time + Self.userPause
    }
}
