import ArgumentParser
import Features
import Foundation
import TerminalUI

/// The error that ends a command: a message, the next step, and the exit status.
struct CommandFailure: Encodable {
    let message: String
    let suggestion: String?
    let status: Int32

    /// Creates the failure of the command with `arguments`. A `ValidationError` may have a suggestion in its second line.
    init(_ error: any Error, arguments: [String]) {
        guard RootCommand.exitCode(for: error) == .validationFailure else {
            let failure = UserFacingError(error)
            (message, suggestion) = (failure.errorDescription ?? "", failure.recoverySuggestion)
            status = ExitCode(error).rawValue
            return
        }
        let text = RootCommand.message(for: error)
        let path = CommandPath(arguments) { text.contains(" argument") && text.contains("'\($0)'") }
        let isAboutWords =
            ["Unexpected argument", "Unknown option"].contains { text.hasPrefix($0) }
            || text.contains(" unexpected arguments: ")
        let message = isAboutWords ? path.unknownCommand ?? text : text
        let lines = message.split(separator: "\n", maxSplits: 1).map(String.init)
        let first = lines.first ?? message
        self.message = first.hasSuffix("'") ? "\(first)." : first
        suggestion = lines.count > 1 ? lines[1] : path.helpHint
        status = ExitCode.validationFailure.rawValue
    }

    /// The message and, indented below it, the suggestion. An argument in it may have had control characters.
    var text: String {
        "Error: " + [message, suggestion].compactMap(\.self).joined(separator: "\n  ").printable
    }

    /// The failure as one line of JSON.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers can always be encoded.
        return (try? encoder.encode(["error": self])).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}
