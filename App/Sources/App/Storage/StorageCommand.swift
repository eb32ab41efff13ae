import ArgumentParser
import Features
import Foundation
import Infrastructure

/// What a person does about the secure storage.
struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Look after the secure storage: the encrypted file that sessions and pending payments live in.",
        discussion: """
            EXAMPLES
              App storage check --json
              App storage restore                       after a damage was reported
              App storage rotate-key                    a new key file
              App storage rotate-key --to passphrase    from the key file to a passphrase
              App storage check --storage-key passphrase
            """,
        subcommands: [Check.self, Keys.self, Restore.self, RotateKey.self, ChangePassphrase.self]
    )
}

/// What all these commands have in common: they open the storage, do one thing and say what they did.
protocol StorageSubcommand: AsyncParsableCommand {
    var options: CommonOptions { get }
    var storageOptions: StorageOptions { get }
    /// Where the present key comes from.
    var source: KeySource { get async throws }

    /// Does the thing and prints what came of it.
    func run(on storage: FileSecureStorage) async throws
}

/// What a program reads of a failure.
private struct FailureDocument: Encodable {
    let ok = false
    let error: String
    let suggestion: String?

    init(_ failure: Failure) {
        (error, suggestion) = (failure.message.english, failure.suggestion?.english)
    }
}

extension StorageSubcommand {
    var source: KeySource {
        get async throws { try storageOptions.source }
    }

    func run() async throws {
        do {
            let storage = FileSecureStorage(folder: options.dataFolder, key: try await source.provider())
            try await run(on: storage)
        } catch let exit as ExitCode {
            throw exit
        } catch {
            if options.json { try Output.json(FailureDocument(Failure(error))) }
            Output.message("Error: \(Failure(error).text)")
            throw ExitCode(error)
        }
    }

    /// Another of these commands for the same storage, to be copied into a shell. By default its key comes from where this
    /// one's does.
    func command(_ name: String, source: KeySource? = nil) throws -> String {
        let source = try source ?? storageOptions.source
        let key = source == .file ? "" : " --storage-key \(source.rawValue)"
        return "App storage \(name) --data-dir \(options.dataFolder.path.quotedForShell)\(key)"
    }

    /// Prints `line`, or `value` for a program.
    func say(_ line: String, _ value: some Encodable) throws {
        if options.json {
            try Output.json(value)
        } else {
            Output.data(line)
        }
    }
}
