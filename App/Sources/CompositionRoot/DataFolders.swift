package import Foundation

/// The data folder of the app and its parts.
package struct DataFolders: Sendable {
    /// The folder itself, which holds the records of the secure storage.
    package let root: URL

    package init(_ root: URL) {
        self.root = root
    }

    package var cache: URL { root.appending(path: "cache", directoryHint: .isDirectory) }
    package var events: URL { root.appending(path: "events", directoryHint: .isDirectory) }
    /// The folder of the locks between processes.
    package var locks: URL { root.appending(path: "locks", directoryHint: .isDirectory) }
}
