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
        let text = RootCommand.message(for: error)
        let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
        let mistake = Self.unknownCommand(in: arguments) ?? Self.unknownOption(in: text) ?? Self.exclusion(in: text)
        let line = mistake ?? lines.first ?? text
        message = [".", "?", "…"].contains(where: line.hasSuffix) ? line : line + "."
        // The last line of the full message refers to the help of the command.
        let hint = RootCommand.fullMessage(for: error).split(separator: "\n").last
        suggestion = lines.count > 1 ? lines[1] : hint?.trimmingCharacters(in: .whitespaces)
        status = ExitCode.validationFailure.rawValue
    }

    /// Returns the message about a mistyped command, with the command that was probably meant: at most two letters are
    /// missing, added or moved.
    static func unknownCommand(in arguments: [String]) -> String? {
        var words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        var command: any ParsableCommand.Type = RootCommand.self
        while let word = words.first, word != "help" {
            if word.hasPrefix("-") {
                guard let count = GeneralOptions.wordCounts[word] else { return nil }
                words.removeFirst(min(count, words.count))
                continue
            }
            let configuration = command.configuration
            guard !configuration.subcommands.isEmpty, configuration.defaultSubcommand == nil else { return nil }
            guard let child = configuration.subcommands.first(where: { $0._commandName == word }) else {
                let names = configuration.subcommands.map { $0._commandName }
                let closest = names.min { $0.distance(to: word) < $1.distance(to: word) }
                return "Unknown command '\(word.shortened)'.\(hint(closest, for: word))"
            }
            command = child
            words.removeFirst()
        }
        return nil
    }

    /// The message about a mistyped option. The parser also proposes an option that has little in common with it.
    private static func unknownOption(in text: String) -> String? {
        let pattern = /Unknown option '(.+?)'(?:\. Did you mean '(.+?)'\?)?/
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        let word = String(match.1)
        return "Unknown option '\(word.shortened)'.\(hint(match.2.map(String.init), for: word))"
    }

    /// The message about two options of which only one can be given, in the words of the other messages.
    private static func exclusion(in text: String) -> String? {
        let pattern = /Value to be set with flag '(.+?)' had already been set with flag '(.+?)'/
        return text.firstMatch(of: pattern).map { "\($0.2) and \($0.1) exclude each other." }
    }

    private static func hint(_ name: String?, for word: String) -> String {
        guard let name, name.distance(to: word) <= min(2, word.count / 2) else { return "" }
        return " Did you mean '\(name)'?"
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

extension String {
    /// The number of letters that are missing or added in `word`; a moved letter counts twice.
    fileprivate func distance(to word: String) -> Int { difference(from: word.lowercased().prefix(40)).count }
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
