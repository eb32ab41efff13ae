import AnalyticsModule
import ArgumentParser
import AuthModule
import Core
import Features
import Foundation
import PaymentModule
import TerminalUI

/// The error that ends a command: a message, the next step, and the exit status.
struct CommandFailure: Encodable {
    let message: String
    private(set) var details: String?
    let suggestion: String?
    let status: Int32

    /// Creates the failure of the command with `arguments`. A `ValidationError` may have a suggestion in its second line.
    init(_ error: any Error, arguments: [String]) {
        guard RootCommand.exitCode(for: error) == .validationFailure else {
            let failure = UserFacingError(error)
            message = failure.message.text(in: Output.language)
            details = failure.details
            suggestion = failure.suggestion?.text(in: Output.language)
            status = ExitCode(error).rawValue
            return
        }
        let text = Self.unknownCommand(in: arguments) ?? RootCommand.message(for: error)
        let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
        message = lines.first ?? text
        // The last line of the full message refers to the help of the command.
        let hint = RootCommand.fullMessage(for: error).split(separator: "\n").last
        suggestion = lines.count > 1 ? lines[1] : hint?.trimmingCharacters(in: .whitespaces)
        status = ExitCode.validationFailure.rawValue
    }

    /// Returns the message about a mistyped command, with the command that was probably meant: at most two letters are
    /// missing, added or moved.
    static func unknownCommand(in arguments: [String]) -> String? {
        let names = RootCommand.configuration.subcommands.map { $0._commandName }
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, !word.hasPrefix("-"), !names.contains(word), word != "help" else {
            return nil
        }
        let distances = names.map { (name: $0, count: $0.difference(from: word.lowercased().prefix(40)).count) }
        let closest = distances.filter { $0.count <= min(2, word.count / 2) }.min { $0.count < $1.count }
        let hint = closest.map { " Did you mean '\($0.name)'?" } ?? ""
        return "Unknown command '\(word.shortened)'.\(hint)"
    }

    /// The message and, indented below it, the details and the suggestion. An argument in it may have had control
    /// characters.
    var text: String {
        let text = [message, details, suggestion].compactMap(\.self).joined(separator: "\n  ").printable
        return LocalizedText(en: "Error", ko: "오류").text(in: Output.language) + ": " + text
    }

    var json: String {
        // Strings and numbers can always be encoded.
        (try? Output.jsonEncoder.encode(["error": self])).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}

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
        case let error as SignalError: self = .signal(error.number)
        case let error as CommandError: self = error.status
        default: self = .failure
        }
    }
}
