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

    /// The exit status if a payment was declined.
    static let paymentDeclined = ExitCode(7)
    /// The exit status if the outcome of an order is not known yet.
    static let outcomeUnknown = ExitCode(8)

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
        case PaymentError.declined: self = .paymentDeclined
        case PaymentError.outcomeUnknown, PaymentError.keyConflict, PaymentError.unreadableRecord:
            self = .outcomeUnknown
        case let error as SignalError:
            self = .signal(error.number)
        default:
            self = .failure
        }
    }
}
