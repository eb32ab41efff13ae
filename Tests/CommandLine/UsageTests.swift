import Foundation
import Processes
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct UsageTests {
    @Test(
        "Invalid usage is reported on standard error",
        arguments: [
            ["nonsense"], ["--nonsense"], ["tour", "extra"], ["item"], ["item", ""], ["comments", "itm_01", "extra"],
            ["serve", "--port", "70000"], ["serve", "--port", "x"],
            ["serve", "--fault-rate", "2"], ["serve", "--fault-rate", "nan"], ["serve", "--latency", "-1"],
            ["serve", "--token-lifetime", "0"], ["tour", "--api-url", "ftp://x"], ["tour", "--api-url", ""],
            ["tour", "--data-dir"], ["storage", "check", "--storage-key", "x"], ["storage", "rotate-key", "--to", "x"],
            ["tour", "--transport", "x"], ["ui", "--language", "fr"], ["open"], ["open", "nowhere"],
            ["open", "trellis://nowhere"], ["--language", "fr"], ["--", "--help"], [""], ["help", "nonsense"],
            ["tour", "serve"], ["graph", "--language", "ko"], ["--language", "ko", "graph"],
            ["tour", "--ca-file", "/nowhere"], ["storage"], ["graph", "--api-url", "http://x"],
            ["graph", "--data-dir", "/tmp/x"], ["storage", "check", "--api-url", "http://x"],
            ["--api-url", "http://x", "serve"], ["items", "--data-dir", "/tmp/x"],
            ["tour", "--ca-file", "/dev/null", "--transport", "urlsession"], ["tour", "--data-dir", "/dev/null"],
        ]
    )
    func invalidUsage(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("Error: "))
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2 && lines[1].hasPrefix("  "), "message and suggestion: \(outcome.errors)")
    }

    @Test(
        "A misspelled command or option names the one that was meant",
        arguments: [
            (["tuor"], "Unknown command 'tuor'. Did you mean 'tour'?", "App"),
            (["itmes", "--search", "x"], "Unknown command 'itmes'. Did you mean 'items'?", "App"),
            (["serv", "--port", "80"], "Unknown command 'serv'. Did you mean 'serve'?", "App"),
            (["--data-dir", "/nowhere/x", "Grahp"], "Unknown command 'Grahp'. Did you mean 'graph'?", "App"),
            (["help", "opne"], "Unknown command 'opne'. Did you mean 'open'?", "App"),
            (["hlep"], "Unknown command 'hlep'. Did you mean 'help'?", "App"),
            (["storage", "chekc"], "Unknown command 'chekc'. Did you mean 'check'?", "App storage"),
            (["x"], "Unknown command 'x'.", "App"), (["nope"], "Unknown command 'nope'.", "App"),
            (["help", "nope"], "Unknown command 'nope'.", "App"),
            (["\u{1B}[31m"], "Unknown command '\u{FFFD}[31m'.", "App"),
            (["tour", "extra"], "Unexpected argument 'extra'.", "App tour"),
            (["--langauge", "ko"], "Unknown option '--langauge'. Did you mean '--language'?", "App"),
            (["ui", "--langauge", "ko"], "Unknown option '--langauge'. Did you mean '--language'?", "App ui"),
        ]
    )
    func didYouMean(arguments: [String], message: String, command: String) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors == "Error: \(message)\n  See '\(command) --help'.\n")
    }

    @Test("A reader that closes the pipe early is no failure", arguments: [["--help"], ["graph"], ["items"]])
    func closedPipe(arguments: [String]) async throws {
        // The reader of the fifo ends before the app starts.
        let script = #"f=$(mktemp -u); mkfifo "$f"; true < "$f" & exec 3> "$f"; wait; rm "$f"; exec "$@" >&3"#
        let process = try ChildProcess(
            ["/bin/sh", "-c", script, "sh", BuiltProduct.url("App").path] + arguments,
            environment: BuiltProduct.environment,
            output: .nothing
        )
        #expect(await process.ending == .exited(0))
    }

    @Test("A very long word is shortened in the message")
    func longWord() async throws {
        let outcome = try await BuiltApp.run([String(repeating: "a", count: 10_000)])
        let shown = String(repeating: "a", count: 40)
        #expect(outcome.errors == "Error: Unknown command '\(shown)…'.\n  See 'App --help'.\n")
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
        "With --json, an error is one line of JSON on standard error",
        arguments: [
            (["tuor", "--json"], [:], "Unknown command 'tuor'. Did you mean 'tour'?", "See 'App --help'.", 64),
            (["tour", "x"], ["TRELLIS_JSON": "yes"], "Unexpected argument 'x'.", "See 'App tour --help'.", 64),
            (
                ["ui", "--json"], [:], "This command has no option '--json'.", "See 'App ui --help'.", 64
            ),
        ] as [([String], [String: String], String, String, Int32)]
    )
    func errorAsJSON(
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

    @Test("A variable that is neither true nor false is invalid usage", arguments: ["TRELLIS_JSON", "TRELLIS_VERBOSE"])
    func invalidFlag(variable: String) async throws {
        let outcome = try await BuiltApp.run(["graph"], environment: [variable: "banana"])
        #expect(outcome.status == 64)
        let values = "1, 0, true, false, yes, no, on, off"
        #expect(outcome.errors == "Error: Invalid \(variable) 'banana'.\n  Choose one of: \(values).\n")
        #expect(try await BuiltApp.run(["graph"], environment: [variable: "Off"]).output.hasPrefix("flowchart"))
    }

    @Test(
        "A number out of range is an error that names the range",
        arguments: [
            ("--latency", "-5", "--latency must be between 0 and 60000 milliseconds."),
            ("--port", "-1", "--port must be between 0 and 65535."),
            ("--fault-rate", "-0.5", "--fault-rate must be between 0 and 1."),
            ("--token-lifetime", "-1", "--token-lifetime must be between 1 and 31536000 seconds."),
        ]
    )
    func numberOutOfRange(option: String, value: String, message: String) async throws {
        for arguments in [[option, value], ["\(option)=\(value)"]] {
            let outcome = try await BuiltApp.run(["serve"] + arguments)
            #expect(outcome.status == 64)
            #expect(outcome.errors == "Error: \(message)\n  See 'App serve --help'.\n")
        }
    }

    @Test(
        "An unknown link is an error that names the wrong part by its text",
        arguments: [
            ("trellis://nowhere", "'nowhere' is not valid here."),
            ("trellis://home/foo", "'foo' is not a known screen."),
            ("trellis://home/items", "Something is missing after 'items'."),
            ("trellis://profile/xx/yy", "'xx' is not valid here."),
            ("trellis://home/items/%ff", "'%ff' is not correctly encoded."),
            ("trellis://home/items/itm_01?sheet=foo", "'sheet=foo' is not a known screen."),
            ("trellis://home?x=1", "'x=1' is not expected."),
            ("trellis://home#top", "'#top' is not expected."),
            ("trellis://home/%1B%5B31m\u{1B}[31m", "'%1B%5B31m\u{FFFD}[31m' is not a known screen."),
        ]
    )
    func unknownLink(link: String, reason: String) async throws {
        let outcome = try await BuiltApp.run(["open", link])
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: Unknown link trellis://"))
        #expect(outcome.errors.hasSuffix(". \(reason)\n  See 'App open --help'.\n"), "\(outcome.errors)")
    }

    @Test("The version is printed", arguments: [["--version"], ["-V"], ["tour", "-V"]])
    func version(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.wholeMatch(of: #/Trellis \d+\.\d+(\.\d+)?\n/#) != nil)
    }

    @Test("The options of the shop work before and without a command")
    func rootOptions() async throws {
        let folder = DataFolder()
        let outcome = try await BuiltApp.run(["--language", "ko", "--transport", "asynchttpclient"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("No terminal, running the tour: "))
        let check = try await BuiltApp.run(["--data-dir", folder.path, "--storage-key", "file", "storage", "check"])
        #expect(check.output.hasPrefix("Secure storage in \(folder.path)\n"))
    }

    @Test(arguments: ["--data-dir", "--api-url"])
    func `Without a terminal and a command, a data folder and a server are not touched`(option: String) async throws {
        let folder = DataFolder()
        let value = option == "--data-dir" ? folder.path : "http://127.0.0.1:1"
        let outcome = try await BuiltApp.run([option, value])
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.contains("App tour"), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("An invalid URL in the environment is invalid usage")
    func invalidURLInEnvironment() async throws {
        let outcome = try await BuiltApp.run(["tour"], environment: ["TRELLIS_API_URL": "nowhere"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("TRELLIS_API_URL"))
    }

    @Test("Screens without a terminal suggest the tour", arguments: [["ui"], ["open", "trellis://home"]])
    func screensWithoutTerminal(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("Error: The standard input is not a terminal"))
        #expect(outcome.errors.contains("App tour"))
    }

    @Test("The graph is printed as Mermaid and no file is left behind")
    func graph() async throws {
        let folder = DataFolder()
        let outcome = try await BuiltApp.run(["graph"], environment: folder.home)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.hasPrefix("flowchart TD\n"))
        for service in ["PaymentProcessing", "GetItemUseCase", "SwitchUserUseCase", "StorageChecking"] {
            #expect(outcome.output.contains(service))
        }
        #expect(folder.trellisFolders == [])
    }

    private static let screenOptions: Set = [
        "--api-url", "--transport", "--ca-file", "--data-dir", "--storage-key", "--verbose", "--no-color", "--language",
    ]
    private static let catalogOptions: Set = [
        "--api-url", "--transport", "--ca-file", "--language", "--json", "--verbose",
    ]
    private static let accountOptions: Set = [
        "--api-url", "--transport", "--ca-file", "--data-dir", "--storage-key", "--json", "--verbose",
    ]
    private static let storageOptions: Set = ["--data-dir", "--storage-key", "--json"]

    @Test(
        "A command lists only the options that it uses",
        arguments: [
            ([], screenOptions.union(["--json", "--version"])), (["ui"], screenOptions), (["open"], screenOptions),
            (["tour"], screenOptions.subtracting(["--language"]).union(["--json", "--username"])),
            (
                ["serve"],
                [
                    "--data-dir", "--json", "--port", "--token-lifetime", "--fault-rate", "--latency", "--seed",
                    "--quiet",
                ]
            ),
            (["graph"], ["--json"]), (["items"], catalogOptions.union(["--search"])), (["item"], catalogOptions),
            (["comments"], catalogOptions), (["accounts"], accountOptions), (["switch"], accountOptions),
            (["whoami"], accountOptions), (["token"], accountOptions), (["logout"], accountOptions.union(["--all"])),
            (
                ["login"],
                accountOptions.union([
                    "--browser", "--device", "--password", "--username", "--issuer", "--client-id",
                    "--client-secret-file", "--scope", "--redirect-port", "--client-auth",
                ])
            ), (["track"], accountOptions.union(["--stdin"])), (["analytics"], []),
            (["analytics", "status"], accountOptions), (["analytics", "flush"], accountOptions),
            (["analytics", "refused"], accountOptions.union(["--limit"])), (["analytics", "consent"], accountOptions),
            (["storage"], []), (["storage", "check"], storageOptions),
            (["storage", "keys"], storageOptions), (["storage", "restore"], storageOptions),
            (["storage", "rotate-key"], storageOptions.union(["--to"])),
            (["storage", "change-passphrase"], storageOptions),
        ] as [([String], Set<String>)]
    )
    func listedOptions(command: [String], options: Set<String>) async throws {
        let outcome = try await BuiltApp.run(command + ["--help"])
        #expect(outcome.status == 0 && outcome.errors == "")
        let section = outcome.output.components(separatedBy: "\nOPTIONS:\n").last?.components(separatedBy: "\n\n").first
        let listed = (section ?? "").matches(of: #/(?m)^  (?:-\w, )?(--[a-z-]+)/#).map { String($0.1) }
        #expect(Set(listed) == options.union(["--help"]))
        #expect(try await BuiltApp.run(["help"] + command).output == outcome.output)
    }

    /// The arguments that select each command.
    private func commandPaths() async throws -> [[String]] {
        let dump = try await BuiltApp.run(["--experimental-dump-help"]).output
        return try JSONDecoder().decode(CommandTree.self, from: Data(dump.utf8)).command.paths
    }

    @Test("Help fits 80 columns and breaks no example")
    func helpFits() async throws {
        for path in try await commandPaths() {
            let help = try await BuiltApp.run(path + ["--help"]).output
            let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines { #expect(line.count <= 80, "\(path): \(line)") }
            let examples = lines.drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }
            for line in examples { #expect(line.contains(#/^  (TRELLIS_\w+=\S+ )?App( |$)/#), "\(path): \(line)") }
            #expect(examples.count > 0 || path.first == "storage", "\(path) has no examples")
        }
    }

    @Test("docs/cli.md has the help of every command")
    func reference() async throws {
        var reference = """
            # Commands

            The help of every command. `swift run --package-path App App` runs `App`.

            """
        for path in try await commandPaths() {
            let help = try await BuiltApp.run(path + ["--help"]).output
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
