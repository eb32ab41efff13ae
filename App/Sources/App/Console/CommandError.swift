import ArgumentParser
import Foundation

/// An error of a command: what happened, and what to do next.
struct CommandError: LocalizedError, Equatable {
    let errorDescription: String?
    let recoverySuggestion: String?
    let status: ExitCode

    init(_ message: String, suggestion: String? = nil, status: ExitCode = .failure) {
        errorDescription = message
        recoverySuggestion = suggestion
        self.status = status
    }

    /// Creates the error for a word that is none of `choices`.
    init(_ message: String, choices: [String]) {
        let names = choices.map(\.printableLine).joined(separator: ", ")
        self.init(message, suggestion: choices.isEmpty ? nil : "Choose one of: \(names).")
    }
}
