import ArgumentParser
import Features
import Foundation
import Infrastructure

/// Maintains the secure storage.
struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Maintain the secure storage, the encrypted file of sessions and pending payments.",
        usage: "App storage <command> [<options>]",
        discussion: """
            EXAMPLES
              App storage check --json
              App storage restore                       replace a damaged store by its backup
              App storage rotate-key                    create a new key file
              App storage rotate-key --to passphrase    switch from the key file to a passphrase
              App storage check --storage-key passphrase
            """,
        subcommands: [Check.self, Keys.self, Restore.self, RotateKey.self, ChangePassphrase.self]
    )
}

/// The options of the storage commands.
struct StorageCommandOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @OptionGroup var storage: StorageOptions
}

/// A command that opens the storage, performs one operation and prints the result.
protocol StorageSubcommand: AsyncParsableCommand {
    var options: StorageCommandOptions { get }
    /// The source of the current key.
    var source: KeySource { get async throws }

    /// Performs the operation and prints the result.
    func run(on storage: FileSecureStorage) async throws
}

/// An error as JSON.
private struct FailureDocument: Encodable {
    let ok = false
    let error: String
    let suggestion: String?
}

extension StorageSubcommand {
    var source: KeySource { get async throws { try options.storage.source } }

    func run() async throws {
        do {
            let storage = FileSecureStorage(folder: options.common.dataFolder, key: try await source.provider())
            try await run(on: storage)
        } catch let exit as ExitCode {
            throw exit
        } catch {
            if options.common.json {
                let failure = UserFacingError(error)
                let (message, suggestion) = (failure.message.english, failure.suggestion?.english)
                try Output.json(FailureDocument(error: message, suggestion: suggestion))
            }
            throw error
        }
    }

    /// Returns the shell command that runs another storage command on the same storage.
    func command(_ name: String, source: KeySource? = nil) throws -> String {
        let source = try source ?? options.storage.source
        let key = source == .file ? "" : " --storage-key \(source.rawValue)"
        return "App storage \(name) --data-dir \(options.common.dataFolder.path.quotedForShell)\(key)"
    }

    /// Prints `line`, or `value` as JSON.
    func report(_ line: String, _ value: some Encodable) throws {
        if options.common.json { try Output.json(value) } else { Output.data(line) }
    }
}
