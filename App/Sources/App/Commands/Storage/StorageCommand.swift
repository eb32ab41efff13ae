import ArgumentParser
import Features
import Foundation
import Infrastructure

/// Maintains the secure storage.
struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Maintain the secure storage, which encrypts sessions, payments, events and settings.",
        usage: "App storage <command> [<options>]",
        discussion: """
            EXAMPLES
              App storage check --json
              App storage restore                       restore a damaged store
              App storage rotate-key                    create a new key file
              App storage rotate-key --to passphrase    switch to a passphrase
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

/// A command that performs one operation on the storage and prints the result.
protocol StorageSubcommand: AsyncParsableCommand {
    var options: StorageCommandOptions { get }

    /// Performs the operation and prints the result.
    func perform() async throws
}

/// An error as JSON.
private struct FailureDocument: Encodable {
    let ok = false
    let error: String
    let suggestion: String?
}

extension StorageSubcommand {
    func run() async throws {
        do {
            try await perform()
        } catch let exit as ExitCode {
            throw exit
        } catch {
            if options.common.json {
                let failure = UserFacingError(error)
                let message = failure.errorDescription ?? ""
                try Output.json(FailureDocument(error: message, suggestion: failure.recoverySuggestion))
            }
            throw error
        }
    }

    /// Returns the storage, to be opened with the current key.
    func storage() async throws -> FileSecureStorage {
        FileSecureStorage(folder: options.common.dataFolder, key: try await options.storage.source.provider())
    }

    /// Returns the shell command that runs the storage command `name` on the same storage.
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
