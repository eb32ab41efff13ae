import Core
import Foundation

/// A lock between processes (flock(2)), on a file that is used for nothing else and never replaced. A process that ends
/// releases it. Waiting blocks the thread.
struct FileLock: Sendable {
    let path: String
    /// The maximum time to wait. A change takes milliseconds: a process that holds the lock longer was stopped.
    let timeout: Duration
    /// The time between attempts in microseconds. It is short, since a busy writer releases the lock only for moments.
    private static let pollInterval: useconds_t = 250

    /// Runs `body` while no other process or thread holds the lock.
    func withLock<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        while true {
            // On a read-only file system, no process can change the store.
            guard let file = try OpenFile.locking(path) else { return try body() }
            try file.status().check(.file, at: path)
            try waitForLock(on: file)
            defer { file.unlock() }
            // The lock of a file that has been removed excludes no other process.
            guard let current = try FileStatus(path: path), try current.isSameFile(as: file.status()) else { continue }
            return try body()
        }
    }

    /// Polls, since `flock` has no timeout. The clock stops while the machine sleeps, as the other process does.
    private func waitForLock(on file: OpenFile) throws(SecureStorageError) {
        let deadline = SuspendingClock().now + timeout
        while try !file.tryLock() {
            guard SuspendingClock().now < deadline else { throw .busy(path: path, waited: timeout) }
            usleep(Self.pollInterval)
        }
    }
}
