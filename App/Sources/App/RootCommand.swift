import ArgumentParser
import CompositionRoot
import Foundation

@main
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "App",
        abstract: "Trellis, a small shop in the terminal.",
        usage: "App [<options>] [<command>]",
        discussion: """
            Browse products, read reviews and check out with play money. No server needed: a demo backend, the Sandbox, \
            is built in. Without a terminal, App runs the tour, an end-to-end demo.

            \(ScreenOptions.defaultsHelp)

            EXAMPLES
              App                                   open the shop
              App --language ko                     open it in Korean
              App open trellis://home/items/itm_03  open it at a link
              App items --json | jq -r .title       print the titles of all products
              App login                             sign in to the shop
              App buy itm_01                        buy a product
              App tour --json | jq .steps           run the demo, as JSON
              App serve --port 8080                 run only the demo backend
              App --api-url http://127.0.0.1:8080   open the shop of that backend

            EXIT STATUS
              0    success
              1    failure
              2    cancelled with Ctrl-C
              4    sign-in needed or refused, for example for a wrong password
              5    sign-in denied by the user or the server
              6    sign-in code expired
              7    payment declined
              8    outcome of a payment or refund not known yet
              64   wrong usage
              129  ended by SIGHUP
              143  ended by SIGTERM; App serve then ends with 0

            ERRORS
              Errors go to standard error. With --json, an error is one line:
              {"error":{"message":"...","status":64,"suggestion":"..."}}
            """,
        subcommands: [
            UICommand.self, OpenCommand.self, TourCommand.self, ServeCommand.self, GraphCommand.self,
            ItemsCommand.self, ItemCommand.self, CommentsCommand.self, LoginCommand.self, LogoutCommand.self,
            AccountsCommand.self, SwitchCommand.self, WhoamiCommand.self, TokenCommand.self, BuyCommand.self,
            PaymentsCommand.self,
            PaymentCommand.self, RefundCommand.self, TrackCommand.self, AnalyticsCommand.self, StorageCommand.self,
        ]
    )

    @OptionGroup var options: ScreenOptions
    @OptionGroup var output: OutputOptions

    @Flag(name: [.customShort("V"), .customLong("version")], help: "Print the version.")
    private var printsVersion = false

    func validate() throws {
        if printsVersion { throw CleanExit.message("Trellis \(AppConfiguration.version)") }
    }

    func run() async throws {
        guard TerminalAppLauncher.hasTerminal else {
            // The tour signs out and pays: not with data or at a server that were named for the shop.
            guard options.client.data.folderArgument == nil, !options.client.network.hasURLArgument else {
                throw ValidationError("The shop needs a terminal.\nTo run the demo with this data and server: App tour")
            }
            return try await TourCommand.run(named: "No terminal, running the tour", options.client, json: output.json)
        }
        if output.json {
            throw ValidationError("--json isn't available in the interactive UI.\nTry: App tour --json")
        }
        try await TerminalAppLauncher.run(options)
    }

    /// The end of the completion script for bash, which otherwise would split links at their colons.
    private static let wordBreaks = "\nCOMP_WORDBREAKS=${COMP_WORDBREAKS//:}"

    /// Runs the command, prints the error that ends it, and exits with its status.
    static func main() async {
        // A write to a pipe without a reader then fails, which is no failure of the command: see Output.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.first == "help", CommandPath(arguments).unknownWord != nil {
                throw ValidationError("Unexpected argument")
            }
            var command = try parseAsRoot()
            try CommandPath.checkOptions(arguments, of: type(of: command))
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            try Output.checkComplete()
        } catch let status as ExitCode {
            exit(withError: status)
        } catch  where exitCode(for: error) == .success {
            // Help, the version or a completion script.
            let text = fullMessage(for: error)
            Output.data(text.hasPrefix("#!/bin/bash") ? text + wordBreaks : text)
            do {
                try Output.checkComplete()
            } catch {
                fail(error, arguments)
            }
        } catch {
            fail(error, arguments)
        }
    }

    private static func fail(_ error: any Error, _ arguments: [String]) -> Never {
        let failure = CommandFailure(error, arguments: arguments)
        Output.message(OutputOptions.wantsJSON(arguments) ? failure.json : failure.text)
        exit(withError: ExitCode(failure.status))
    }
}
