public import Core
public import Foundation

/// Locks between processes (flock(2)) on files of a folder. The system releases the locks of a process that ends.
///
/// The actor runs on its own thread, since file calls block. Bodies run on the cooperative pool.
public actor FileExclusiveAccess: ExclusiveAccess {
    private static let longestPause = Duration.milliseconds(20)

    private let thread = FileThread(name: "trellis.locks")
    private let folder: PrivateFolder
    private let clock: any Clock<Duration>

    /// The executor of the file thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Creates locks in `folder`, which the first one creates with mode 0700. `clock` measures the waits.
    public init(folder: URL, clock: any Clock<Duration> = ContinuousClock()) {
        self.folder = PrivateFolder(path: folder.path)
        self.clock = clock
    }

    /// Runs `body` while no other body of the same name runs, in this or another process.
    public nonisolated func withLock<Result: Sendable>(
        _ name: String,
        wait: Duration,
        _ body: @Sendable () async -> Result
    ) async throws(ExclusiveAccessError) -> Result {
        let elapsed = clock.stopwatch()
        var pause = Duration.milliseconds(1)
        while true {
            if let file = try await tryLock(name) {
                defer { file.unlock() }
                return await body()
            }
            let rest = wait - elapsed()
            // `flock` has no timeout, and waiting for it would block the thread.
            guard rest > .zero, (try? await clock.sleep(for: min(rest, pause))) != nil else {
                throw .busy(name: name, waited: wait)
            }
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Returns the locked file, or `nil` if another process or task holds the lock.
    private func tryLock(_ name: String) throws(ExclusiveAccessError) -> OpenFile? {
        let path = "\(folder.path)/\(name).lock"
        do throws(SecureStorageError) {
            try folder.prepare()
            guard let file = try OpenFile.locking(path) else { throw .system(EROFS, path: path) }
            try file.status().check(.file, at: path)
            guard try file.tryLock() else { return nil }
            // The lock of a file that has been removed excludes no other process.
            return try FileStatus(path: path)?.isSameFile(as: file.status()) == true ? file : nil
        } catch {
            switch error {
            case .unavailable(let path, let reason), .refused(let path, let reason, _):
                throw .unavailable(path: path, reason: reason)
            default: throw .unavailable(path: path, reason: error.description)
            }
        }
    }
}
