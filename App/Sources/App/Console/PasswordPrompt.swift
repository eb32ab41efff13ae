import AuthModule
import Foundation

/// Reads the credentials of a user: the password without echo from the terminal, or from standard input if that is no
/// terminal. No option takes a password, because other processes can read the arguments of a command.
enum PasswordPrompt {
    /// Returns `username` and a password. In a terminal, it also asks for a missing user name.
    ///
    /// - Throws: ``PasswordError``, or `CancellationError` after Ctrl-C or SIGTERM.
    static func credentials(username: String?) async throws -> Credentials {
        guard isatty(STDIN_FILENO) != 0 else {
            guard let username else { throw PasswordError.usernameMissing }
            return Credentials(username: username, password: try await StandardInput.line())
        }
        let name = if let username { username } else { try await ask("User name or email", isHidden: false) }
        return Credentials(username: name, password: try await ask("Password", isHidden: true))
    }

    private static func ask(_ prompt: String, isHidden: Bool) async throws -> String {
        do {
            guard let text = try await PassphraseReader.ask(prompt, isHidden: isHidden) else {
                throw PasswordError.noTerminal
            }
            return text
        } catch PassphraseError.inBackground {
            throw PasswordError.inBackground
        } catch PassphraseError.notText {
            throw PasswordError.notText
        }
    }
}

/// The reason why a user name or a password could not be read.
enum PasswordError: LocalizedError {
    case noTerminal
    case inBackground
    case notText
    case usernameMissing
    case empty

    var errorDescription: String? {
        switch self {
        case .noTerminal: "There's no terminal to ask for the password."
        case .inBackground: "Can't ask for the password in the background."
        case .notText: "The password is not valid UTF-8 text."
        case .usernameMissing: "There's no terminal to ask for the user name."
        case .empty: "The user name and the password must not be empty."
        }
    }

    var recoverySuggestion: String? {
        switch self {
        case .noTerminal, .usernameMissing: "Pipe the password: App login --password --username NAME < FILE"
        case .inBackground: "Bring the program to the foreground (fg)."
        case .notText: "Set the terminal to UTF-8, then try again."
        case .empty: "Try again."
        }
    }
}
