import Core
import Foundation

/// An open file, closed with the last reference to it. While it is open its inode is not given to another file, so
/// that a ``FileStatus`` tells it from all others.
final class OpenFile: Sendable {
    /// The most that is read of a file, in bytes; so no store may be larger.
    static let sizeLimit = 1 << 30

    let path: String
    private let descriptor: Int32

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Opens a file to read it; nil if there is none. A link is not followed, and a pipe not waited for.
    static func reading(_ path: String) throws(SecureStorageError) -> OpenFile? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor >= 0 { return OpenFile(path: path, descriptor: descriptor) }
        let code = errno
        switch code {
        case ENOENT: return nil
        // A link, or a file that only another user may read: what it is says more than that it cannot be opened.
        case ELOOP, EACCES: try FileStatus(path: path)?.check(.file, at: path)
        default: break
        }
        throw .system(code, path: path)
    }

    /// Makes a file that was not there before.
    static func creating(_ path: String, mode: mode_t) throws(SecureStorageError) -> OpenFile {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system(errno, path: path) }
        return OpenFile(path: path, descriptor: descriptor)
    }

    /// Opens a folder, to make the names in it durable.
    static func folder(_ path: String) throws(SecureStorageError) -> OpenFile {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno, path: path) }
        return OpenFile(path: path, descriptor: descriptor)
    }

    /// Opens a file that is to be locked, and makes it if it is missing; nil if it cannot be made as nothing there can be
    /// changed.
    static func locking(_ path: String) throws(SecureStorageError) -> OpenFile? {
        let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        var descriptor = open(path, O_RDWR | O_CREAT | flags, 0o600)
        // What cannot be written can be locked all the same, to be read and judged.
        if descriptor < 0, errno == EROFS { descriptor = open(path, O_RDONLY | flags) }
        if descriptor >= 0 { return OpenFile(path: path, descriptor: descriptor) }
        let code = errno
        switch code {
        case ENOENT:
            if access((path as NSString).deletingLastPathComponent, W_OK) != 0, errno == EROFS { return nil }
        case ELOOP, EACCES, EISDIR: try FileStatus(path: path)?.check(.file, at: path)
        default: break
        }
        throw .system(code, path: path)
    }

    /// Takes the lock that one process or thread alone can have (flock(2)). Zero, or the error number: `EWOULDBLOCK` if
    /// another one has it and this one does not wait.
    func lock(waits: Bool) -> Int32 {
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { return errno }
        }
        return 0
    }

    /// Lets go of the lock.
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    func status() throws(SecureStorageError) -> FileStatus {
        try FileStatus(descriptor: descriptor, path: path)
    }

    /// The content, from its start. Refuses more than `limit` bytes.
    func content(limit: Int = sizeLimit) throws(SecureStorageError) -> Data {
        let size = try status().size
        guard size <= limit else {
            throw .refused(path: path, reason: "it is too large (\(size) bytes)", remedy: "Move it away.")
        }
        var content = Data(count: size)
        var end = 0
        while end < size {
            let count = content.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: end), size - end, off_t(end))
            }
            if count > 0 {
                end += count
            } else if count == 0 {
                return content.prefix(end)
            } else if errno != EINTR {
                throw .system(errno, path: path)
            }
        }
        return content
    }

    /// Appends all of `content`, however few bytes the system takes at a time.
    func write(_ content: Data) throws(SecureStorageError) {
        var start = 0
        while start < content.count {
            let count = content.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
            }
            if count > 0 {
                start += count
            } else if count == 0 {
                throw .unavailable(path: path, reason: "nothing more can be written to it")
            } else if errno != EINTR {
                throw .system(errno, path: path)
            }
        }
    }

    /// Returns once the content is on the disk. After a failure the content is lost and the next sync would claim
    /// success, so this is never repeated: the file is given up.
    func sync() throws(SecureStorageError) {
        try synchronise(descriptor, path: path)
    }
}

/// Makes the names in a folder durable: without it a power cut undoes what was renamed or removed.
func syncFolder(_ path: String) throws(SecureStorageError) {
    try OpenFile.folder(path).sync()
}

private func synchronise(_ descriptor: Int32, path: String) throws(SecureStorageError) {
    #if canImport(Darwin)
    // fsync hands the data to the drive, this makes the drive write it. Not every file system knows it.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else { throw .system(errno, path: path) }
    #endif
    guard fsync(descriptor) == 0 else { throw .system(errno, path: path) }
}
