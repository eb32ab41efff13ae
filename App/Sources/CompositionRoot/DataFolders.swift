package import Foundation
import Infrastructure

/// The data folder of the app and its parts.
package struct DataFolders: Sendable {
    /// The folder itself, which holds the records of the secure storage.
    package let root: URL

    package init(_ root: URL) {
        self.root = root
    }

    /// Returns the changes of the records by any process, or `nil` if the system cannot watch the folder.
    func changes() -> AsyncStream<Void>? {
        #if os(iOS)
        // No other process writes to the container of an app, but extensions write to that of an app group.
        guard root.path.contains("/Shared/AppGroup/") else { return AsyncStream { $0.finish() } }
        #endif
        return FolderWatcher.changes(in: root)
    }

    package var cache: URL { root.appending(path: "cache", directoryHint: .isDirectory) }
    package var events: URL { root.appending(path: "events", directoryHint: .isDirectory) }
    /// The folder of the locks between processes.
    package var locks: URL { root.appending(path: "locks", directoryHint: .isDirectory) }
}
