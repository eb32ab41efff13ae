import Core
import Foundation

/// Reads a secret: from the environment or, where there is a terminal, from a person, unseen. Never from an option,
/// which every process of the machine could read.
enum SecretPrompt {
    /// Why there is no secret.
    struct Missing: LocalizedError {
        let variable: String

        var errorDescription: String? { "There is no terminal to ask for a passphrase." }
        var recoverySuggestion: String? { "Set \(variable)." }
    }

    /// Two inputs that differ.
    struct Mismatch: LocalizedError {
        var errorDescription: String? { "The two passphrases differ; nothing was changed." }
    }

    /// The variable, or what is typed after `prompt`.
    static func read(_ prompt: String, or variable: String) throws -> Secret<String> {
        if let given = Environment.text(variable) { return Secret(given) }
        return Secret(try ask(prompt, variable: variable))
    }

    /// As ``read(_:or:)``, but what is typed is to be typed twice.
    static func readNew(_ prompt: String, or variable: String) throws -> Secret<String> {
        if let given = Environment.text(variable) { return Secret(given) }
        let first = try ask(prompt, variable: variable)
        guard try ask("\(prompt), again", variable: variable) == first else { throw Mismatch() }
        return Secret(first)
    }

    private static func ask(_ prompt: String, variable: String) throws -> String {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { throw Missing(variable: variable) }
        let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { throw Missing(variable: variable) }
        var unseen = settings
        // Ctrl-C is read as a character, so that the echo is never left off.
        unseen.c_lflag &= ~tcflag_t(ECHO | ISIG)
        try handle.write(contentsOf: Data("\(prompt): ".utf8))
        tcsetattr(terminal, TCSAFLUSH, &unseen)
        defer {
            tcsetattr(terminal, TCSAFLUSH, &settings)
            try? handle.write(contentsOf: Data("\n".utf8))
        }
        var line = Data()
        while let byte = try handle.read(upToCount: 1), let character = byte.first, character != UInt8(ascii: "\n") {
            guard character != 3 else { throw CancellationError() }
            line.append(character)
        }
        return String(decoding: line, as: UTF8.self)
    }
}
