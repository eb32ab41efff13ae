public import Core
import Foundation

/// A folder that nobody but its owner can look into.
public struct PrivateFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Names a folder, which need not exist yet.
    public init(path: String) {
        self.path = path
    }

    /// Makes the folder with mode 0700, or checks that the one there is safe to use.
    ///
    /// - Throws: ``Core/SecureStorageError/refused(path:reason:remedy:)`` with the command to run if it is no folder of
    ///   this user or open to others; ``Core/SecureStorageError/unavailable(path:reason:)`` if it cannot be made or
    ///   read.
    public func prepare() throws(SecureStorageError) {
        try status().check(.folder, at: path)
    }

    /// Makes the folder's own name durable; but not where this user may not read the folder above, as in
    /// /var/lib/private: it cannot be opened to be synced.
    func syncName() throws(SecureStorageError) {
        let parent = (path as NSString).deletingLastPathComponent
        guard access(parent, R_OK) == 0 || errno != EACCES else { return }
        try syncFolder(parent)
    }

    private func status() throws(SecureStorageError) -> FileStatus {
        if let status = try FileStatus(path: path) { return status }
        try create(path)
        guard let status = try FileStatus(path: path) else {
            throw .unavailable(path: path, reason: "it was removed while it was made")
        }
        return status
    }

    /// Makes the folder, and those above it that are missing, private from its first moment: `FileManager` sets the
    /// mode only afterwards, and another process would find it open. A power cut does not take it away again.
    private func create(_ path: String) throws(SecureStorageError) {
        let parent = (path as NSString).deletingLastPathComponent
        var isMade = mkdir(path, 0o700) == 0
        if !isMade, errno == ENOENT, !parent.isEmpty, parent != path {
            try create(parent)
            isMade = mkdir(path, 0o700) == 0
        }
        guard !isMade else { return try PrivateFolder(path: path).syncName() }
        guard errno == EEXIST else { throw .system(errno, path: path) }
    }
}
