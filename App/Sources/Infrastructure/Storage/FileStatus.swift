import Core
import Foundation

/// What the file system says about a file, taken without following a link.
struct FileStatus {
    enum Kind {
        case folder
        case file
    }

    private let mode: mode_t
    private let owner: uid_t

    /// The status of what is at `path`, or nil if there is nothing.
    init?(path: String) throws(SecureStorageError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .unavailable(path: path, reason: systemReason(errno)) }
            return nil
        }
        self.init(status)
    }

    /// The status of an open file.
    init(descriptor: Int32, path: String) throws(SecureStorageError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unavailable(path: path, reason: systemReason(errno)) }
        self.init(status)
    }

    private init(_ status: stat) {
        mode = status.st_mode
        owner = status.st_uid
    }

    /// Refuses what is not of this kind, not of this user, or open to others.
    func check(_ kind: Kind, at path: String) throws(SecureStorageError) {
        let quoted = path.quotedForShell
        let isRightKind = mode & S_IFMT == (kind == .folder ? S_IFDIR : S_IFREG)
        guard isRightKind else {
            throw .refused(
                path: path,
                reason: mode & S_IFMT == S_IFLNK ? "it is a symbolic link" : "it is no \(kind)",
                remedy: "Move it away, or use another data folder."
            )
        }
        guard owner == geteuid() else {
            throw .refused(
                path: path,
                reason: "it belongs to another user (uid \(owner))",
                remedy: "Run: sudo chown -R \(geteuid()) \(quoted) && chmod \(kind.privateMode) \(quoted)"
            )
        }
        guard mode & 0o077 == 0 else {
            throw .refused(
                path: path,
                reason: "others can access it (mode \(String(mode & 0o777, radix: 8)))",
                remedy: "Run: chmod \(kind.privateMode) \(quoted)"
            )
        }
    }
}

extension FileStatus.Kind {
    fileprivate var privateMode: String {
        self == .folder ? "700" : "600"
    }
}

extension String {
    /// The text as one word of a shell command.
    var quotedForShell: String {
        "'" + replacing("'", with: #"'\''"#) + "'"
    }
}

/// What the system says about an error number.
func systemReason(_ code: Int32) -> String {
    String(cString: strerror(code))
}
