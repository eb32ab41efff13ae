import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct UsageTests {
    @Test(
        "Invalid usage is reported on standard error",
        arguments: [
            ["nonsense"], ["--nonsense"], ["tour", "extra"], ["serve", "--port", "70000"], ["serve", "--port", "x"],
            ["serve", "--fault-rate", "2"], ["serve", "--fault-rate", "nan"], ["serve", "--latency", "-1"],
            ["serve", "--token-lifetime", "0"], ["tour", "--api-url", "ftp://x"], ["tour", "--api-url", ""],
            ["tour", "--data-dir"], ["storage", "check", "--storage-key", "x"], ["storage", "rotate-key", "--to", "x"],
            ["tour", "--transport", "x"], ["ui", "--language", "fr"], ["ui", "--json"], ["open"], ["open", "nowhere"],
            ["open", "trellis://nowhere"],
        ]
    )
    func invalidUsage(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("Error: "))
        #expect(outcome.errors.contains("Usage: ") || outcome.errors.contains("See 'App"))
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

    @Test(
        "Help has examples and the common options",
        arguments: [
            ["--help"], ["tour", "--help"], ["serve", "--help"], ["help", "serve"], ["ui", "--help"],
            ["open", "--help"], ["graph", "--help"],
        ]
    )
    func help(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        for text in ["EXAMPLES", "--api-url", "--data-dir", "--json", "--verbose", "TRELLIS_API_URL"] {
            #expect(outcome.output.contains(text))
        }
    }

    @Test("docs/cli.md has the help of every command")
    func reference() async throws {
        let dump = try await BuiltApp.run(["--experimental-dump-help"]).output
        let root = try JSONDecoder().decode(CommandTree.self, from: Data(dump.utf8)).command
        var reference = """
            # Commands

            The help of every command. `swift run --package-path App App` runs `App`.

            """
        for path in root.paths {
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
