import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct UsageTests {
    @Test(arguments: [
        ["nonsense"], ["--nonsense"], ["tour", "extra"], ["items", ""], ["items", "itm_01", "extra"],
        ["items", "itm_01", "--search", "x"], ["items", "--comments"], ["--", "--help"],
        [""],
        ["serve", "--port", "70000"], ["serve", "--port", "x"], ["serve", "--port", "-1"],
        ["serve", "--fault-rate", "2"], ["serve", "--fault-rate", "nan"], ["serve", "--latency", "-1"],
        ["serve", "--token-lifetime", "0"], ["tour", "--api-url", "ftp://x"], ["tour", "--api-url", ""],
        ["items", "--api-url", "http://127.0.0.1:99999"], ["items", "--api-url", "http://127.0.0.1:1?x=1"],
        ["tour", "--data-dir"], ["tour", "--data-dir", ""], ["ui", "--language", "fr"], ["tour", "--trace=x"], ["open"],
        ["open", "nowhere"], ["open", "trellis://nowhere"], ["tour", "serve"], ["tour", "--ca-file", "/nowhere"],
        ["items", "--allow-http", ""], ["items", "--allow-http", "http://x"],
        ["login", "--username", ""], ["login", "--password", "--device"], ["logout", "--all", "--browser"],
        ["ui", "--json"], ["buy"], ["buy", "itm_01"],
        ["payments", "--limit", "0"],
        ["login", "--client-id", "x"], ["login", "--scope", "openid"], ["login", "--redirect-port", "8400"],
        ["login", "--issuer", "https://id.example.com"], ["login", "--issuer", "id.example.com", "--client-id", "x"],
        ["login", "--issuer", "https://id.example.com", "--client-id", "x", "--client-secret-file", "/nowhere"],
        ["login", "--issuer", "https://id.example.com", "--client-id", "x", "--client-secret-file", "/dev/null"],
        ["login", "--issuer", "https://id.example.com", "--client-id", "x", "--redirect-port", "80"],
        ["login", "--device", "--username", "mina"], ["login", "--parameter", "=x"],
        ["login", "--device", "--parameter", "a=b"],
        ["tour", "--username", "x"], ["ui", "--transport", "x"], ["--storage-key", "file"], ["refund", "pay_1"],
    ])
    func `Wrong usage ends with 64 and says what is wrong and where the help is`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments)
        #expect(outcome.status == 64 && outcome.output == "")
        if arguments.contains("--json") { return }
        #expect(outcome.errors.hasPrefix("Error: "), "\(outcome.errors)")
        #expect(outcome.errors.contains(#/See 'App.* --help' for more information\.\n$/#), "\(outcome.errors)")
    }

    @Test(arguments: [["--help"], ["graph"], ["items"]])
    func `A reader that closes the pipe early is no failure`(arguments: [String]) async throws {
        // The reader of the fifo ends before the app starts.
        let script = #"f=$(mktemp -u); mkfifo "$f"; true < "$f" & exec 3> "$f"; wait; rm "$f"; exec "$@" >&3"#
        #expect(try await BuiltApp.run(arguments, script: script).status == 0)
    }

    #if os(Linux)
    @Test(
        arguments: [("> /dev/full", "No space left on device"), (">&-", "Bad file descriptor")],
        [["graph"], ["items"], ["tour", "--json"], ["serve"]]
    )
    func `Lost output is an error`(loss: (redirection: String, reason: String), command: [String]) async throws {
        let folder = DataFolder()
        let script = #"exec "$@" \#(loss.redirection)"#
        let outcome = try await BuiltApp.run(command, environment: ["TRELLIS_DATA_DIR": folder.path], script: script)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("Can't write all of the output: \(loss.reason)."), "\(outcome.errors)")
    }
    #endif

    /// An error with `--json`.
    private struct ErrorDocument: Decodable {
        struct Content: Decodable, Equatable {
            let message: String
            let suggestion: String?
            let status: Int32
        }
        let error: Content
    }

    @Test(arguments: [
        (["tuor", "--json"], "Unexpected argument 'tuor'", 64),
        (["tour", "x", "--json"], "Unexpected argument 'x'", 64),
        (["--json", "whoami"], "You're not signed in.", 4),
        (["items", "nope", "--json"], "Item 'nope' not found.", 64),
    ])
    func `With --json, an error is one line of JSON on standard error`(
        arguments: [String],
        message: String,
        status: Int32
    ) async throws {
        let folder = DataFolder()
        let outcome = try await BuiltApp.run(arguments, environment: folder.home)
        #expect(outcome.status == status && outcome.output == "")
        #expect(outcome.errors.count { $0 == "\n" } == 1)
        let error = try JSONDecoder().decode(ErrorDocument.self, from: Data(outcome.errors.utf8)).error
        #expect(error.message == message && error.suggestion != nil && error.status == status)
    }

    @Test func `An address with a password is refused without printing it`() async throws {
        let address = "http://mina:secret@shop.example/"
        let option = try await BuiltApp.run(["items", "--api-url", address])
        let variable = try await BuiltApp.run(["items"], environment: ["TRELLIS_API_URL": address])
        for (outcome, name) in [(option, "--api-url"), (variable, "TRELLIS_API_URL")] {
            #expect(outcome.status == 64)
            #expect(outcome.errors.hasPrefix("Error: \(name) must not have a user name or a password.\n"))
            #expect(!outcome.errors.contains("secret"))
        }
    }

    @Test(arguments: [
        ("trellis://nowhere", "The shop has no 'nowhere'"), ("trellis://home/foo", "The shop has no 'foo'"),
        ("trellis://home/items", "The link's part 3 is missing"), ("home?sheet=foo", "The shop has no 'foo'"),
        ("trellis://home/items/%ff", "The link's part 3 is not correctly encoded"),
        ("home/foo", "The shop has no 'foo'"),
        ("home//items", "The link's part 2 is not a known screen"),
        ("trellis://home/\u{1B}[31m", "The shop has no '[31m'"),
    ])
    func `An unknown link is an error that says which part is wrong`(link: String, reason: String) async throws {
        let outcome = try await BuiltApp.run(["open", link])
        #expect(outcome.status == 64)
        let shown = link.replacing("\u{1B}", with: "")
        #expect(outcome.errors.hasPrefix("Error: Unknown link '\(shown)'. \(reason).\n"), "\(outcome.errors)")
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

    @Test func `A general option is accepted by a command that has no use for it`() async throws {
        let general = ["--api-url", "http://127.0.0.1:1", "--language", "ko", "--data-dir", "/nowhere/x", "--no-color"]
        for arguments in [general + ["graph"], ["graph"] + general] {
            let outcome = try await BuiltApp.run(arguments)
            #expect(outcome.status == 0 && outcome.output.hasPrefix("flowchart"), "\(outcome.errors)")
        }
    }

    @Test func `docs/cli.md names every command and option`() async throws {
        let dump = try await BuiltApp.run(["--experimental-dump-help"]).output
        let app = try JSONDecoder().decode(HelpDump.self, from: Data(dump.utf8)).command
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/cli.md")
        let reference = try String(contentsOf: file, encoding: .utf8)
        for command in app.leaves {
            #expect(reference.contains("`\(command.name)"), "\(command.name)")
            for option in command.options { #expect(reference.contains("`--\(option)"), "\(command.name) --\(option)") }
        }
    }

    /// The part of a help dump that names commands and options.
    private struct HelpDump: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String
        }
        struct Argument: Decodable {
            let names: [Name]?
        }
        struct Command: Decodable {
            let commandName: String
            let arguments: [Argument]?
            let subcommands: [Command]?

            /// The commands that can be run, each with the names of its parents and its long options.
            var leaves: [(name: String, options: [String])] {
                let children = (subcommands ?? []).filter { $0.commandName != "help" }
                let names = (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
                if children.isEmpty { return [(commandName, names)] }
                return children.flatMap { child in
                    child.leaves.map { (commandName == "App" ? $0.name : "\(commandName) \($0.name)", $0.options) }
                }
            }
        }
        let command: Command
    }
}
