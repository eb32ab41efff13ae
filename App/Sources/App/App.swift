import ArgumentParser

/// The executable: reads the command line and hands over to a command.
@main
struct App: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "App",
        abstract: "A small storefront client that shows how the modules of Trellis work together.",
        discussion: """
            Without --api-url it starts the Sandbox, a backend of its own on 127.0.0.1. Data is kept below the XDG data \
            folder; the tour's is temporary.

            EXAMPLES
              App                                   the shop, in a terminal; without one the tour
              App open trellis://home/items/itm_03  the shop, from there
              App tour                              one journey through everything
              App tour --json | jq .steps           the same for a program
              App serve --port 8080 --latency 50    the Sandbox alone, slowed down
              App graph                             which service needs which
              App tour --api-url http://127.0.0.1:8080

            EXIT STATUS
              0 done, 1 failed, 2 cancelled, 4 sign-in needed or refused, 64 wrong usage
            """,
        subcommands: [
            UICommand.self, OpenCommand.self, TourCommand.self, ServeCommand.self, GraphCommand.self,
            StorageCommand.self,
        ],
        defaultSubcommand: TerminalAppLauncher.hasTerminal ? UICommand.self : TourCommand.self
    )

    @OptionGroup var options: CommonOptions

    /// Runs the command that was given, and exits with its status.
    static func main() async {
        await main(nil)
        guard Output.isIncomplete else { return }
        Output.message("Error: Not all of the output could be written.\n  Make room on the disk, then try again.")
        exit(withError: ExitCode.failure)
    }
}
