import Core
import Foundation

/// The metadata of a file, read without following links. While the file is open, equal values mean the same file with
/// the same content.
struct FileStatus: Equatable {
    enum Kind {
        case folder, file
        /// A key file, which needs no write permission.
        case key
    }

    private let status: stat

    /// Reads the status of the file at `path`. Returns `nil` if there is none.
    init?(path: String) throws(SecureStorageError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .system(errno, path: path) }
            return nil
        }
        self.status = status
    }

    init(descriptor: Int32, path: String) throws(SecureStorageError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno, path: path) }
        self.status = status
    }

    var size: Int { Int(status.st_size) }
    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

    private var times: [Int] {
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        return [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }

    static func == (one: FileStatus, other: FileStatus) -> Bool {
        one.isSameFile(as: other) && one.size == other.size && one.times == other.times
            && one.status.st_mode == other.status.st_mode && one.status.st_uid == other.status.st_uid
            && one.status.st_nlink == other.status.st_nlink
    }

    /// Returns `true` if both have the same inode, even if the content has changed.
    func isSameFile(as other: FileStatus) -> Bool {
        status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
    }

    /// Checks the type, the owner, the permissions and the number of hard links.
    func check(_ kind: Kind, at path: String) throws(SecureStorageError) {
        guard let (reason, advice) = problem(of: kind, at: path) else { return }
        throw .refused(path: path, reason: reason, advice: advice)
    }

    private func problem(of kind: Kind, at path: String) -> (reason: String, advice: String)? {
        let isFolder = kind == .folder
        let (mode, type) = (status.st_mode & 0o777, status.st_mode & S_IFMT)
        // Computed only for an error, since every read runs this check.
        var quoted: String { path.quotedForShell }
        if type != (isFolder ? S_IFDIR : S_IFREG) {
            let actual = type == S_IFLNK ? "a symbolic link" : "not a \(isFolder ? "folder" : "file")"
            return ("it is \(actual)", "Move it away, or use another data folder.")
        }
        if status.st_uid != geteuid() {
            let advice = "Run this program as that user, or use another data folder."
            return ("it belongs to another user (uid \(status.st_uid))", advice)
        }
        if mode & 0o077 != 0 {
            // Other users may need the folder, such as /tmp.
            let advice =
                isFolder
                ? "If nothing else uses it, run: chmod 700 \(quoted). Or use another data folder."
                : "Run: chmod \(kind == .key ? 400 : 600) \(quoted)"
            return ("others can access it (mode \(String(mode, radix: 8)))", advice)
        }
        if isFolder {
            return mode & 0o700 == 0o700 ? nil : ("it cannot be read and written", "Run: chmod 700 \(quoted)")
        }
        guard status.st_nlink > 1 else { return nil }
        let reason = "it has \(status.st_nlink) names (hard links), so it could be changed under another one"
        return (reason, "Find the others with: find / -samefile \(quoted), and remove them.")
    }
}

extension String {
    /// The path of the enclosing folder.
    var parentFolder: String {
        (self as NSString).deletingLastPathComponent
    }

    /// The text as one word of a shell command, quoted if a shell could read it otherwise.
    package var quotedForShell: String {
        if wholeMatch(of: /[A-Za-z0-9_@+:,.\/-]+/) != nil { return self }
        return "'" + replacing("'", with: #"'\''"#) + "'"
    }
}

extension SecureStorageError {
    /// The error for a failed system call on the file at `path`.
    static func system(_ code: Int32, path: String) -> Self {
        switch code {
        case ENOSPC, EDQUOT: .noSpace(path: path)
        default: .unavailable(path: path, reason: String(cString: strerror(code)))
        }
    }
}
