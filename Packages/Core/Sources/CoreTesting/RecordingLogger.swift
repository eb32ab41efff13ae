public import Core

/// A logger that records its entries.
public final class RecordingLogger: LoggerProtocol {
    private let log = Monitor<[LogEntry]>([])
    private let isTracing: Bool

    /// Creates an empty log. With `isTracing`, it records entries of level trace, too.
    public init(isTracing: Bool = false) {
        self.isTracing = isTracing
    }

    /// The entries so far, in order.
    public var entries: [LogEntry] { log.withLock(\.self) }

    /// `true` unless `level` is trace and this log does not trace.
    public func isEnabled(_ level: LogEntry.Level) -> Bool { isTracing || level != .trace }

    /// Records `entry`.
    public func log(_ entry: LogEntry) {
        log.withLock { $0.append(entry) }
    }

    /// Waits for an entry.
    ///
    /// - Parameters:
    ///   - message: The message of the entry.
    ///   - number: The number of the entry among those with this message, from 1.
    /// - Returns: The entry, or a substitute without metadata if the calling task is cancelled first.
    public func entry(_ message: String, _ number: Int = 1) async -> LogEntry {
        await log.wait { entries in entries.count { $0.message == message } >= number }
        return entries.filter { $0.message == message }.dropFirst(number - 1).first
            ?? LogEntry(level: .error, message: "There is no entry '\(message)'.")
    }
}
