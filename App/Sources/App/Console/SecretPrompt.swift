import Core
import Foundation

/// Reads a passphrase from the environment or, without echo, from the terminal. Never from an option, which every process
/// of the machine could read.
enum SecretPrompt {
    /// There is neither a variable nor a terminal.
    struct Missing: LocalizedError {
        let variable: String

        var errorDescription: String? { "There is no terminal to ask for a passphrase." }
        var recoverySuggestion: String? { "Set \(variable)." }
    }

    /// Two inputs that differ.
    struct Mismatch: LocalizedError {
        var errorDescription: String? { "The two passphrases differ; nothing was changed." }
        var recoverySuggestion: String? { "Try again." }
    }

    /// The variable, or a passphrase that is typed; a new one is typed twice.
    ///
    /// - Throws: `CancellationError` after Ctrl-C, or when the process is told to stop.
    static func read(isNew: Bool, or variable: String) async throws -> Secret<String> {
        if let given = Environment.text(variable) { return Secret(given) }
        guard isNew else { return Secret(try await ask("Passphrase", variable: variable)) }
        let first = try await ask("New passphrase", variable: variable)
        guard try await ask("New passphrase, again", variable: variable) == first else { throw Mismatch() }
        return Secret(first)
    }

    /// Asks on a thread of its own, as a person may take any time. Told to stop, it puts the terminal right first.
    private static func ask(_ prompt: String, variable: String) async throws -> String {
        guard let line = UnseenLine() else { throw Missing(variable: variable) }
        return try await Interruption.cancels {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    Thread.detachNewThread { continuation.resume(with: Result { try line.read(after: prompt) }) }
                }
            } onCancel: {
                line.stop()
            }
        }
    }
}
