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
            let next: LocalizedText? =
                if error.isOfDamagedStorage {
                    .checkStorage(with: shell("storage check"))
                } else if case AuthError.misconfigured = error {
                    .checkAddresses
                } else {
                    error.needsSignIn ? .signInCommand : failure.suggestion
                }
            suggestion = next?.text(in: Output.language)
            status = ExitCode(error).rawValue
            return
        }
        let text = Self.texts(of: RootCommand.message(for: error)).text(in: Output.language)
        let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
        let unknownCommand = Self.unknownCommand(in: arguments)
        let mistake = unknownCommand?.message ?? Self.unknownOption(in: text) ?? Self.exclusion(in: text)
        let line = (mistake ?? Self.wrongValue(in: lines.first ?? text)).text(in: Output.language)
        message = [".", "?", "…"].contains(where: line.hasSuffix) ? line : line + "."
        let fullMessage = RootCommand.fullMessage(for: error).split(separator: "\n")
        // A value without a reason why it is wrong, or a missing one. The help is in English only.
        if text.hasSuffix("'") {
            details = fullMessage.compactMap { $0.wholeMatch(of: /Help: +(.+)/) }.first.map { String($0.1) }
        }
        // The last line of the full message refers to the help of the command.
        let hint =
            unknownCommand.map { Self.helpHint(of: $0.parent) }
            ?? fullMessage.last.map { Self.helpHint(in: String($0)) }
        suggestion = lines.count > 1 ? lines[1] : hint?.text(in: Output.language)
        status = ExitCode.validationFailure.rawValue
    }

    /// Returns the message about a mistyped command, with the command that was probably meant, and the command before it.
    /// At most two letters are missing, added or moved, or it is the beginning of a command.
    static func unknownCommand(in arguments: [String]) -> (message: LocalizedText, parent: String)? {
        var words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        var command: any ParsableCommand.Type = RootCommand.self
        var parent = "App"
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
                let longer = names.filter { word.count > 2 && $0.hasPrefix(word) }
                let closest = names.min { $0.distance(to: word) < $1.distance(to: word) }
                let message = LocalizedText(
                    en: "Unknown command '\(word.shortened)'.",
                    ko: "알 수 없는 명령이에요: ‘\(word.shortened)’."
                )
                // The help of the app lists the others.
                let hint =
                    longer.first.map(didYouMean) ?? hint(closest, for: word)
                    ?? (command == RootCommand.self ? nil : .choices(names))
                return (hint.map { message.followed(by: $0) } ?? message, parent)
            }
            command = child
            parent += " \(word)"
            words.removeFirst()
        }
        return nil
    }

    /// The message about a mistyped option. The parser also proposes an option that has little in common with it.
    private static func unknownOption(in text: String) -> LocalizedText? {
        let pattern = /Unknown option '(.+?)'(?:\. Did you mean '(.+?)'\?)?/
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        let word = String(match.1)
        let names =
            GeneralOptions.wordCounts.keys + ["--version", "--help"] + [match.2.map(String.init)].compactMap(\.self)
        let longer = names.filter { word.count > 4 && $0.hasPrefix(word) }
        let closest = names.min { $0.distance(to: word) < $1.distance(to: word) }
        let hint = longer.min().map(didYouMean) ?? hint(closest, for: word)
        let message = LocalizedText(
            en: "Unknown option '\(word.shortened)'.",
            ko: "알 수 없는 옵션이에요: ‘\(word.shortened)’."
        )
        return hint.map { message.followed(by: $0) } ?? message
    }

    /// The message about two options of which only one can be given, in the words of the other messages.
    private static func exclusion(in text: String) -> LocalizedText? {
        let pattern = /Value to be set with flag '(.+?)' had already been set with flag '(.+?)'/
        return text.firstMatch(of: pattern).map { match in
            LocalizedText(
                en: "\(match.2) and \(match.1) can't be used together.",
                ko: "함께 쓸 수 없는 옵션이에요: \(match.2), \(match.1)."
            )
        }
    }

    /// The message about a missing, wrong or superfluous value; `text` itself for any other mistake.
    private static func wrongValue(in text: String) -> LocalizedText {
        if let match = text.wholeMatch(of: /Missing (?:expected argument|value for) '(.+)'/) {
            return LocalizedText(en: "Missing value: \(match.1)", ko: "값이 필요해요: \(match.1)")
        }
        if let match = text.prefixMatch(of: /The value '(.*?)' is invalid for '(.+?)'(?:\. Please provide one of )?/) {
            let choices = text[match.range.upperBound...].matches(of: /'(.+?)'/).map { String($0.1) }
            let message = wrongValue(match.1, of: match.2)
            guard !choices.isEmpty else { return message }
            return message.followed(by: .choices(choices))
        }
        if let match = text.wholeMatch(of: /The option '(.+?)' does not take any value.*/) {
            return LocalizedText(en: "\(match.1) takes no value.", ko: "값을 받지 않는 옵션이에요: \(match.1)")
        }
        if let match = text.wholeMatch(of: /(?:Unexpected argument|\d+ unexpected arguments:) (.+)/) {
            return LocalizedText(en: text, ko: "쓸 곳이 없는 값이에요: \(match.1)")
        }
        return LocalizedText(verbatim: text)
    }

    /// The message about a wrong value of an option, which may have a placeholder, or of a variable. The user name and the
    /// password of an address are left out.
    static func wrongValue(_ value: some StringProtocol, of option: some StringProtocol) -> LocalizedText {
        let value = String(value).replacing(/:\/\/.*@/, with: "://…@")
        let option = option.firstIndex(of: " ").map { String(option[..<$0]) } ?? String(option)
        if value.isEmpty { return .empty(option) }
        return LocalizedText(en: "Invalid value: \(option) '\(value)'.", ko: "잘못된 값이에요: \(option) ‘\(value)’.")
    }

    /// Returns the texts of a message of the parser. A shell without completion is told in the words of other wrong values.
    private static func texts(of message: String) -> LocalizedText {
        guard let match = message.prefixMatch(of: /Can't generate completion scripts for '(.*?)'/) else {
            return ValidationError.texts(of: message)
        }
        return wrongValue(match.1, of: "--generate-completion-script").followed(
            by: .choices(CompletionShell.allCases.map(\.rawValue))
        )
    }

    private static func helpHint(in text: String) -> LocalizedText {
        let text = text.trimmingCharacters(in: .whitespaces)
        let command = text.wholeMatch(of: /See '(.+)' for more information\./)?.1
        return command.map { helpHint(of: String($0).replacing(" --help", with: "")) } ?? LocalizedText(verbatim: text)
    }

    private static func helpHint(of command: String) -> LocalizedText {
        LocalizedText(en: "See '\(command) --help' for more information.", ko: "사용법을 보려면: \(command) --help")
    }

    private static func hint(_ name: String?, for word: String) -> LocalizedText? {
        // Two words with other first letters have little in common.
        guard let name,
            name.distance(to: word) <= min(name.first == word.lowercased().first ? 2 : 1, (word.count + 1) / 2)
        else { return nil }
        return didYouMean(name)
    }

    private static func didYouMean(_ name: String) -> LocalizedText {
        LocalizedText(en: "Did you mean '\(name)'?", ko: "혹시 ‘\(name)’?")
    }

    /// The message and, indented below it, the details and the suggestion. An argument in it may have had control
    /// characters.
    var text: String {
        let text = [message, details, suggestion].compactMap(\.self).joined(separator: "\n").indentedBelowFirstLine
            .printable
        // The user has stopped the command.
        if status == ExitCode.cancelled.rawValue { return text }
        return LocalizedText(en: "Error", ko: "오류").text(in: Output.language) + ": " + text
    }

    var json: String {
        // Strings and numbers can always be encoded.
        (try? Output.jsonEncoder.encode(["error": self])).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}

extension Error {
    /// `true` if a sign-in helps, but the error does not name the command.
    fileprivate var needsSignIn: Bool {
        switch self as any Error {
        case is CommandError, AuthError.wrongCredentials: false
        default: ExitCode(self) == .signInNeeded
        }
    }

    /// `true` if the secure storage is damaged, which `App storage` can repair.
    fileprivate var isOfDamagedStorage: Bool {
        let error: SecureStorageError? =
            switch self as any Error {
            case AuthError.storage(let error), PaymentError.storage(let error), AnalyticsError.storage(let error): error
            default: self as? SecureStorageError
            }
        if case .damaged? = error { return true }
        return false
    }
}

extension ValidationError {
    private static let separator: Character = "\u{1F}"

    /// Creates an error with a text in each language, which may have a suggestion in its second line.
    init(_ text: LocalizedText) {
        self.init("\(text.english)\(Self.separator)\(text.korean)")
    }

    /// Returns the texts of the message of an error, which may be in one language only.
    static func texts(of message: String) -> LocalizedText {
        let texts = message.split(separator: separator, maxSplits: 1).map(String.init)
        guard texts.count == 2 else { return LocalizedText(verbatim: message) }
        // The parser has put its own words before the reason why a value is wrong.
        let wrongValue = texts[0].prefixMatch(of: #/The value '(.*?)' is invalid for '(.+?)': /#)
        let reason = LocalizedText(en: String(texts[0].dropFirst(wrongValue?.0.count ?? 0)), ko: texts[1])
        return wrongValue.map { CommandFailure.wrongValue($0.1, of: $0.2).followed(by: reason) } ?? reason
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
