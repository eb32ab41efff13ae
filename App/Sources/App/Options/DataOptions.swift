import ArgumentParser
import Foundation

/// The options of commands that use the data folder.
struct DataOptions: ParsableArguments {
    /// The sentence about the default in each command's help. It is no part of the option, because the tour has another
    /// default.
    static let defaultHelp = "The default data folder is trellis in the XDG data folder."

    @Option(
        name: .customLong("data-dir"),
        help: ArgumentHelp("Data folder (TRELLIS_DATA_DIR).", valueName: "folder"),
        completion: .directory
    )
    private var dataDirectory: String?

    /// The folder of all stored data.
    var folder: URL {
        folderArgument ?? Self.folder(Environment.text("TRELLIS_DATA_DIR") ?? Environment.xdgDataFolder)
    }

    /// The data folder given as an option.
    var folderArgument: URL? { dataDirectory.map(Self.folder) }

    func validate() throws {
        if dataDirectory?.isEmpty == true { throw ValidationError("--data-dir must not be empty.") }
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isDirectory), !isDirectory.boolValue {
            throw ValidationError(
                "The data folder \(folder.path) is not a directory.\nChoose another one with --data-dir."
            )
        }
    }

    private static func folder(_ path: String) -> URL {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    }
}
