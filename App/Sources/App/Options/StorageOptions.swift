import ArgumentParser
import Foundation

struct StorageOptions: ParsableArguments {
    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp(
            "Data folder (TRELLIS_DATA_DIR). Default: ~/.local/share/trellis.",
            valueName: "folder"
        ),
        completion: .directory,
        transform: { path in
            if path.isEmpty { throw ValidationError("The path must not be empty.") }
            return Self.folder(path)
        }
    )
    private(set) var folderArgument: URL?

    @Option(
        name: .customLong("storage-key"),
        help: ArgumentHelp(
            "Where the encryption key comes from (TRELLIS_STORAGE_KEY_SOURCE). Default: file.",
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

    var source: KeySource {
        get throws { try givenSource ?? .file }
    }

    private static func folder(_ path: String) -> URL {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    }
}
