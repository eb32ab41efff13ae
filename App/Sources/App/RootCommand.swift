import ArgumentParser
import Features
import Foundation
import TerminalUI

@main
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "App",
        abstract: "\(ProductIdentity.name), a small shop in the terminal.",
        usage: "App [<options>] [<command>]",
        discussion: """
            Browse items, read comments and check out with play money. No server needed: a demo backend, the Sandbox, \
            is built in. The shop and all commands with the same data folder and server share accounts, payments and \
            settings. Without a terminal, App runs the tour, an end-to-end demo on temporary data.

            Data goes to standard output, messages and errors to standard error. docs/cli.md lists the exit statuses.
            """,
        version: "\(ProductIdentity.name) \(ProductIdentity.version)",
        subcommands: [
            UICommand.self, OpenCommand.self, ItemsCommand.self, BuyCommand.self, PaymentsCommand.self,
            LoginCommand.self, LogoutCommand.self, WhoamiCommand.self, TokenCommand.self, TourCommand.self,
            ServeCommand.self, GraphCommand.self,
        ]
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        if TerminalAppLauncher.hasTerminal { return try await TerminalAppLauncher.run(options) }
        // The tour signs out and pays: not with data or at a server that were named for the shop.
        guard options.folderArgument == nil, try options.urlArgument == nil else {
            throw CommandError(
                "The shop needs a terminal.",
                suggestion: "To run the demo with this data and server: App tour",
                status: .validationFailure
            )
        }
        try await TourCommand.run(named: "No terminal, running the tour", options, at: nil)
    }

    static func main() async {
        // A write to a pipe without a reader then fails, which is no failure of the command: see Output.
        signal(SIGPIPE, SIG_IGN)
        Output.openClosedStreams()
        Environment.exemptLoopbackFromProxy()
        // An error of the parser precedes the options.
        Output.isJSON = CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
        do {
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            try Output.checkComplete()
        } catch {
            // Help, the version, a completion script, or a status without a message.
            if error is ExitCode || exitCode(for: error) == .success { exit(withError: error) }
            let failure = CommandError(error)
            if Output.isJSON {
                Output.log(failure.json)
            } else if exitCode(for: error) == .validationFailure {
                Output.log(fullMessage(for: error).printable)
            } else {
                Output.log(failure.text)
            }
            exit(withError: failure.status)
        }
    }
}
