import ArgumentParser
import Features
import Foundation
import Infrastructure

/// The maintenance of the secure storage.
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

/// The options of these commands.
struct StorageCommandOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions
    @OptionGroup var storage: StorageOptions
}

/// A command that opens the storage, does one thing and prints the result.
protocol StorageSubcommand: AsyncParsableCommand {
    var options: StorageCommandOptions { get }
    /// The source of the present key.
    var source: KeySource { get async throws }

    /// Does the command's work and prints the result.
    func run(on storage: FileSecureStorage) async throws
}

/// A failure as JSON.
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
            let failure = UserFacingError(error)
            if options.common.json {
                let (error, suggestion) = (failure.message.english, failure.suggestion?.english)
                try Output.json(FailureDocument(error: error, suggestion: suggestion))
            }
            Output.message("Error: \(failure.text)")
            throw ExitCode(error)
        }
    }

    /// Another of these commands for the same storage, to be copied into a shell; by default with the same key source.
    func command(_ name: String, source: KeySource? = nil) throws -> String {
        let source = try source ?? options.storage.source
        let key = source == .file ? "" : " --storage-key \(source.rawValue)"
        return "App storage \(name) --data-dir \(options.common.dataFolder.path.quotedForShell)\(key)"
    }

    /// Prints `line`, or `value` for a program.
    func say(_ line: String, _ value: some Encodable) throws {
        if options.common.json { try Output.json(value) } else { Output.data(line) }
    }
}
