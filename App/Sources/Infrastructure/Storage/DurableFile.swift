import Core
import Foundation

/// A file that is replaced as a whole and is there after a power cut once ``replace(with:)`` has returned.
struct DurableFile {
    let path: String

    /// The content, or nil if there is no such file. Refuses links, files of others and files open to others.
    func read() throws(SecureStorageError) -> Data? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: try FileStatus(path: path)?.check(.file, at: path)
            default: break
            }
            throw failure()
        }
        defer { close(descriptor) }
        try FileStatus(descriptor: descriptor, path: path).check(.file, at: path)
        var content = Data()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                content.append(contentsOf: buffer[..<count])
            } else if count == 0 {
                return content
            } else if errno != EINTR {
                throw failure()
            }
        }
    }

    /// Puts `content` in place of what was there, all or nothing.
    ///
    /// The file is synced before it is renamed, or a power cut could leave it empty; the folder after, or it could
    /// bring the old one back. A sync that failed is not repeated: the next one would claim success for lost data.
    func replace(with content: Data) throws(SecureStorageError) {
        let temporary = "\(path).\(UUID().uuidString).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        do throws(SecureStorageError) {
            defer { close(descriptor) }
            try write(content, to: descriptor)
            guard fsync(descriptor) == 0 else { throw failure() }
            guard rename(temporary, path) == 0 else { throw failure() }
        } catch {
            unlink(temporary)
            throw error
        }
        try syncFolder()
    }

    private func write(_ content: Data, to descriptor: Int32) throws(SecureStorageError) {
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure()
            }
        }
    }

    private func syncFolder() throws(SecureStorageError) {
        let descriptor = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure() }
    }

    private func failure() -> SecureStorageError {
        .unavailable(path: path, reason: systemReason(errno))
    }
}

/// A lock between processes, on a file that exists for nothing else and is never replaced.
struct FileLock {
    let path: String

    /// Does `body` while no other process or thread holds the lock.
    func withLock<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unavailable(path: path, reason: systemReason(errno)) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .unavailable(path: path, reason: systemReason(errno)) }
        }
        return try body()
    }
}
