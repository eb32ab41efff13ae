public import Core
public import Foundation
public import Infrastructure

/// The data folder of the app and its parts.
public struct DataFolders: Sendable {
    /// The folder itself, which holds the records of the secure storage.
    package let root: URL

    /// Creates the paths in `root`, but no folder.
    public init(_ root: URL) {
        self.root = root
    }

    package var cache: URL { root.appending(path: "cache", directoryHint: .isDirectory) }
    package var events: URL { root.appending(path: "events", directoryHint: .isDirectory) }
    /// The folder of the locks between processes.
    package var locks: URL { root.appending(path: "locks", directoryHint: .isDirectory) }

    /// Moves a secure storage that cannot be read aside, with the events whose key it holds, and begins a new one. A readable
    /// storage stays.
    ///
    /// - Returns: The path of the folder with the old files, or `nil` if nothing was moved.
    @discardableResult
    public func startOver(key: some KeyProvider = .keyFile) async throws(SecureStorageError) -> String? {
        try await FileSecureStorage(folder: root, key: key).startOver(with: [events.path])
    }
}
