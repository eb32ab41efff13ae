import AnalyticsModule
import ArgumentParser
import AuthModule
import Core
import Foundation
import PaymentModule

extension ExitCode {
    /// The command was interrupted.
    static let cancelled = ExitCode(2)
    /// Nobody is signed in, or the sign-in was refused.
    static let signInNeeded = ExitCode(4)

    /// How a process ends that failed with `error`.
    init(_ error: any Error) {
        switch error {
        case is CancellationError, NetworkError.cancelled, AuthError.cancelled, PaymentError.cancelled,
            AnalyticsError.cancelled:
            self = .cancelled
        case AuthError.wrongCredentials, AuthError.signInRequired, AuthError.sessionEnded, NetworkError.signInRequired,
            PaymentError.signInRequired:
            self = .signInNeeded
        default:
            self = .failure
        }
    }
}

/// What went wrong and what to do, for a person.
struct FailureText: CustomStringConvertible {
    let message: String
    let suggestion: String?

    init(_ error: any Error) {
        let localized = error as? any LocalizedError
        message = localized?.errorDescription ?? (error is CancellationError ? "Cancelled." : "\(error)")
        suggestion = localized?.recoverySuggestion
    }

    var description: String {
        [message, suggestion].compactMap(\.self).joined(separator: "\n  ")
    }
}
