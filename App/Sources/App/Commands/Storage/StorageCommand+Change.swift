import ArgumentParser
import CompositionRoot
import Features
import Infrastructure

extension StorageCommand {
    struct Restore: StorageSubcommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore the previous backup. The last write is lost.",
            usage: "App storage restore [<options>]",
            discussion: """
                JSON
                  See 'App storage --help'.

                EXAMPLES
                  App storage restore
                """
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            let storage = try await storage()
            let report = try await storage.check()
            if report.store != nil, report.isIntact { throw CommandError.nothingToRestore }
            let restored = try await withProgress(.init(en: "Restoring the backup", ko: "백업을 복원하는 중")) {
                try await storage.restore()
            }
            try print(.backupRestored(restored.store?.entries ?? 0), restored)
        }
    }

    struct RotateKey: StorageSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate-key",
            abstract: "Re-encrypt with a new key. The old key stops working.",
            usage: "App storage rotate-key [--to <source>] [<options>]",
            discussion: """
                The new key is a new key file, the variable TRELLIS_NEW_STORAGE_KEY, the credential \
                trellis-new-storage-key, or a passphrase, typed or from TRELLIS_NEW_PASSPHRASE. Unless one key file \
                replaces another, first stop all other processes that use the storage: they have only the old key. A key \
                file that is no longer needed is removed.

                JSON
                  See 'App storage --help'.

                EXAMPLES
                  App storage rotate-key
                  App storage rotate-key --to environment
                """
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        @Option(
            name: .customLong("to"),
            help: ArgumentHelp(
                "Where the new key comes from. Default: the source of the current key.",
                valueName: "source"
            )
        )
        var target: KeySource?

        func run() async throws {
            let source = try options.storage.source(in: folder)
            try await rotate(from: source, to: target ?? source)
        }
    }

    struct ChangePassphrase: StorageSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "change-passphrase",
            abstract: "Re-encrypt with a new passphrase, also in place of a key file.",
            usage: "App storage change-passphrase [<options>]",
            discussion: """
                The current and the new passphrase are typed in the terminal or read from TRELLIS_PASSPHRASE and \
                TRELLIS_NEW_PASSPHRASE. A storage with a key file has no current passphrase; the new one replaces the file.

                JSON
                  See 'App storage --help'.

                EXAMPLES
                  App storage change-passphrase
                """
        )

        @OptionGroup(title: "General options") var options: GeneralOptions

        func run() async throws {
            try await rotate(from: options.storage.source(in: folder), to: .passphrase)
        }
    }
}

extension StorageSubcommand {
    /// Encrypts the storage, opened with a key of `source`, with a new key of `target`, and prints the result.
    fileprivate func rotate(from source: KeySource, to target: KeySource) async throws {
        // Each key may come from a prompt. Without this call, the second prompt would miss Ctrl-C.
        let folder = folder
        let (old, new) = try await cancelOnInterrupt {
            try await (source.provider(in: folder), target.provider(in: folder, isNew: true))
        }
        let storage = FileSecureStorage(folder: folder, key: old)
        let result = try await withProgress(.init(en: "Encrypting the storage", ko: "저장소를 암호화하는 중")) {
            try await storage.rotateKey(to: new)
        }
        try print(target.rotated, result)
        // The cache must not open with the old key. Nothing in it is worth a rotation.
        do {
            try await FileSecureStorage(folder: DataFolders(folder).cache).removeAll()
        } catch {
            Output.message(.oldKeyOpensCache)
            Output.message(UserFacingError(error))
        }
    }
}
