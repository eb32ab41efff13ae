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
            The storage has the sessions, payments, events and settings of the app. It is encrypted. \
            \(DataOptions.defaultHelp)

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

    // Otherwise, the parser would print the help and a script would not notice the mistake.
    func run() throws {
        let names = Self.configuration.subcommands.map { $0._commandName }.joined(separator: "|")
        throw ValidationError("Missing command.\nUsage: App storage \(names) [<options>]")
    }
}

/// The options of the storage commands.
struct StorageCommandOptions: ParsableArguments {
    @OptionGroup var data: DataOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var output: OutputOptions
}

/// A command that performs one operation on the storage and prints the result.
protocol StorageSubcommand: AsyncParsableCommand {
    var options: StorageCommandOptions { get }
}

extension StorageSubcommand {
    /// The folder of the storage.
    var folder: URL { options.data.folder }

    /// Returns the storage, to be opened with the current key.
    func storage() async throws -> FileSecureStorage {
        FileSecureStorage(folder: folder, key: try await options.storage.source.provider(in: folder))
    }

    /// Returns the shell command that runs the storage command `name` on the same storage.
    func command(_ name: String, source: KeySource? = nil) throws -> String {
        let source = try source ?? options.storage.source
        let key = source == .file ? "" : " --storage-key \(source.rawValue)"
        return "App storage \(name) --data-dir \(folder.path.quotedForShell)\(key)"
    }

    /// Prints `line`, or `value` as JSON.
    func report(_ line: String, _ value: some Encodable) throws {
        if options.output.json { try Output.json(value) } else { Output.data(line) }
    }
}
