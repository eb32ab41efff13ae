import ArgumentParser
import Features
import Foundation

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

    /// The message and, indented below it, the suggestion.
    var text: String {
        let lines = [message, suggestion].compactMap(\.self).joined(separator: "\n  ")
        // An argument may contain control characters, which must not reach the terminal.
        let characters = lines.map { $0 != "\n" && $0.unicodeScalars.contains(where: \.isControl) ? "?" : $0 }
        return "Error: " + String(characters)
    }

    /// The failure as one line of JSON.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers can always be encoded.
        return (try? encoder.encode(["error": self])).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
