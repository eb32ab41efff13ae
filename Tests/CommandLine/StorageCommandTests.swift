import Foundation
import Processes
import Testing

/// A debug build takes seconds to derive a key from a passphrase.
@Suite(.serialized, .timeLimit(.minutes(15))) struct StorageCommandTests {
    private let folder = DataFolder()
    private var store: URL { folder.file("store.sealed") }

    private func storage(_ command: String, environment: [String: String] = [:]) async throws -> BuiltApp.Outcome {
        let words = "storage \(command)".split(separator: " ").map(String.init)
        return try await BuiltApp.run(words + ["--data-dir", folder.path], environment: environment)
    }

    /// Fills the storage by a run of the App.
    private func fill() async throws {
        #expect(try await BuiltApp.run(["tour", "--data-dir", folder.path]).status == 0)
    }

    private func damage() throws {
        var content = try Data(contentsOf: store)
        content[content.count / 2] ^= 1
        try content.write(to: store)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store.path)
    }

    @Test func `A check before the first use creates nothing`() async throws {
        let outcome = try await storage("check")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("none yet"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test(arguments: ["restore", "rotate-key"])
    func `Nothing can be restored or encrypted before the first use`(command: String) async throws {
        let outcome = try await storage(command)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Error: Can't use \(folder.path): there is no store in this folder yet.\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func `Without a command, the help is printed`() async throws {
        let outcome = try await BuiltApp.run(["storage"])
        #expect(outcome.status == 0 && outcome.output.contains("change-passphrase"))
    }

    /// The documents of each command, of a storage that is intact, and of one that is damaged.
    @Test func `The JSON output has the names of the example in the help`() async throws {
        try await fill()
        var documents = [try await storage("check --json").output, try await storage("rotate-key --json").output]
        try damage()
        documents.append(try await storage("check --json").output)
        documents.append(try await storage("restore --json").output)
        let help = try await BuiltApp.run(["storage", "--help"]).output
        let example = try #require(try JSONNames.examples(in: help).first)
        for document in documents {
            let names = try JSONNames.names(in: document).map { $0.replacing("backup.", with: "store.") }
            #expect(Set(names.filter { !$0.contains(".problem.") }).isSubset(of: example), "\(document)")
        }
        let graph = try await BuiltApp.run(["graph", "--json"]).output
        let graphHelp = try await BuiltApp.run(["graph", "--help"]).output
        #expect(try JSONNames.examples(in: graphHelp) == [JSONNames.names(in: graph)])
    }

    @Test(arguments: ["canary7", "카나리아"])
    func `A weak new passphrase is refused`(passphrase: String) async throws {
        try await fill()
        let before = try Data(contentsOf: store)
        let environment = ["TRELLIS_NEW_PASSPHRASE": passphrase]
        for command in ["rotate-key --to passphrase", "change-passphrase"] {
            let outcome = try await storage(command, environment: environment)
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("Error: The new passphrase has fewer than 8 characters."))
            #expect(!outcome.errors.contains(passphrase))
        }
        #expect(try Data(contentsOf: store) == before)
        let new = DataFolder()
        let tour = ["tour", "--storage-key", "passphrase", "--data-dir", new.path]
        #expect(try await BuiltApp.run(tour, environment: ["TRELLIS_PASSPHRASE": passphrase]).status == 1)
        #expect(!FileManager.default.fileExists(atPath: new.file("store.sealed").path))
    }

    @Test func `Damage is reported and the backup can be restored`() async throws {
        try await fill()
        #expect(try await storage("restore").errors.contains("Nothing to restore"))
        try damage()
        let check = try await storage("check")
        #expect(check.status == 1)
        #expect(check.output.contains("DOES NOT OPEN") && check.output.contains("store.backup"))
        #expect(check.output.contains("App storage restore --data-dir \(folder.path)\n"))
        #expect(try await storage("restore").status == 0)
        #expect(try await storage("check").status == 0)
        #expect(try await BuiltApp.run(["tour", "--data-dir", folder.path]).status == 0)
    }

    @Test(arguments: [("HOME", "/.local/share/trellis"), ("XDG_DATA_HOME", "/trellis")])
    func `The default folder follows HOME and XDG_DATA_HOME`(variable: String, path: String) async throws {
        let outcome = try await BuiltApp.run(["storage", "check"], environment: [variable: folder.path])
        #expect(outcome.output.hasPrefix("Secure storage in \(folder.path)\(path)\n"))
    }

    @Test func `A rotation that runs out of file descriptors keeps the backup`() async throws {
        try await fill()
        for limit in 8...13 {
            let process = try ChildProcess(
                ["/bin/sh", "-c", #"ulimit -n "$0"; exec "$@" 2>&1"#, "\(limit)", BuiltProduct.url("App").path]
                    + ["storage", "rotate-key", "--data-dir", folder.path],
                environment: BuiltProduct.environment,
                output: .nothing
            )
            _ = await process.ending
            #expect(FileManager.default.fileExists(atPath: folder.file("store.backup").path))
            #expect(try await storage("check").status == 0)
        }
    }

    @Test func `With --json, an error is JSON on standard error`() async throws {
        struct Failure: Decodable {
            let message: String
            let suggestion: String
            let status: Int32
        }
        try await fill()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        for command in ["check", "restore", "rotate-key"] {
            let outcome = try await storage("\(command) --json")
            #expect(outcome.status == 1 && outcome.output == "")
            let document = try JSONDecoder().decode([String: Failure].self, from: Data(outcome.errors.utf8))
            let failure = try #require(document["error"])
            #expect(failure.message == "Can't use \(folder.path): others can access it (mode 755).")
            #expect(failure.suggestion.contains("chmod 700") && failure.status == 1)
        }
    }

    #if os(Linux)
    @Test(arguments: [
        ["storage", "check"], ["tour", "--json"], ["serve"], ["--help"], ["help", "tour"], ["--version"],
        ["--generate-completion-script", "bash"],
    ])
    func `Lost output is an error`(command: [String]) async throws {
        try await fill()
        let errors = Pipe()
        let process = try ChildProcess(
            ["/bin/sh", "-c", #"exec "$@" > /dev/full"#, "sh", BuiltProduct.url("App").path] + command,
            environment: BuiltProduct.environment.merging(["TRELLIS_DATA_DIR": folder.path]) { $1 },
            errors: .pipe(errors)
        )
        let message = await errors.fileHandleForReading.lineStream().reduce("", +)
        let ending = await process.ending
        #expect(ending == .exited(1))
        #expect(message.contains("Can't write all of the output: No space left on device."))
    }

    @Test func `Output to a closed stream is lost, not written into a file of the app`() async throws {
        try await fill()
        for command in ["storage check", "items"] {
            let errors = Pipe()
            let process = try ChildProcess(
                ["/bin/sh", "-c", #""$0" \#(command) --data-dir "$1" >&-"#, BuiltProduct.url("App").path, folder.path],
                environment: BuiltProduct.environment,
                errors: .pipe(errors)
            )
            let message = await errors.fileHandleForReading.lineStream().reduce("", +)
            #expect(await process.ending == .exited(1))
            #expect(message.contains("Can't write all of the output: Bad file descriptor."), "\(message)")
        }
        #expect(try await storage("check").status == 0)
    }
    #endif

    @Test func `A rotation removes the cache, which a later run creates with the new key`() async throws {
        let (first, second) = (String(repeating: "0a", count: 32), String(repeating: "0b", count: 32))
        let source = ["TRELLIS_STORAGE_KEY_SOURCE": "environment"]
        let old = source.merging(["TRELLIS_STORAGE_KEY": first]) { $1 }
        let new = source.merging(["TRELLIS_STORAGE_KEY": second]) { $1 }
        let cache = folder.file("cache/store.sealed")
        let tour = ["tour", "--data-dir", folder.path]
        #expect(try await BuiltApp.run(tour, environment: old).status == 0)
        #expect(FileManager.default.fileExists(atPath: cache.path))

        let both = old.merging(["TRELLIS_NEW_STORAGE_KEY": second]) { $1 }
        let outcome = try await storage("rotate-key", environment: both)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("give TRELLIS_STORAGE_KEY its value"))
        #expect(!FileManager.default.fileExists(atPath: cache.path))

        #expect(try await BuiltApp.run(tour, environment: new).status == 0)
        let check = ["storage", "check", "--data-dir", folder.file("cache").path]
        #expect(try await BuiltApp.run(check, environment: new).status == 0)
        #expect(try await BuiltApp.run(check, environment: old).status == 1)
    }

    @Test func `A key file is replaced by a passphrase and back`() async throws {
        try await fill()
        let key = folder.file("store.key")
        let before = try Data(contentsOf: key)
        #expect(try await storage("rotate-key").status == 0)
        #expect(try Data(contentsOf: key) != before)

        let passphrase = ["TRELLIS_PASSPHRASE": "canary one", "TRELLIS_NEW_PASSPHRASE": "canary one"]
        let change = try await storage("change-passphrase", environment: passphrase)
        #expect(change.status == 0)
        #expect(!FileManager.default.fileExists(atPath: key.path))
        #expect(!(change.output + change.errors).contains("canary"))
        // No option says that it has a passphrase.
        for command in [["storage", "check"], ["accounts"]] {
            let words = command + ["--data-dir", folder.path]
            #expect(try await BuiltApp.run(words, environment: passphrase).status == 0)
            let unasked = try await BuiltApp.run(words)
            #expect(unasked.status == 64 && unasked.output == "")
            #expect(unasked.errors.hasPrefix("Error: Can't ask 'Passphrase'"), "\(unasked.errors)")
            #expect(unasked.errors.hasSuffix("Set TRELLIS_PASSPHRASE.\n"), "\(unasked.errors)")
        }
        let wrong = ["TRELLIS_PASSPHRASE": "canary two"]
        let refused = try await storage("check --storage-key passphrase", environment: wrong)
        #expect(refused.status == 1)
        #expect(refused.output.contains("is not encrypted with this passphrase") && !refused.output.contains("canary"))

        let back = "rotate-key --to file"
        #expect(try await storage(back, environment: passphrase).status == 0)
        #expect(try await storage("check").status == 0)
    }

    @Test func `A key in the environment opens the storage; a missing one is named`() async throws {
        let key = ["TRELLIS_STORAGE_KEY": Data(repeating: 7, count: 32).base64EncodedString()]
        let tour = ["tour", "--data-dir", folder.path, "--storage-key", "environment"]
        #expect(try await BuiltApp.run(tour, environment: key).status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.file("store.key").path))
        let source = ["TRELLIS_STORAGE_KEY_SOURCE": "environment"]
        #expect(try await storage("check", environment: key.merging(source) { $1 }).status == 0)
    }

    @Test(arguments: ["check", "restore", "rotate-key"])
    func `A key in the environment that is missing or invalid is an error`(command: String) async throws {
        let words = ["storage", command, "--storage-key", "environment", "--data-dir", folder.path]
        let missing = try await BuiltApp.run(words)
        #expect(missing.status == 1 && missing.output == "")
        let name = "the environment variable TRELLIS_STORAGE_KEY"
        #expect(missing.errors.contains("\(name) is missing.\n  Set \(name) to 32 bytes in hexadecimal or base64."))
        let invalid = try await BuiltApp.run(words, environment: ["TRELLIS_STORAGE_KEY": "canary"])
        #expect(invalid.status == 1 && invalid.output == "")
        #expect(invalid.errors.contains("\(name) is not 32 bytes in hexadecimal or base64.\n  Set \(name) to "))
        #expect(!invalid.errors.contains("canary"))
    }
}
