import ArgumentParser
import Features

@main
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "App",
        abstract: "A small shop client that shows how the modules of Trellis work together.",
        usage: "App [<options>] [<command>]",
        discussion: """
            Without --api-url, the App starts the Sandbox, a backend on 127.0.0.1. Data is stored in the XDG data folder; \
            the tour uses a temporary folder.

            EXAMPLES
              App                                   the shop; without a terminal, the tour
              App open trellis://home/items/itm_03  the shop, starting at a link
              App tour                              a scripted run through all features
              App tour --json | jq .steps           the tour's results as JSON
              App serve --port 8080 --latency 50    only the Sandbox, with slow responses
              App graph                             the dependency graph
              App --api-url http://127.0.0.1:8080   the shop, with another backend

            EXIT STATUS
              0 success, 1 failure, 2 cancelled, 4 sign-in required or refused,
              64 invalid usage
            """,
        subcommands: [
            UICommand.self, OpenCommand.self, TourCommand.self, ServeCommand.self, GraphCommand.self,
            ItemsCommand.self, ItemCommand.self, CommentsCommand.self, StorageCommand.self,
        ],
        defaultSubcommand: TerminalAppLauncher.hasTerminal ? UICommand.self : TourCommand.self
    )

    @OptionGroup var options: CommonOptions

    /// Runs the command, prints the error that ends it, and exits with its status.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            try Output.checkComplete()
        } catch  where !(error is ExitCode) && exitCode(for: error) == .failure {
            Output.message("Error: \(UserFacingError(error).text)")
            exit(withError: ExitCode(error))
        } catch {
            exit(withError: error)
        }
    }
}
