import ArgumentParser
import Features
import Foundation
import Infrastructure

struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Check, restore or re-encrypt the secure storage.",
        usage: "App storage <command> [<options>]",
        discussion: """
            The storage has the sessions, payments and settings of the app, and the key of its events. It is encrypted.

            EXAMPLES
              App storage restore                      restore the previous backup
              App storage rotate-key                   create a new key file
              App storage rotate-key --to passphrase   switch to a passphrase
              App storage check --storage-key environment

            SOURCES OF THE KEY
              file         a key file in the data folder
              environment  TRELLIS_STORAGE_KEY, 32 bytes in hexadecimal or base64
              credential   trellis-storage-key in $CREDENTIALS_DIRECTORY
              passphrase   typed, or TRELLIS_PASSPHRASE

            JSON
            All commands print the same object:
              {"folder":"/home/mina/trellis","damaged":["..."],"leftovers":["..."],
               "store":{"path":"...","size":4096,"generation":12,"key_id":"...",
                "sealing":"key","entries":6}}
            A backup is like the store. A file that does not open has a problem.
            """,
        subcommands: [Check.self, Restore.self, RotateKey.self, ChangePassphrase.self]
    )

    @OptionGroup(title: "General options") var options: GeneralOptions
}

protocol StorageSubcommand: AsyncParsableCommand {
    var options: GeneralOptions { get }
}

extension StorageSubcommand {
    var folder: URL { options.storage.folder }

    func storage() async throws -> FileSecureStorage {
        FileSecureStorage(folder: folder, key: try await options.storage.source(in: folder).provider(in: folder))
    }

    func print(_ text: LocalizedText, _ report: StorageReport) throws {
        if options.json { try Output.json(report) } else { Output.data(text) }
    }
}
