import Core
import Features

/// Asks for the passphrase of the storage.
enum PassphrasePrompt {
    /// Returns the value of `variable`, or a passphrase typed by the user. No option takes a passphrase, because other
    /// processes can read the arguments of a command.
    static func passphrase(isNew: Bool, variable: String) async throws -> Secret<String> {
        if let given = Environment.text(variable) { return Secret(isNew ? try checked(given) : given) }
        let alternative = LocalizedText(en: "Set \(variable).", ko: "환경 변수를 설정해 주세요: \(variable).")
        @Sendable func ask(_ question: LocalizedText) async throws -> String {
            try await TerminalPrompt.ask(question, isHidden: true, alternative: alternative)
        }
        return try await cancelOnInterrupt {
            guard isNew else { return Secret(try await ask(.init(en: "Passphrase", ko: "암호"))) }
            let first = try checked(await ask(.init(en: "New passphrase", ko: "새 암호")))
            guard try await ask(.init(en: "New passphrase, again", ko: "새 암호 다시")) == first else {
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
