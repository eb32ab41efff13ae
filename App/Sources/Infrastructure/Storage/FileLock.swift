import Core
import Foundation

/// A lock between processes, on a file that exists for nothing else and is never replaced. A process that dies releases
/// it. Waiting blocks the thread.
struct FileLock: Sendable {
    let path: String
    /// The longest time to wait. A change takes milliseconds, so who holds the lock for longer was probably stopped.
    let timeout: Duration
    /// In microseconds; short, since a busy writer releases the lock for moments only.
    private static let pollInterval: useconds_t = 250

    /// Runs `body` while no other process or thread holds the lock.
    func withLock<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        while true {
            // Where nothing can be created, nobody can change anything either.
            guard let file = try OpenFile.locking(path) else { return try body() }
            try file.status().check(.file, at: path)
            try waitForLock(on: file)
            defer { file.unlock() }
            // If the file was removed meanwhile, its lock excludes nobody.
            guard let current = try FileStatus(path: path), try current.isSameFile(as: file.status()) else { continue }
            return try body()
        }
    }

    /// `flock` itself can only wait without a limit. The clock stops while the machine sleeps, like the other process.
    private func waitForLock(on file: OpenFile) throws(SecureStorageError) {
        let deadline = SuspendingClock().now + timeout
        while try !file.tryLock() {
            guard SuspendingClock().now < deadline else { throw .busy(path: path, waited: timeout) }
            usleep(Self.pollInterval)
        }
    }
}
