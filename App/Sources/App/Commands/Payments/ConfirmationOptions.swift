import ArgumentParser
import Features
import Foundation

struct ConfirmationOptions: ParsableArguments {
    @Flag(name: [.customShort("y"), .long], help: "Don't ask. Required without a terminal.")
    private var yes = false

    /// Checks that the user can be asked. Other mistakes on the command line are reported before.
    func check() throws {
        guard !yes, isatty(STDIN_FILENO) == 0 else { return }
        throw ValidationError(.agreementMissing)
    }

    /// Asks `question` in the terminal, unless the user has already agreed.
    ///
    /// - Throws: ``ArgumentParser/ExitCode/cancelled`` for any answer but yes.
    @MainActor
    func confirm(_ question: LocalizedText, _ text: Localizer) async throws {
        guard !yes else { return }
        let answer = try await TerminalPrompt.ask(
            .init(verbatim: "\(text(question)) [y/N]"),
            alternative: .init(en: "Agree with --yes.", ko: "--yes를 붙이면 동의해요.")
        )
        guard ["y", "yes", "예", "네"].contains(answer.lowercased()) else {
            Output.message(text(.nothingMoved))
            throw ExitCode.cancelled
        }
    }
}
