import AnalyticsModule
import ArgumentParser
import AuthModule
import Core
import Features
import Foundation
import PaymentModule
import Sandbox
import TerminalUI

/// The error that ends a command: a message, the next step, and the exit status.
struct CommandError: Error, Equatable {
    let message: String
    /// The error in technical terms, such as the request that failed.
    private(set) var details: String?
    let suggestion: String?
    let status: ExitCode

    init(_ message: String, suggestion: String? = nil, status: ExitCode = .failure) {
        self.message = message
        self.suggestion = suggestion
        self.status = status
    }

    init(_ error: UserFacingError, status: ExitCode) {
        message = error.message.english
        details = error.details
        let startOver = "Put the file or the key back from a backup, or start over with: \(shell("login --start-over"))"
        suggestion = error.recovery == .startOver ? startOver : error.suggestion?.english
        self.status = status
    }

    private init(_ error: any Error, suggestion: String) {
        self.init(UserFacingError(error).with(suggestion: .init(verbatim: suggestion)), status: ExitCode(error))
    }

    /// Creates the error of the command that `error` has ended.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as SandboxError:
            self.init(error.errorDescription ?? "\(error)", suggestion: error.recoverySuggestion)
        case let error as SignalError: self.init(error.message, status: .signal(error.number))
        case _ where RootCommand.exitCode(for: error) == .validationFailure:
            // The last line of the full message refers to the help of the command.
            self.init(
                RootCommand.message(for: error),
                suggestion: RootCommand.fullMessage(for: error).split(separator: "\n").last
                    .map { $0.trimmingCharacters(in: .whitespaces) },
                status: .validationFailure
            )
        case AuthError.misconfigured:
            self.init(error, suggestion: "Check --api-url, --issuer and --parameter.")
        case AuthError.wrongCredentials: self.init(UserFacingError(error), status: .signInNeeded)
        case _ where ExitCode(error) == .signInNeeded: self.init(error, suggestion: Self.signInAdvice)
        default: self.init(UserFacingError(error), status: ExitCode(error))
        }
    }

    /// The message and, indented below it, the details and the suggestion.
    var advice: String {
        [message, details, suggestion].compactMap(\.self).joined(separator: "\n").indentedBelowFirstLine
    }

    /// The error as it is printed. An argument in it may have had control characters.
    var text: String {
        // The user has stopped the command.
        (status == .cancelled ? advice : "Error: " + advice).printable
    }

    var json: String {
        let document = ["error": Document(message: message, suggestion: suggestion, status: status.rawValue)]
        return (try? Output.line(document)) ?? text
    }

    private struct Document: Encodable {
        let message: String
        let suggestion: String?
        let status: Int32
    }
}

extension CommandError {
    static func noShop(at address: String) -> CommandError {
        CommandError(
            "There is no shop at \(address): it has no list of items.",
            suggestion: "Check the address in --api-url or TRELLIS_API_URL."
        )
    }

    /// Creates the error for something that the user has named and that does not exist.
    static func notFound(_ kind: String, _ name: String, suggestion: String) -> CommandError {
        CommandError(
            "\(kind) '\(name.shortened.printableLine)' not found.",
            suggestion: suggestion,
            status: .validationFailure
        )
    }

    static var notSignedIn: CommandError {
        CommandError("You're not signed in.", suggestion: signInAdvice, status: .signInNeeded)
    }

    static var sessionEnded: CommandError { CommandError(AuthError.sessionEnded, suggestion: signInAdvice) }

    static var noAccountInUse: CommandError {
        CommandError("No account is in use.", suggestion: "Name one with --account.", status: .signInNeeded)
    }

    static func standardInput(_ reason: String) -> CommandError {
        CommandError(
            "Can't read the standard input: \(reason).",
            suggestion: "Pipe text into the command, or redirect a file: < FILE"
        )
    }

    private static var signInAdvice: String { "Sign in with: \(shell("login"))" }
}

/// Returns the shell command that runs `command` with the server and the data folder of this one.
func shell(_ command: String) -> String { "App \(command)\(Output.sharedOptions)" }

extension ExitCode {
    init(_ error: any Error) {
        switch error {
        case is CancellationError, NetworkError.cancelled, AuthError.cancelled, PaymentError.cancelled,
            AnalyticsError.cancelled:
            self = .cancelled
        case AuthError.wrongCredentials, AuthError.signInRequired, AuthError.sessionEnded, AuthError.otherClient,
            AuthError.inputNeeded, NetworkError.signInRequired, NetworkError.accountSignedOut,
            PaymentError.signInRequired:
            self = .signInNeeded
        case AuthError.denied: self = .signInDenied
        case AuthError.codeExpired: self = .signInExpired
        case let error as CommandError: self = error.status
        case let error as UserFacingError where error.recovery == .signIn: self = .signInNeeded
        default: self = .failure
        }
    }
}
