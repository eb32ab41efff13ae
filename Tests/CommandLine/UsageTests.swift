import Foundation
import Processes
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct UsageTests {
    @Test(arguments: [
        ["nonsense"], ["--nonsense"], ["tour", "extra"], ["items", ""], ["items", "itm_01", "extra"],
        ["items", "itm_01", "--search", "x"], ["items", "--comments"], ["payments", "pay_1", "--all"],
        ["serve", "--port", "70000"], ["serve", "--port", "x"],
        ["serve", "--fault-rate", "2"], ["serve", "--fault-rate", "nan"], ["serve", "--latency", "-1"],
        ["serve", "--token-lifetime", "0"], ["tour", "--api-url", "ftp://x"], ["tour", "--api-url", ""],
        ["tour", "--username", "nobody@example.com"], ["items", "--api-url", "http://127.0.0.1:99999"],
        ["items", "--api-url", "http://127.0.0.1:1?x=1"],
        ["items", "--api-url", "http://u:p@127.0.0.1:1"],
        ["tour", "--data-dir"], ["storage", "check", "--storage-key", "x"], ["storage", "rotate-key", "--to", "x"],
        ["tour", "--transport", "x"], ["ui", "--language", "fr"], ["tour", "--trace=x"], ["open"],
        ["open", "nowhere"],
        ["open", "trellis://nowhere"], ["--language", "fr"], ["--", "--help"], [""],
        ["tour", "serve"], ["tour", "--ca-file", "/nowhere"], ["--json", "items", "--limit", "1"],
        ["tour", "--ca-file", "/dev/null", "--transport", "urlsession"], ["tour", "--data-dir", ""],
        ["ui", "--write-key", ""], ["ui", "--write-key", "a:b"], ["ui", "--write-key", "한"],
        ["tour", "--collector-url", "api.segment.io"], ["tour", "--collector-url", "https://u:p@x.example"],
        ["tour", "--collector-url", "https://api.segment.io/v1/batch"],
        ["tour", "--collector-url", "https://api.segment.io/v1/"],
        ["items", "--search", ""], ["items", "--allow-http", ""], ["accounts", "--use", ""], ["logout", ""],
        ["login", "--username", ""], ["login", "--prompt", ""], ["refund", "pay_1", "--amount", ""],
        ["buy", "itm_01", "--method", ""], ["items", "--allow-http", "http://x"],
        ["graph", "--format", "tree", "--json"],
    ])
    func `Invalid usage is reported on standard error`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        let lines = outcome.errors.split(separator: "\n")
        if !arguments.contains("--json") {
            // A wrong value may also show the help of its option.
            #expect((2...3).contains(lines.count), "message and suggestion: \(outcome.errors)")
            #expect(lines.last?.hasPrefix("  ") == true, "\(outcome.errors)")
            #expect(lines.count == 2 || lines[1].hasPrefix("  -") || lines[1].hasPrefix("  <"), "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        (["tuor"], "Unknown command 'tuor'. Did you mean 'tour'?", "App"),
        (["itmes", "--search", "x"], "Unknown command 'itmes'. Did you mean 'items'?", "App"),
        (["serv", "--port", "80"], "Unknown command 'serv'. Did you mean 'serve'?", "App"),
        (["help", "tuor"], "Unknown command 'tuor'. Did you mean 'tour'?", "App"),
        (["Grahp"], "Unknown command 'Grahp'. Did you mean 'graph'?", "App"),
        (["storage", "chekc"], "Unknown command 'chekc'. Did you mean 'check'?", "App storage"),
        (["help", "analytics", "stat"], "Unknown command 'stat'. Did you mean 'status'?", "App analytics"),
        (["pay"], "Unknown command 'pay'. Did you mean 'payments'?", "App"),
        (
            ["--generate-completion-script", "x"],
            "Invalid value: --generate-completion-script 'x'. Choose one of: zsh, bash, fish.", "App"
        ),
        (["--verson"], "Unknown option '--verson'. Did you mean '--version'?", "App"),
        (["analytics", "x"], "Unknown command 'x'. Choose one of: status, flush, consent.", "App analytics"),
        (["itmes", "--help"], "Unknown command 'itmes'. Did you mean 'items'?", "App"),
        (["x"], "Unknown command 'x'.", "App"), (["nothing"], "Unknown command 'nothing'.", "App"),
        (["\u{1B}[31m"], "Unknown command '\u{FFFD}[31m'.", "App"),
        (["tour", "extra"], "Unexpected argument 'extra'.", "App tour"),
        (["--langauge", "ko"], "Unknown option '--langauge'. Did you mean '--language'?", "App"),
        (["items", "--sort", "x"], "Unknown option '--sort'.", "App items"),
        (["items", "--lang", "ko"], "Unknown option '--lang'. Did you mean '--language'?", "App items"),
        (["login", "--password", "--device"], "--password and --device can't be used together.", "App login"),
        (["--no-color", "itms"], "Unknown command 'itms'. Did you mean 'items'?", "App"),
        (["--language", "en", "storage", "chekc"], "Unknown command 'chekc'. Did you mean 'check'?", "App storage"),
        (["buy", "itm_01", "--quantity", "2"], "Unknown option '--quantity'.", "App buy"),
        (["ui", "--langauge", "ko"], "Unknown option '--langauge'. Did you mean '--language'?", "App ui"),
    ])
    func `A misspelled command or option names the one that was meant`(
        arguments: [String],
        message: String,
        command: String
    ) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors == "Error: \(message)\n  See '\(command) --help' for more information.\n")
    }

    @Test(arguments: [
        (
            ["payments", "--limit", "x"], "payments", "Invalid value: --limit 'x'",
            "--limit <count>  Number of payments, 1 or more. Default: 20."
        ),
        (["buy"], "buy", "Missing value: <item>", "<item>  The id of the item, such as itm_01."),
    ])
    func `A wrong or missing value shows the help of its option`(
        arguments: [String],
        command: String,
        message: String,
        help: String
    ) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(
            outcome.errors == "Error: \(message).\n  \(help)\n  See 'App \(command) --help' for more information.\n"
        )
    }

    @Test(arguments: [["--help"], ["graph"], ["items"]])
    func `A reader that closes the pipe early is no failure`(arguments: [String]) async throws {
        // The reader of the fifo ends before the app starts.
        let script = #"f=$(mktemp -u); mkfifo "$f"; true < "$f" & exec 3> "$f"; wait; rm "$f"; exec "$@" >&3"#
        let process = try ChildProcess(
            ["/bin/sh", "-c", script, "sh", BuiltProduct.url("App").path] + arguments,
            environment: BuiltProduct.environment,
            output: .nothing
        )
        #expect(await process.ending == .exited(0))
    }

    @Test func `A very long word is shortened in the message`() async throws {
        let outcome = try await BuiltApp.run([String(repeating: "a", count: 10_000)])
        let shown = String(repeating: "a", count: 40)
        #expect(outcome.errors == "Error: Unknown command '\(shown)…'.\n  See 'App --help' for more information.\n")
    }

    /// An error with `--json`.
    private struct ErrorDocument: Decodable {
        struct Content: Decodable, Equatable {
            let message: String
            let suggestion: String?
            let status: Int32
        }
        let error: Content
    }

    @Test(
        arguments: [
            (
                ["tuor", "--json"], [:], "Unknown command 'tuor'. Did you mean 'tour'?",
                "See 'App --help' for more information.", 64
            ),
            (
                ["tour", "x"], ["TRELLIS_JSON": "yes"], "Unexpected argument 'x'.",
                "See 'App tour --help' for more information.", 64
            ),
            (["ui", "--json"], [:], "--json isn't available in the interactive UI.", "Try: App tour --json", 64),
        ] as [([String], [String: String], String, String, Int32)]
    )
    func `With --json, an error is one line of JSON on standard error`(
        arguments: [String],
        environment: [String: String],
        message: String,
        suggestion: String,
        status: Int32
    ) async throws {
        let outcome = try await BuiltApp.run(arguments, environment: environment)
        #expect(outcome.status == status)
        #expect(outcome.output == "")
        #expect(outcome.errors.count { $0 == "\n" } == 1)
        let document = try JSONDecoder().decode(ErrorDocument.self, from: Data(outcome.errors.utf8))
        #expect(document.error == .init(message: message, suggestion: suggestion, status: status))
    }

    @Test(arguments: ["1", "yes", "on", "0", "No", "off", ""])
    func `A variable of a flag is off if it is empty, 0, false, no or off`(value: String) async throws {
        let outcome = try await BuiltApp.run(["graph"], environment: ["TRELLIS_JSON": value])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("{") == ["1", "yes", "on"].contains(value))
    }

    @Test func `Another value of a flag's variable is wrong usage`() async throws {
        let help = "See 'App --help' for more information."
        let outcome = try await BuiltApp.run(["graph"], environment: ["TRELLIS_JSON": "maybe"])
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors == "Error: Invalid value: TRELLIS_JSON 'maybe'. Use 1 for yes or 0 for no.\n  \(help)\n")
    }

    @Test func `An address with a password is refused without printing it`() async throws {
        let reason = "An address must not have a user name or a password.\n  See 'App"
        let address = "http://mina:secret@shop.example/"
        let option = try await BuiltApp.run(["items", "--api-url", address])
        #expect(option.status == 64)
        #expect(
            option.errors.hasPrefix("Error: Invalid value: --api-url 'http://…@shop.example/'. \(reason)"),
            "\(option.errors)"
        )
        let variable = try await BuiltApp.run(["items"], environment: ["TRELLIS_API_URL": address])
        #expect(
            variable.errors.hasPrefix("Error: Invalid value: TRELLIS_API_URL 'http://…@shop.example/'. \(reason)"),
            "\(variable.errors)"
        )
    }

    @Test(arguments: [
        ("--latency", "-5", "--latency must be between 0 and 60000 milliseconds."),
        ("--port", "-1", "--port must be between 0 and 65535."),
        ("--fault-rate", "-0.5", "--fault-rate must be between 0 and 1."),
        ("--token-lifetime", "-1", "--token-lifetime must be between 1 and 31536000 seconds."),
    ])
    func `A number out of range is an error that names the range`(option: String, value: String, message: String)
        async throws
    {
        for arguments in [[option, value], ["\(option)=\(value)"]] {
            let outcome = try await BuiltApp.run(["serve"] + arguments)
            #expect(outcome.status == 64)
            #expect(outcome.errors == "Error: \(message)\n  See 'App serve --help' for more information.\n")
        }
    }

    @Test(arguments: [
        ("trellis://nowhere", "The shop has no 'nowhere'"), ("trellis://home/foo", "The shop has no 'foo'"),
        ("trellis://home/items", "The link's part 3 is missing"),
        ("trellis://home/items/%ff", "The link's part 3 is not correctly encoded"),
        ("trellis://home/items/itm_01?sheet=foo", "The shop has no 'foo'"),
        ("home?sheet=foo", "The shop has no 'foo'"),
        ("home//items", "The link's part 2 is not a known screen"),
        ("trellis://home?x=1", "The link's parameter x is not expected"),
        ("home/foo", "The shop has no 'foo'"),
        ("trellis://home#top", "The link's text after # is not expected"),
        ("trellis://home/\u{1B}[31m", "The shop has no '[31m'"),
    ])
    func `An unknown link is an error that says which part is wrong`(link: String, reason: String) async throws {
        let outcome = try await BuiltApp.run(["open", link])
        #expect(outcome.status == 64)
        let shown = link.replacing("\u{1B}", with: "")
        #expect(outcome.errors == "Error: Unknown link '\(shown)'.\n  \(reason). All links: App open --help\n")
    }

    @Test(arguments: [["--version"], ["tour", "--version"]])
    func `The version is printed`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.wholeMatch(of: #/Trellis \d+\.\d+(\.\d+)?\n/#) != nil)
    }

    @Test func `The options of the shop work before and without a command`() async throws {
        let folder = DataFolder()
        let outcome = try await BuiltApp.run(["--language", "ko", "--transport", "asynchttpclient"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("No terminal, running the tour: "))
        let check = try await BuiltApp.run(["--data-dir", folder.path, "--storage-key", "file", "storage", "check"])
        #expect(check.output.hasPrefix("Secure storage in \(folder.path)\n"))
    }

    @Test(arguments: ["--data-dir", "--api-url", "--collector-url"])
    func `Without a terminal and a command, a data folder and a server are not touched`(option: String) async throws {
        let folder = DataFolder()
        let value = option == "--data-dir" ? folder.path : "http://127.0.0.1:1"
        let outcome = try await BuiltApp.run([option, value])
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.contains("App tour"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test(arguments: [
        "TRELLIS_API_URL": "nowhere", "TRELLIS_COLLECTOR_URL": "https://x/v1", "TRELLIS_WRITE_KEY": "a b",
    ])
    func `An invalid value in the environment is invalid usage`(name: String, value: String) async throws {
        let outcome = try await BuiltApp.run(["tour"], environment: [name: value])
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: Invalid value: \(name) '\(value)'. Use "), "\(outcome.errors)")
    }

    @Test(arguments: [["ui"], ["open", "trellis://home"]])
    func `Screens without a terminal suggest the tour`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("Error: Can't show the shop: the standard input is not a terminal"))
        #expect(outcome.errors.contains("App tour"))
    }

    @Test func `The graph is printed as Mermaid and no file is left behind`() async throws {
        let folder = DataFolder()
        let outcome = try await BuiltApp.run(["graph"], environment: folder.home)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.hasPrefix("flowchart TD\n"))
        for service in ["PaymentProcessing", "GetItemUseCase", "SwitchUserUseCase", "SecureStorageProtocol"] {
            #expect(outcome.output.contains(service))
        }
        #expect(folder.trellisFolders == [])
    }

    private static let generalOptions: Set = [
        "--api-url", "--allow-http", "--transport", "--ca-file", "--data-dir", "--storage-key", "--write-key",
        "--collector-url", "--language", "--json", "--verbose", "--trace", "--no-color",
    ]

    @Test(
        arguments: [
            ([], []), (["ui"], []), (["open"], []), (["tour"], ["--username"]),
            (["serve"], ["--port", "--token-lifetime", "--fault-rate", "--latency", "--seed", "--quiet"]),
            (["graph"], ["--format"]), (["items"], ["--search", "--comments"]),
            (["buy"], ["--currency", "--method", "--reference", "--yes"]),
            (["payments"], ["--limit", "--all"]), (["resolve"], []), (["approve"], []), (["cancel"], []),
            (["methods"], []),
            (["refund"], ["--amount", "--reference", "--yes"]),
            (
                ["login"],
                [
                    "--browser", "--device", "--password", "--username", "--issuer", "--client-id",
                    "--client-secret-file", "--scope", "--redirect-port", "--client-auth", "--device-endpoint",
                    "--discovery", "--prompt", "--max-age",
                ]
            ),
            (["logout"], ["--all", "--browser"]), (["accounts"], ["--use"]), (["whoami"], ["--claims"]),
            (["token"], []),
            (["analytics"], []), (["analytics", "status"], ["--events"]), (["analytics", "flush"], []),
            (["analytics", "consent"], []), (["storage"], []), (["storage", "check"], []),
            (["storage", "restore"], []), (["storage", "rotate-key"], ["--to"]),
            (["storage", "change-passphrase"], []),
        ] as [([String], Set<String>)]
    )
    func `Every command lists its own options, and only the app the general ones`(
        command: [String],
        options: Set<String>
    ) async throws {
        let outcome = try await BuiltApp.run(command + ["--help"])
        #expect(outcome.status == 0 && outcome.errors == "")
        func listed(_ title: String) -> Set<String> {
            let section = outcome.output.components(separatedBy: "\n\(title):\n").last?.components(separatedBy: "\n\n")
            let names = (section?.first ?? "").matches(of: #/(?m)^  (?:-\w, )?(--[a-z-]+)/#).map { String($0.1) }
            return Set(names)
        }
        #expect(listed("OPTIONS").union(listed("SIGN-IN SERVER")) == options.union(["--help", "--version"]))
        #expect(listed("GENERAL OPTIONS") == (command.isEmpty ? Self.generalOptions : []))
        #expect(outcome.output.contains("See 'App --help' for the general options") != command.isEmpty)
        #expect(try await BuiltApp.run(["help"] + command).output == outcome.output)
    }

    @Test func `A general option is accepted by a command that has no use for it`() async throws {
        let general = ["--api-url", "http://127.0.0.1:1", "--language", "ko", "--data-dir", "/nowhere/x", "--no-color"]
        for arguments in [general + ["graph"], ["graph"] + general] {
            let outcome = try await BuiltApp.run(arguments)
            #expect(outcome.status == 0 && outcome.output.hasPrefix("flowchart"), "\(outcome.errors)")
        }
    }

    /// The arguments that select each command.
    private func commandPaths() async throws -> [[String]] {
        let dump = try await BuiltApp.run(["--experimental-dump-help"]).output
        return try JSONDecoder().decode(CommandTree.self, from: Data(dump.utf8)).command.paths
    }

    @Test(arguments: [50, 60, 70])
    func `A narrow help has the same sections, with examples and JSON as they are`(columns: Int) async throws {
        for path in try await commandPaths() {
            let wide = try await BuiltApp.run(path + ["--help"], environment: ["COLUMNS": "80"]).output
            let narrow = try await BuiltApp.run(path + ["--help"], environment: ["COLUMNS": "\(columns)"]).output
            func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
            #expect(words(narrow) == words(wide))
            let examples = wide.split(separator: "\n").filter { $0.hasPrefix("  App ") || $0.contains("\":") }
            #expect(examples.allSatisfy(narrow.split(separator: "\n").contains), "\(path)")
        }
    }

    @Test(arguments: ["0", "1", "25"])
    func `A narrow terminal gets help, too`(columns: String) async throws {
        let help = try await BuiltApp.run(["buy", "--help"], environment: ["COLUMNS": columns])
        #expect(help.status == 0 && help.output.contains("--reference"))
        let mistyped = ["buy", "itm_01", "--yes", "--mistake"]
        let mistake = try await BuiltApp.run(mistyped, environment: ["COLUMNS": columns])
        #expect(mistake.status == 64 && mistake.errors.hasPrefix("Error: Unknown option '--mistake'."))
    }

    @Test(
        arguments: [
            (["--language", "ko", "--api-url", "foo", "items"], "--api-url ‘foo’. http://127.0.0.1:8080 같은"),
            (["--language", "ko", "graph", "--format", "x"], "--format ‘x’. 쓸 수 있는 값: tree, mermaid."),
            (["--language", "ko", "serve", "--port", "99999"], "--port는 0~65535여야 해요."),
            (["items", "--limit"], "알 수 없는 옵션이에요"),
        ]
    )
    func `Errors of the parser are in the language of the user`(arguments: [String], text: String) async throws {
        let outcome = try await BuiltApp.run(arguments, environment: ["TRELLIS_LANGUAGE": "ko"])
        #expect(outcome.status == 64 && outcome.errors.hasPrefix("오류: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(text) && outcome.errors.contains("사용법을 보려면: App"), "\(outcome.errors)")
    }

    @Test func `A damaged storage is an error that names the command for it`() async throws {
        let folder = DataFolder()
        let login = ["login", "--password", "--username", "mina@example.com", "--data-dir", folder.path]
        #expect(try await BuiltApp.run(login, input: "trellis-demo\n").status == 0)
        try Data("damaged".utf8).write(to: folder.file("store.sealed"))
        let whoami = try await BuiltApp.run(["whoami", "--data-dir", folder.path])
        #expect(whoami.status == 1, "\(whoami.errors)")
        #expect(whoami.errors.contains("Check the storage with: App storage check --data-dir "), "\(whoami.errors)")
    }

    @Test func `Help fits 80 columns and breaks no example`() async throws {
        for path in try await commandPaths() {
            let help = try await BuiltApp.run(path + ["--help"]).output
            let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines { #expect(line.count <= 80, "\(path): \(line)") }
            let examples = lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }
            for line in examples { #expect(line.contains(#/^  (TRELLIS_\w+=\S+ )?App( |$)/#), "\(path): \(line)") }
            // The examples of a default command are those of its parent.
            #expect(examples.count > 0 || path == ["payments", "list"], "\(path) has no examples")
        }
    }

    @Test func `docs/cli.md has the help of every command`() async throws {
        var reference = """
            # Commands

            The help of every command. `swift run --package-path App App` runs `App`. All commands accept the general
            options, which only the first help below lists.

            """
        for path in try await commandPaths() {
            var help = try await BuiltApp.run(path + ["--help"]).output
            help.replace(#/\n+$/#, with: "\n")
            reference += "\n## \((["App"] + path).joined(separator: " "))\n\n```\n\(help)```\n"
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/cli.md")
        if ProcessInfo.processInfo.environment["TRELLIS_UPDATE_GOLDEN"] == "1" {
            try Data(reference.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == reference)
    }

    /// The part of a help dump that names the commands.
    private struct CommandTree: Decodable {
        struct Command: Decodable {
            let commandName: String
            let subcommands: [Command]?

            /// The arguments that select this command and its subcommands.
            var paths: [[String]] {
                let children = (subcommands ?? []).filter { $0.commandName != "help" }
                return [[]] + children.flatMap { child in child.paths.map { [child.commandName] + $0 } }
            }
        }
        let command: Command
    }
}
