import Core
import Foundation

/// A file descriptor, closed with its last reference. While it is open, the system does not reuse the inode, so that a
/// ``FileStatus`` identifies the file.
final class OpenFile: Sendable {
    /// The maximum size of a file to read, in bytes.
    private static let sizeLimit = 1 << 28

    let path: String
    private let descriptor: Int32

    private init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SecureStorageError) {
        let descriptor = Foundation.open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .system(errno, path: path) }
        (self.path, self.descriptor) = (path, descriptor)
    }

    deinit {
        close(descriptor)
    }

    /// Opens a file for reading. Returns `nil` if there is none. Does not follow links or wait for pipes.
    static func reading(_ path: String) throws(SecureStorageError) -> OpenFile? {
        try open(path, O_RDONLY)
    }

    private static func open(_ path: String, _ access: Int32) throws(SecureStorageError) -> OpenFile? {
        do throws(SecureStorageError) {
            return try OpenFile(path, access | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error == .system(ENOENT, path: path) { return nil }
            // The kind or the owner of the file says more about the reason than the system's error.
            try FileStatus(path: path)?.check(.file, at: path)
            throw error
        }
    }

    /// Opens a file for reading and writing, like ``reading(_:)``.
    static func updating(_ path: String) throws(SecureStorageError) -> OpenFile? {
        try open(path, O_RDWR)
    }

    /// Creates an empty file for reading and writing.
    ///
    /// - Throws: An error if the file exists.
    static func creating(_ path: String) throws(SecureStorageError) -> OpenFile {
        try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    }

    /// Opens a folder, so that the names in it can be made durable.
    static func folder(_ path: String) throws(SecureStorageError) -> OpenFile {
        try OpenFile(path, O_RDONLY | O_DIRECTORY)
    }

    /// Opens or creates a lock file. Returns `nil` if it is missing on a read-only file system.
    static func locking(_ path: String) throws(SecureStorageError) -> OpenFile? {
        do throws(SecureStorageError) {
            return try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
        } catch {
            if error == .system(EROFS, path: path) { return try reading(path) }
            try FileStatus(path: path)?.check(.file, at: path)
            throw error
        }
    }

    /// Creates a synced file with `content` and a temporary name in the folder of `destination`. Removes it on failure.
    static func temporary(for destination: String, content: Data, mode: mode_t = 0o600) throws(SecureStorageError)
        -> OpenFile
    {
        let path = "\(destination).\(String(UInt64.random(in: 0 ... .max), radix: 16)).tmp"
        do throws(SecureStorageError) {
            let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
            try file.write(content)
            try file.sync()
            return file
        } catch {
            unlink(path)
            // The user knows the destination, not the temporary name.
            throw switch error {
            case .unavailable(_, let reason): .unavailable(path: destination, reason: reason)
            case .noSpace: .noSpace(path: destination)
            default: error
            }
        }
    }

    /// Renames a temporary file to `path`. Removes it if that fails.
    ///
    /// Without support for rename flags, keeping an existing file is best effort: one that is created between the check
    /// and the rename is replaced. The store's lock keeps other processes from doing that.
    func move(to path: String, replacesExisting: Bool = true, supportsRenameFlags: Bool = true)
        throws(SecureStorageError)
    {
        do throws(SecureStorageError) {
            if !replacesExisting {
                if supportsRenameFlags, try RenameFlag.noReplace.rename(self.path, to: path) { return }
                guard try FileStatus(path: path) == nil else { throw .system(EEXIST, path: path) }
            }
            try replace(path, with: self.path)
        } catch {
            unlink(self.path)
            throw error
        }
    }

    /// Takes the exclusive lock of the file (flock(2)). Returns `false` if another descriptor holds it.
    func tryLock() throws(SecureStorageError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .system(errno, path: path) }
        }
        return true
    }

    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    func status() throws(SecureStorageError) -> FileStatus {
        try FileStatus(descriptor: descriptor, path: path)
    }

    /// Reads the whole file, which may have at most `limit` bytes.
    func content(limit: Int = sizeLimit) throws(SecureStorageError) -> Data {
        let size = try status().size
        guard size <= limit else {
            throw .refused(path: path, reason: "it is too large (\(size) bytes)", advice: "Move it away.")
        }
        return try read(size, at: 0)
    }

    /// Reads `count` bytes, or fewer at the end of the file.
    func read(_ count: Int, at offset: Int) throws(SecureStorageError) -> Data {
        var content = Data(count: count)
        let end = try content.withUnsafeMutableBytes { bytes in
            transfer(count) { pread(descriptor, bytes.baseAddress?.advanced(by: $0), count - $0, off_t(offset + $0)) }
        }.get()
        return end == count ? content : content.prefix(end)
    }

    /// Reads the file up to the first page that the disk cannot read, tried twice.
    func readableContent() throws(SecureStorageError) -> Data {
        let pageSize = 1 << 12
        var content = Data()
        while true {
            let page: Data
            do throws(SecureStorageError) {
                page = try read(pageSize, at: content.count)
            } catch {
                guard error == .system(EIO, path: path) else { throw error }
                guard let second = try? read(pageSize, at: content.count) else { return content }
                page = second
            }
            content += page
            if page.count < pageSize { return content }
        }
    }

    /// Overwrites the file from `offset`, or extends it.
    func write(_ content: some ContiguousBytes, at offset: Int = 0) throws(SecureStorageError) {
        let (end, count) = content.withUnsafeBytes { bytes in
            let end = transfer(bytes.count) {
                pwrite(descriptor, bytes.baseAddress?.advanced(by: $0), bytes.count - $0, off_t(offset + $0))
            }
            return (end, bytes.count)
        }
        guard try end.get() == count else {
            throw .unavailable(path: path, reason: "nothing more can be written to it")
        }
    }

    /// Repeats a system call that may transfer only a part of `count` bytes, until it transfers none. `call` gets the
    /// number of transferred bytes. Returns their number.
    private func transfer(_ count: Int, _ call: (Int) -> Int) -> Result<Int, SecureStorageError> {
        var end = 0
        while end < count {
            let transferred = call(end)
            if transferred == 0 { break }
            guard transferred > 0 || errno == EINTR else { return .failure(.system(errno, path: path)) }
            end += max(transferred, 0)
        }
        return .success(end)
    }

    /// Cuts the file after `size` bytes.
    func truncate(to size: Int) throws(SecureStorageError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw .system(errno, path: path) }
    }

    /// Returns once the content is on the disk. After a failure, the content is lost, though a repeated call succeeds.
    func sync() throws(SecureStorageError) {
        #if canImport(Darwin)
        // fsync only sends the data to the drive. Not every file system supports F_FULLFSYNC.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else { throw .system(errno, path: path) }
        #endif
        guard fsync(descriptor) == 0 else { throw .system(errno, path: path) }
    }

    /// Returns once the content is on the disk, like ``sync()``. The times of the file may be older.
    func syncContent() throws(SecureStorageError) {
        #if canImport(Darwin)
        try sync()
        #else
        guard fdatasync(descriptor) == 0 else { throw .system(errno, path: path) }
        #endif
    }
}

/// The options of a rename that are not in POSIX.
enum RenameFlag {
    /// Swaps two files atomically.
    case swap
    /// Fails if the new name exists.
    case noReplace

    /// Renames `old` to `new`. Returns `false` if the system or the file system does not support this option.
    func rename(_ old: String, to new: String) throws(SecureStorageError) -> Bool {
        if call(old, new) == 0 { return true }
        switch errno {
        case ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP: return false
        default: throw .system(errno, path: new)
        }
    }

    #if canImport(Darwin)
    private func call(_ old: String, _ new: String) -> Int32 {
        renamex_np(old, new, UInt32(self == .swap ? RENAME_SWAP : RENAME_EXCL))
    }
    #else
    // Swift's Glibc module lacks renameat2. The type is that of renameat2(2), with the kernel's values of the flags.
    private typealias Call = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    private static let renameat2 = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Call.self) }

    private func call(_ old: String, _ new: String) -> Int32 {
        guard let renameat2 = Self.renameat2 else {
            errno = ENOSYS
            return -1
        }
        return renameat2(AT_FDCWD, old, AT_FDCWD, new, self == .swap ? 2 : 1)
    }
    #endif
}

/// Renames `other` to `path` and replaces the file there.
func replace(_ path: String, with other: String) throws(SecureStorageError) {
    guard rename(other, path) == 0 else { throw .system(errno, path: path) }
}

/// Removes a file, if there is one.
func remove(_ path: String) throws(SecureStorageError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno, path: path) }
}

/// Removes a file, or a folder with all files in it.
func removeTree(_ path: String) throws(SecureStorageError) {
    guard let status = try FileStatus(path: path), status.isFolder else { return try remove(path) }
    while true {
        for name in try PrivateFolder(path: path).names() ?? [] { try removeTree("\(path)/\(name)") }
        if rmdir(path) == 0 || errno == ENOENT { return }
        // Another process may be creating a file.
        guard errno == ENOTEMPTY else { throw .unavailable(path: path, reason: "it can't be removed") }
    }
}

/// Makes the names in a folder durable. Otherwise, a power cut can undo renames and removals.
func syncFolder(_ path: String) throws(SecureStorageError) {
    try OpenFile.folder(path).sync()
}
