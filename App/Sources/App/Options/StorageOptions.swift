import ArgumentParser
import Features
import Foundation
import Infrastructure

struct StorageOptions: ParsableArguments {
    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp(
            "Data folder (TRELLIS_DATA_DIR). Default: ~/.local/share/trellis.",
            valueName: "folder"
        ),
        completion: .directory,
        transform: { path in
            if path.isEmpty { throw ValidationError(.init(en: "Use the path of a folder.", ko: "폴더의 경로를 써 주세요.")) }
            return Self.folder(path)
        }
    )
    private(set) var folderArgument: URL?

    @Option(
        name: .customLong("storage-key"),
        help: ArgumentHelp(
            "Where the encryption key comes from (TRELLIS_STORAGE_KEY_SOURCE). Default: file, or passphrase if the "
                + "storage has one.",
            valueName: "source"
        )
    )
    private var sourceArgument: KeySource?

    var folder: URL {
        folderArgument ?? Self.folder(Environment.text("TRELLIS_DATA_DIR") ?? Environment.xdgDataFolder)
    }

    /// The source of the current key, if the user has given one.
    var givenSource: KeySource? {
        get throws { try sourceArgument ?? Environment.choice("TRELLIS_STORAGE_KEY_SOURCE") }
    }

    /// Returns the source of the current key of the storage in `folder`. Without a choice of the user, a storage that has a
    /// passphrase opens with it.
    func source(in folder: URL) throws -> KeySource {
        try givenSource ?? (FileSecureStorage.hasPassphrase(in: folder) ? .passphrase : .file)
    }

    private static func folder(_ path: String) -> URL {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    }
}
