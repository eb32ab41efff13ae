import Core
import Foundation

/// Reads a passphrase from the environment or, without echo, from the terminal. No option takes a passphrase, because
/// other processes can read the arguments of a command.
enum PassphrasePrompt {
    /// Returns the value of `variable`, or a passphrase typed by the user. A new one is typed twice.
    ///
    /// - Throws: ``PassphraseError``, or `CancellationError` after Ctrl-C or SIGTERM.
    static func read(isNew: Bool, variable: String) async throws -> Secret<String> {
        if let given = Environment.text(variable) { return Secret(isNew ? try checked(given) : given) }
        return try await cancelOnInterrupt {
            guard isNew else { return Secret(try await ask("Passphrase", variable: variable)) }
            let first = try checked(await ask("New passphrase", variable: variable))
            guard try await ask("New passphrase, again", variable: variable) == first else {
                throw PassphraseError.mismatch
            }
            return Secret(first)
        }
    }

    private static func checked(_ passphrase: String) throws -> String {
        guard passphrase.count >= PassphraseError.minLength else { throw PassphraseError.tooShort }
        return passphrase
    }

    private static func ask(_ prompt: String, variable: String) async throws -> String {
        guard let text = try await PassphraseReader.ask(prompt) else {
            throw PassphraseError.noTerminal(variable: variable)
        }
        return text
    }
}

/// The reason why a passphrase could not be read.
enum PassphraseError: LocalizedError {
    case noTerminal(variable: String)
    case inBackground
    case notText
    case mismatch
    case tooShort

    /// The number of characters that a new passphrase needs.
    static let minLength = 8

    var errorDescription: String? {
        switch self {
        case .noTerminal: "There's no terminal to ask for the passphrase."
        case .inBackground: "Can't ask for the passphrase in the background."
        case .notText: "The passphrase is not valid UTF-8 text. Nothing was changed."
        case .mismatch: "The passphrases don't match. Nothing was changed."
        case .tooShort: "The new passphrase has fewer than \(Self.minLength) characters. Nothing was changed."
        }
    }

    var recoverySuggestion: String? {
        switch self {
        case .noTerminal(let variable): "Set \(variable)."
        case .inBackground:
            "Bring the program to the foreground (fg), or set TRELLIS_PASSPHRASE; for a new one, TRELLIS_NEW_PASSPHRASE."
        case .notText: "Set the terminal to UTF-8, then try again."
        case .mismatch: "Try again."
        case .tooShort: "Choose a longer one, such as four random words."
        }
    }
}
