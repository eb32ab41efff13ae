import Core
import Foundation

/// What the file system says about a file, taken without following a link. Two that are equal, while the file is held
/// open, are of the same file with the same content.
struct FileStatus: Equatable {
    enum Kind {
        case folder
        case file
        /// A file that nobody has to write.
        case key
    }

    private struct Moment: Equatable {
        let seconds: Int
        let nanoseconds: Int
    }

    let size: Int
    private let device: UInt64
    private let inode: UInt64
    private let modified: Moment
    private let changed: Moment
    private let mode: UInt32
    private let owner: uid_t
    private let links: UInt64

    /// The status of what is at `path`, or nil if there is nothing.
    init?(path: String) throws(SecureStorageError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .system(errno, path: path) }
            return nil
        }
        self.init(status)
    }

    /// The status of an open file.
    init(descriptor: Int32, path: String) throws(SecureStorageError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, path: path) }
        self.init(status)
    }

    private init(_ status: stat) {
        size = Int(status.st_size)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.modified = Moment(seconds: modified.tv_sec, nanoseconds: modified.tv_nsec)
        self.changed = Moment(seconds: changed.tv_sec, nanoseconds: changed.tv_nsec)
        mode = UInt32(status.st_mode)
        owner = status.st_uid
        links = UInt64(truncatingIfNeeded: status.st_nlink)
    }

    /// Whether both are of one file, whatever its content.
    func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }

    /// Refuses what is not of this kind, not of this user, open to others, or reachable under a second name.
    func check(_ kind: Kind, at path: String) throws(SecureStorageError) {
        // Only once it is needed: this is on the way of every read.
        var quoted: String { path.quotedForShell }
        let type = mode & UInt32(S_IFMT)
        guard type == UInt32(kind == .folder ? S_IFDIR : S_IFREG) else {
            throw .refused(
                path: path,
                reason: type == UInt32(S_IFLNK) ? "it is a symbolic link" : "it is no \(kind.name)",
                remedy: "Move it away, or use another data folder."
            )
        }
        guard owner == geteuid() else {
            throw .refused(
                path: path,
                reason: "it belongs to another user (uid \(owner))",
                remedy: "Run this program as that user, or use another data folder."
            )
        }
        guard mode & 0o077 == 0 else {
            throw .refused(
                path: path,
                reason: "others can access it (mode \(String(mode & 0o777, radix: 8)))",
                // The folder may be one that others have to reach, such as /tmp.
                remedy: kind == .folder
                    ? "If nothing else uses it, run: chmod 700 \(quoted). Or use another data folder."
                    : "Run: chmod \(kind.privateMode) \(quoted)"
            )
        }
        guard kind != .folder || mode & 0o700 == 0o700 else {
            throw .refused(path: path, reason: "it cannot be read and written", remedy: "Run: chmod 700 \(quoted)")
        }
        guard kind == .folder || links <= 1 else {
            throw .refused(
                path: path,
                reason: "it has \(links) names (hard links), so it could be changed under another one",
                remedy: "Find the others with: find / -samefile \(quoted), and remove them."
            )
        }
    }
}

extension FileStatus.Kind {
    fileprivate var name: String {
        self == .folder ? "folder" : "file"
    }

    fileprivate var privateMode: String {
        self == .key ? "400" : "600"
    }
}

extension String {
    /// The text as one word of a shell command.
    package var quotedForShell: String {
        "'" + replacing("'", with: #"'\''"#) + "'"
    }
}

extension SecureStorageError {
    /// What an error number of the system means for the file at `path`.
    static func system(_ code: Int32, path: String) -> Self {
        switch code {
        case ENOSPC, EDQUOT: .noSpace(path: path)
        default: .unavailable(path: path, reason: String(cString: strerror(code)))
        }
    }
}
