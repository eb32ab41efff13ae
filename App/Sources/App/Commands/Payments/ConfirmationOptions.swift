import ArgumentParser
import Foundation

struct ConfirmationOptions: ParsableArguments {
    @Flag(name: [.customShort("y"), .long], help: "Don't ask. Required without a terminal.")
    var yes = false

    func validate() throws {
        if !yes, isatty(STDIN_FILENO) == 0 { throw ValidationError("Without a terminal, --yes is needed.") }
    }

    /// Asks `question` in the terminal, unless the user has already agreed.
    ///
    /// - Throws: ``ArgumentParser/ExitCode/cancelled`` for any answer but yes.
    func confirm(_ question: String) async throws {
        guard !yes else { return }
        let answer = try await TerminalPrompt.ask("\(question) [y/N]", alternative: "Agree with --yes.")
        guard ["y", "yes"].contains(answer.lowercased()) else {
            Output.message("Nothing was sent.")
            throw ExitCode.cancelled
        }
    }
}
