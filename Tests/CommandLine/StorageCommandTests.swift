import Foundation
import Processes
import Testing

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

    @Test func `Nothing can be restored before the first use`() async throws {
        let outcome = try await storage("restore")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("Error: Can't use \(folder.path): there is no store in this folder yet.\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
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

    @Test func `With --json, an error is JSON on standard error`() async throws {
        struct Failure: Decodable {
            let message: String
            let suggestion: String
            let status: Int32
        }
        try await fill()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        for command in ["check", "restore"] {
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
        ["storage", "check"], ["tour", "--json"], ["serve"],
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
}
