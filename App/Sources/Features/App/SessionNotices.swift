import AuthModule
import Core
import Observation

/// The notice of a run: an error of the start, an invalid link, or the end of the user's session.
@MainActor @Observable
final class SessionNotices {
    /// The error to show to the user.
    private(set) var notice: UserFacingError?
    @ObservationIgnored private let logger: any LoggerProtocol

    init(logger: any LoggerProtocol) {
        self.logger = logger
    }

    /// Shows `failure` until the user closes it.
    func show(_ failure: UserFacingError, for error: (any Error)?) {
        logger.log(.error, "Notice shown", error: error)
        // Later errors usually follow from the first one.
        notice = notice ?? failure
    }

    /// Tells the user that the session has ended, until a user is signed in again.
    func showExpiry(after event: AuthEvent) {
        switch event {
        case .expired(_, let reason):
            let error = AuthError(reason)
            logger.log(.warning, "Session ended", error: error)
            notice = UserFacingError(error)
        case .signedIn, .switched:
            if notice?.recovery == .signIn { notice = nil }
        case .refreshed, .signedOut: break
        }
    }

    func dismiss() { notice = nil }
}

extension AuthError {
    /// Creates the error of a session that has ended.
    fileprivate init(_ reason: ExpiryReason) {
        switch reason {
        case .endedByServer, .notRefreshable: self = .sessionEnded
        case .inputNeeded(let input): self = .inputNeeded(input)
        }
    }
}
