import Core
import Foundation

/// A lock between processes, on a file that exists for nothing else and is never replaced. A process that dies lets go
/// of it. Waiting is done on a thread that may block.
struct FileLock {
    let path: String
    /// How long to wait for who holds it. A change takes milliseconds, one of a passphrase a second; who holds it for
    /// longer was stopped, and would keep everybody waiting for ever.
    let patience: Duration

    private func open() -> Int32 {
        let flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | flags, 0o600)
        // What cannot be written can be locked all the same, to be read and judged.
        return descriptor < 0 && errno == EROFS ? Foundation.open(path, O_RDONLY | flags) : descriptor
    }

    /// Whether the file is missing where none can be made, nor anything else be changed.
    private var isNeedless: Bool {
        access((path as NSString).deletingLastPathComponent, W_OK) != 0 && errno == EROFS
    }

    /// `flock` itself can only wait without end. The clock stands still while the machine sleeps, and who holds the lock
    /// with it.
    private func acquire(_ descriptor: Int32) throws(SecureStorageError) {
        let clock = SuspendingClock()
        let deadline = clock.now + patience
        var pause: useconds_t = 50
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(errno, path: path) }
            guard clock.now < deadline else { throw .busy(path: path, waited: patience) }
            usleep(pause)
            pause = min(2 * pause, 2_000)
        }
    }

    /// Does `body` while no other process or thread holds the lock.
    func withLock<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        while true {
            let descriptor = open()
            guard descriptor >= 0 else {
                let code = errno
                if code == ENOENT, isNeedless { return try body() }
                if code == ELOOP || code == EACCES { try FileStatus(path: path)?.check(.file, at: path) }
                throw .system(code, path: path)
            }
            defer { close(descriptor) }
            let held = try FileStatus(descriptor: descriptor, path: path)
            try held.check(.file, at: path)
            try acquire(descriptor)
            // Somebody may have removed the file meanwhile: then this lock keeps nobody out.
            guard let current = try FileStatus(path: path), current.isSameFile(as: held) else { continue }
            return try body()
        }
    }
}
