public import Foundation

/// How the queue stands, for whoever wants to look.
public struct AnalyticsStatus: Sendable, Hashable {
    /// How many events are queued.
    public var pendingCount: Int
    /// How large they are together, in bytes of JSON; those tracked a moment ago are not counted yet.
    public var pendingBytes: Int
    /// How many events this run gave up because the queue was full.
    public var droppedCount: Int
    /// How the last flush of this run ended; nil if there was none.
    public var lastFlush: LastFlush?

    /// A flush that came to its end.
    public struct LastFlush: Sendable, Hashable {
        /// When it ended.
        public var date: Date
        /// What became of the events, or why not all were delivered.
        public var result: Result<FlushReport, AnalyticsError>

        /// Describes a flush.
        public init(date: Date, result: Result<FlushReport, AnalyticsError>) {
            self.date = date
            self.result = result
        }
    }

    /// Describes a queue.
    public init(pendingCount: Int, pendingBytes: Int, droppedCount: Int, lastFlush: LastFlush? = nil) {
        self.pendingCount = pendingCount
        self.pendingBytes = pendingBytes
        self.droppedCount = droppedCount
        self.lastFlush = lastFlush
    }
}

/// Tells how the queue stands.
public protocol AnalyticsStatusProviding: Sendable {
    /// How it stands now. It waits for neither disk nor network.
    func status() async -> AnalyticsStatus
}
