import AnalyticsModule
import ArgumentParser
import AuthModule
import Core
import PaymentModule

extension ExitCode {
    /// The exit status of a cancelled command.
    static let cancelled = ExitCode(2)
    /// The exit status if no user is signed in, or the sign-in was refused.
    static let signInNeeded = ExitCode(4)
    /// The exit status if the user or the server denied the sign-in.
    static let signInDenied = ExitCode(5)
    /// The exit status if the code of a sign-in expired.
    static let signInExpired = ExitCode(6)

    /// Returns the exit status of a command that a signal has ended, as shells report it.
    static func signal(_ number: Int32) -> ExitCode { ExitCode(128 + number) }

    /// Creates the exit status of a command that failed with `error`.
    init(_ error: any Error) {
        switch error {
        case is CancellationError, NetworkError.cancelled, AuthError.cancelled, PaymentError.cancelled,
            AnalyticsError.cancelled:
            self = .cancelled
        case AuthError.wrongCredentials, AuthError.signInRequired, AuthError.sessionEnded, AuthError.inputNeeded,
            NetworkError.signInRequired, NetworkError.accountSignedOut, PaymentError.signInRequired,
            PaymentError.accountSignedOut, is NoAccountError:
            self = .signInNeeded
        case AuthError.denied: self = .signInDenied
        case AuthError.codeExpired: self = .signInExpired
        case let error as SignalError:
            self = .signal(error.number)
        default:
            self = .failure
        }
    }
}
