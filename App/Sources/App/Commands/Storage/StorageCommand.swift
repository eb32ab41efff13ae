import ArgumentParser
import Features
import Foundation
import Infrastructure

/// Maintains the secure storage.
struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Check, restore or re-encrypt the secure storage.",
        usage: "App storage <command> [<options>]",
        discussion: """
            The storage has the sessions, payments, events and settings of the app. It is encrypted.

            EXAMPLES
              App storage check --json
              App storage restore                      restore the previous backup
              App storage rotate-key                   create a new key file
              App storage rotate-key --to passphrase   switch to a passphrase
              App storage check --storage-key passphrase

            SOURCES OF THE KEY
              file         a key file in the data folder
              environment  TRELLIS_STORAGE_KEY, 32 bytes in hexadecimal or base64
              credential   trellis-storage-key in $CREDENTIALS_DIRECTORY
              passphrase   typed, or TRELLIS_PASSPHRASE
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
}

extension StorageSubcommand {
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
