import ArgumentParser
import CompositionRoot
import Features
import Infrastructure

extension StorageCommand {
    /// Restores the backup of a damaged store.
    struct Restore: StorageSubcommand {
        static let configuration = CommandConfiguration(
            abstract: "Replace a damaged store by its backup. The last write is lost."
        )

        @OptionGroup var options: StorageCommandOptions

        func run(on storage: FileSecureStorage) async throws {
            let count = try await storage.restore().store?.entries ?? 0
            let entries = count == 1 ? "1 entry" : "\(count) entries"
            try say("The backup is restored, with \(entries).", ["entries": count])
        }
    }

    /// Seals the storage with a new key.
    struct RotateKey: StorageSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate-key",
            abstract: "Seal the storage with a new key. The old one opens it no more.",
            discussion: """
                A new key file is made. A new key of the environment is read from TRELLIS_NEW_STORAGE_KEY, a new \
                credential from trellis-new-storage-key, a new passphrase from the terminal or TRELLIS_NEW_PASSPHRASE. \
                Stop other processes that use the storage if its key does not come from a file: they know the old one.
                """
        )

        @OptionGroup var options: StorageCommandOptions

        @Option(
            name: .customLong("to"),
            help: ArgumentHelp(
                "Where the new key comes from. Default: where the present one does.",
                valueName: KeySource.allCases.map(\.rawValue).joined(separator: "|")
            )
        )
        var target: KeySource?

        func run(on storage: FileSecureStorage) async throws {
            try await rotate(storage, to: try target ?? options.storage.source)
        }
    }

    /// Seals the storage with a new passphrase.
    struct ChangePassphrase: StorageSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "change-passphrase",
            abstract: "Seal the storage with a new passphrase, in place of its passphrase or its key.",
            discussion:
                """
                Both are asked for at the terminal, or read from TRELLIS_PASSPHRASE and TRELLIS_NEW_PASSPHRASE. Without \
                --storage-key the present one is asked for if the storage is sealed with a passphrase.
                """
        )

        @OptionGroup var options: StorageCommandOptions

        func run(on storage: FileSecureStorage) async throws {
            try await rotate(storage, to: .passphrase)
        }

        /// If it is not said where the key comes from: a passphrase, if that is what the store is sealed with.
        var source: KeySource {
            get async throws {
                if let given = try options.storage.givenSource { return given }
                let report = try await FileSecureStorage(folder: options.common.dataFolder).check()
                return report.store?.sealing == .passphrase ? .passphrase : .file
            }
        }
    }
}

extension StorageSubcommand {
    fileprivate func rotate(_ storage: FileSecureStorage, to target: KeySource) async throws {
        let report = try await storage.rotateKey(to: try await target.provider(isNew: true))
        let done = "The storage is sealed with a new key, from now on by --storage-key \(target.rawValue)."
        try say([done, target.nextStep].compactMap(\.self).joined(separator: "\n"), report)
        // The cache is not worth a second change of key, but must not open with the old one either.
        do {
            try await FileSecureStorage(folder: AppConfiguration.cacheFolder(in: options.common.dataFolder)).removeAll()
        } catch {
            Output.message("Warning: the old key still opens what was seen of the shop.")
            Output.message(UserFacingError(error).text)
        }
    }
}
