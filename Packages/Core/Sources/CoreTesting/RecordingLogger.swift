public import Core
import Locking

/// A logger that keeps its entries.
public final class RecordingLogger: LoggerProtocol {
    private struct State {
        var entries: [LogEntry] = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Creates an empty log.
    public init() {}

    /// The entries so far, in order.
    public var entries: [LogEntry] { state.withLock(\.entries) }

    /// Keeps `entry`.
    public func log(_ entry: LogEntry) {
        let waiters = state.withLock { state in
            state.entries.append(entry)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits for an entry.
    ///
    /// - Parameters:
    ///   - message: Its message.
    ///   - number: 1 for the first one with that message.
    /// - Returns: The entry, once it is there.
    public func entry(_ message: String, _ number: Int = 1) async -> LogEntry {
        while true {
            let entries = entries
            let matches = entries.filter { $0.message == message }
            if matches.count >= number { return matches[number - 1] }
            await withCheckedContinuation { waiter in
                let isLate = state.withLock { state in
                    guard state.entries.count == entries.count else { return true }
                    state.waiters.append(waiter)
                    return false
                }
                if isLate { waiter.resume() }
            }
        }
    }
}
