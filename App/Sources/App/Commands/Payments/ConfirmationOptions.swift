import ArgumentParser
import Foundation

struct ConfirmationOptions: ParsableArguments {
    @Flag(name: [.customShort("y"), .long], help: "Don't ask. Required without a terminal.")
    var yes = false

    /// Checks that the user can be asked. Other mistakes on the command line are reported before.
    func check() throws {
        guard !yes, isatty(STDIN_FILENO) == 0 else { return }
        throw CommandError(
            "Without a terminal, --yes is needed.",
            suggestion: "It confirms the payment.",
            status: .validationFailure
        )
    }

    /// Asks `question` in the terminal, unless the user has already agreed.
    ///
    /// - Throws: ``ArgumentParser/ExitCode/cancelled`` for any answer but yes.
    func confirm(_ question: String) async throws {
        guard !yes else { return }
        let answer = try await TerminalPrompt.ask("\(question) [y/N]", alternative: "Agree with --yes.")
        guard ["y", "yes"].contains(answer.lowercased()) else {
            Output.message("No money was moved.")
            throw ExitCode.cancelled
        }
    }
}
