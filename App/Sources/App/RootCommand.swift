import ArgumentParser
import CompositionRoot
import Features
import Foundation

@main
struct RootCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "App",
        abstract: "Trellis, a small shop in the terminal.",
        usage: "App [<options>] [<command>]",
        discussion: """
            Browse items, read comments and check out with play money. No server needed: a demo backend, the Sandbox, \
            is built in. The shop and all commands with the same data folder and server share accounts, payments and \
            settings. Without a terminal, App runs the tour, an end-to-end demo on temporary data.

            EXAMPLES
              App                                   open the shop
              App --language ko                     open it in Korean
              App open trellis://home/items/itm_03  open it at a link
              App items --json | jq -r .title       print the titles of all items
              App login                             sign in to the shop
              App buy itm_01                        buy an item
              App serve --port 8080                 run only the demo backend
              App --api-url http://127.0.0.1:8080   open the shop of that backend

            COMPLETION
              source <(App --generate-completion-script bash)
            zsh and fish have scripts, too.

            EXIT STATUS
              0    success
              1    failure
              2    cancelled with Ctrl-C, or by the answer to a question
              4    sign-in needed or refused, for example for a wrong password
              5    sign-in denied by the user or the server
              6    sign-in code expired
              7    payment or refund declined
              8    outcome of a payment or refund not known yet
              64   wrong usage, also an id that does not exist
              129  ended by SIGHUP
              143  ended by SIGTERM; App serve then ends with 0

            TABLES
              In a pipe, a table has one row a line, without headers, and tabs between its
              columns. COLUMNS=80 prints it as on a terminal.

            JSON
              Each result is an object on a line of its own. A member without a value
              is left out. Dates are in UTC (ISO 8601), amounts are decimal texts.

            ERRORS
              Errors and notes go to standard error. With --json, each is one line:
              {"error":{"details":"...","message":"...","status":1,"suggestion":"..."}}
              {"message":"...","suggestion":"..."}
            """,
        version: "Trellis \(AppConfiguration.version)",
        groupedSubcommands: [
            CommandGroup(name: "Shop", subcommands: [UICommand.self, OpenCommand.self, ItemsCommand.self]),
            CommandGroup(
                name: "Payment",
                subcommands: [
                    BuyCommand.self, MethodsCommand.self, PaymentsCommand.self, ApproveCommand.self, CancelCommand.self,
                    RefundCommand.self, ResolveCommand.self,
                ]
            ),
            CommandGroup(
                name: "Account",
                subcommands: [
                    LoginCommand.self, LogoutCommand.self, AccountsCommand.self, WhoamiCommand.self, TokenCommand.self,
                ]
            ),
            CommandGroup(
                name: "Other",
                subcommands: [
                    TourCommand.self, ServeCommand.self, GraphCommand.self, AnalyticsCommand.self, StorageCommand.self,
                ]
            ),
        ]
    )

    @OptionGroup(title: "General options") var options: GeneralOptions

    func run() async throws {
        if TerminalAppLauncher.hasTerminal { return try await TerminalAppLauncher.run(options) }
        // The tour signs out and pays: not with data or at a server that were named for the shop.
        let servers = [options.network.urlArgument, options.analytics.collectorURLArgument]
        guard options.storage.folderArgument == nil, servers == [nil, nil] else {
            throw ValidationError(
                .init(
                    en: "The shop needs a terminal.\nTo run the demo with this data and server: App tour",
                    ko: "가게를 열려면 터미널이 필요해요.\n이 데이터와 서버로 데모를 실행하려면: App tour"
                )
            )
        }
        Environment.removeNamesOfDataAndServers()
        try await TourCommand.run(named: "No terminal, running the tour", options)
    }

    static func main() async {
        // A write to a pipe without a reader then fails, which is no failure of the command: see Output.
        signal(SIGPIPE, SIG_IGN)
        Output.openClosedStreams()
        Environment.exemptLoopbackFromProxy()
        let arguments = Array(CommandLine.arguments.dropFirst())
        // An error of the parser precedes the check of the options.
        let given = zip(arguments, arguments.dropFirst()).first { $0.0 == "--language" }?.1
        let language = given ?? Environment.text("TRELLIS_LANGUAGE")
        Output.language = language.flatMap(AppLanguage.init) ?? Output.language
        do {
            // The help of an unknown command would be that of the app.
            let asksForHelp = arguments.first == "help" || !Set(arguments).isDisjoint(with: ["-h", "--help"])
            if asksForHelp, let mistake = CommandFailure.unknownCommand(in: arguments) {
                throw ValidationError(mistake.message.english)
            }
            do {
                var command = try await asyncParseAsRoot()
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            } catch {
                let width = Output.width ?? 80
                // The argument parser creates the help of any error, even to find its exit code.
                Environment.widenHelp()
                guard !(error is ExitCode), exitCode(for: error) == .success else { throw error }
                // Help, the version or a completion script.
                Output.data(Help.arranged(fullMessage(for: error), width: width))
            }
            try Output.checkComplete()
        } catch let status as ExitCode {
            exit(withError: status)
        } catch {
            let failure = CommandFailure(error, arguments: arguments)
            let json = arguments.prefix { $0 != "--" }.contains("--json") || Environment.flag("TRELLIS_JSON")
            if json { Output.log(failure.json) } else { Output.logWrapped(failure.text) }
            exit(withError: ExitCode(failure.status))
        }
    }
}
