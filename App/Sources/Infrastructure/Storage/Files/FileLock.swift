import Core
import Foundation
import Synchronization

/// A lock between processes, on a file that exists for nothing else and is never replaced. A process that dies lets go
/// of it. Waiting is done on a thread that may block.
final class FileLock: Sendable {
    let path: String
    /// How long to wait for who holds it. A change takes milliseconds, one of a passphrase a second; who holds it for
    /// longer was stopped, and would keep everybody waiting for ever.
    private let patience: Duration
    /// Still stands in line for a caller that has given up; the next one goes on with it.
    private let left = Mutex<PlaceInLine?>(nil)

    init(path: String, patience: Duration) {
        (self.path, self.patience) = (path, patience)
    }

    /// Does `body` while no other process or thread holds the lock.
    func withLock<Result>(_ body: () throws(SecureStorageError) -> Result) throws(SecureStorageError) -> Result {
        while true {
            guard let file = try lockedFile() else { return try body() }
            defer { file.unlock() }
            // Somebody may have removed the file meanwhile: then this lock keeps nobody out.
            guard let current = try FileStatus(path: path), try current.isSameFile(as: file.status()) else { continue }
            return try body()
        }
    }

    /// The file, with the lock; nil if it is missing where none can be made, nor anything else be changed.
    private func lockedFile() throws(SecureStorageError) -> OpenFile? {
        if let place = left.withLock({ $0.take() }), place.claim() { return try file(at: place) }
        guard let file = try OpenFile.locking(path) else { return nil }
        try file.status().check(.file, at: path)
        switch file.lock(waits: false) {
        case 0: return file
        case EWOULDBLOCK: return try self.file(at: PlaceInLine(for: file))
        case let code: throw .system(code, path: path)
        }
    }

    private func file(at place: PlaceInLine) throws(SecureStorageError) -> OpenFile {
        switch place.outcome(within: patience) {
        case 0: return place.file
        case nil:
            left.withLock { $0 = place }
            throw .busy(path: path, waited: patience)
        case let code?: throw .system(code, path: path)
        }
    }
}

/// A thread that stands in line for a lock, as `flock` itself can only wait without end. Asking again and again instead
/// would let whoever has just let go of the lock take it again before all who wait.
private final class PlaceInLine: Sendable {
    private struct State {
        /// Zero with the lock, else an error number; nil while it waits.
        var outcome: Int32?
        /// Whether somebody waits for the outcome.
        var isClaimed = true
    }

    let file: OpenFile
    private let state = Mutex(State())
    private let changed = NSCondition()

    init(for file: OpenFile) {
        self.file = file
        let thread = Thread { [self] in
            let outcome = file.lock(waits: true)
            changed.lock()
            let isClaimed = state.withLock { state in
                state.outcome = outcome
                return state.isClaimed
            }
            changed.unlock()
            changed.signal()
            if !isClaimed { file.unlock() }
        }
        thread.name = "trellis.lock"
        thread.start()
    }

    /// Takes over a place that was given up. False if its turn has come and gone.
    func claim() -> Bool {
        state.withLock { state in
            state.isClaimed = state.outcome == nil
            return state.isClaimed
        }
    }

    /// What came of it; nil if that is not known after `patience`, and from then on it is given up. The clock stands
    /// still while the machine sleeps, and who holds the lock with it.
    func outcome(within patience: Duration) -> Int32? {
        let clock = SuspendingClock()
        let deadline = clock.now + patience
        changed.lock()
        defer { changed.unlock() }
        while true {
            let rest = clock.now.duration(to: deadline)
            let now = state.withLock { state in
                state.isClaimed = state.outcome != nil || rest > .zero
                return state
            }
            if now.outcome != nil || !now.isClaimed { return now.outcome }
            // In steps, as somebody may set the date meanwhile.
            _ = changed.wait(until: Date(timeIntervalSinceNow: min(1, rest / .seconds(1))))
        }
    }
}
