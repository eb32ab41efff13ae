import Foundation
import Processes
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct CompletionTests {
    @Test(arguments: [
        (["App", "tou"], ["tour"]),
        (["App", "storage", "re"], ["restore"]),
        (["App", "--lang"], ["--language"]),
        (["App", "analytics", "flush", "--coll"], ["--collector-url"]),
        (["App", "tour", "--wri"], ["--write-key"]),
        (["App", "--language", ""], ["en", "ko"]),
        (["App", "tour", "--transport", "async"], ["asynchttpclient"]),
        (["App", "storage", "check", "--storage-key", ""], ["file", "environment", "credential", "passphrase"]),
        (["App", "storage", "rotate-key", "--to", "pass"], ["passphrase"]),
        (["App", "items", "itm_15"], ["itm_15"]),
        (["App", "open", "pro"], ["profile", "profile/accounts", "profile/payments"]),
        (["App", "open", "home/items/itm_15"], ["home/items/itm_15"]),
        (["App", "buy", "itm_01", "--currency", "K"], ["KRW", "KWD"]),
    ])
    func `bash completes commands, options and values`(words: [String], candidates: [String]) async throws {
        #expect(try await completions(of: words) == candidates)
    }

    /// Returns what bash proposes when Tab is pressed after `words`.
    private func completions(of words: [String]) async throws -> [String] {
        let output = try await run(
            """
            PATH="$1:$PATH"; shift
            eval "$(App --generate-completion-script bash)"
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _App App "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """,
            words
        )
        return output.split(separator: "\n").map(String.init)
    }

    @Test func `bash completes the ids of payments`() async throws {
        let folder = DataFolder()
        let environment = ["TRELLIS_DATA_DIR": folder.path]
        let login = ["login", "--password", "--username", "mina@example.com"]
        #expect(try await BuiltApp.run(login, environment: environment, input: "trellis-demo\n").status == 0)
        #expect(try await BuiltApp.run(["buy", "itm_01", "--yes"], environment: environment).status == 0)
        let declined = ["buy", "itm_02", "--method", "card_declined", "--yes"]
        #expect(try await BuiltApp.run(declined, environment: environment).status == 7)
        // A command offers only payments for which it has a use.
        for (command, ids) in [
            ("payments", ["pay_2", "pay_1"]), ("refund", ["pay_1"]), ("approve", []), ("cancel", []),
        ] {
            let words = ["App", command, "--data-dir", folder.path, "pay"]
            #expect(try await completions(of: words) == ids, "\(command)")
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish")),
        arguments: [
            ("App tou", ["tour"]), ("App storage re", ["restore"]), ("App --lang", ["--language"]),
            ("App --language ", ["en", "ko"]), ("App tour --transport async", ["asynchttpclient"]),
            ("App storage rotate-key --to pass", ["passphrase"]),
        ]
    )
    func `fish completes commands, options and values`(line: String, candidates: [String]) async throws {
        let script = "App --generate-completion-script fish | source; complete -C $argv[1]"
        let output = try await run(#"PATH="$1:$PATH" exec fish --no-config -c "$2" "$3""#, [script, line])
        #expect(output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == candidates)
    }

    @Test(arguments: ["zsh", "fish"])
    func `The scripts for zsh and fish have the values of options`(shell: String) async throws {
        let script = try await BuiltApp.run(["--generate-completion-script", shell])
        #expect(script.status == 0)
        for value in ["asynchttpclient", "passphrase", "ko"] { #expect(script.output.contains(value)) }
    }

    /// Runs `script` in bash with the folder of the App and `arguments`, and returns its output.
    private func run(_ script: String, _ arguments: [String]) async throws -> String {
        let output = Pipe()
        let process = try ChildProcess(
            ["/bin/bash", "--norc", "-c", script, "bash", BuiltProduct.url("App").deletingLastPathComponent().path]
                + arguments,
            environment: BuiltProduct.environment,
            output: .pipe(output)
        )
        let text = await output.fileHandleForReading.lineStream().reduce("", +)
        #expect(await process.ending == .exited(0))
        return text
    }
}
