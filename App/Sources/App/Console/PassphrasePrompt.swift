import Core

/// Asks for the passphrase of the storage.
enum PassphrasePrompt {
    /// Returns the value of `variable`, or a passphrase typed by the user. No option takes a passphrase, because other
    /// processes can read the arguments of a command.
    static func passphrase(isNew: Bool, variable: String) async throws -> Secret<String> {
        if let given = Environment.text(variable) { return Secret(isNew ? try checked(given) : given) }
        @Sendable func ask(_ question: String) async throws -> String {
            try await TerminalPrompt.ask(question, isHidden: true, alternative: "Set \(variable).")
        }
        return try await cancelOnInterrupt {
            guard isNew else { return Secret(try await ask("Passphrase")) }
            let first = try checked(await ask("New passphrase"))
            guard try await ask("New passphrase, again") == first else {
                throw CommandError.passphrasesDiffer
            }
            return Secret(first)
        }
    }

    private static func checked(_ passphrase: String) throws -> String {
        guard passphrase.count >= 8 else {
            throw CommandError.passphraseTooShort
        }
        return passphrase
    }
}
