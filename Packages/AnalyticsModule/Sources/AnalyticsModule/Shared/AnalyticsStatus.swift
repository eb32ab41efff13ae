public import Foundation

/// The status of the event queue.
public struct AnalyticsStatus: Sendable, Hashable {
    /// The number of queued events.
    public var pendingCount: Int
    /// The size of the queued events in bytes of JSON, except for events that have just been tracked.
    public var pendingBytes: Int
    /// The number of events that were dropped since the start because the queue was full.
    public var droppedCount: Int
    /// The last flush since the start, or `nil` if there was none.
    public var lastFlush: LastFlush?

    /// A finished flush.
    public struct LastFlush: Sendable, Hashable {
        /// The end of the flush.
        public var date: Date
        /// The report, or the error.
        public var result: Result<FlushReport, AnalyticsError>
    }

    /// Creates a status.
    public init(pendingCount: Int, pendingBytes: Int, droppedCount: Int, lastFlush: LastFlush? = nil) {
        self.pendingCount = pendingCount
        self.pendingBytes = pendingBytes
        self.droppedCount = droppedCount
        self.lastFlush = lastFlush
    }
}

/// Provides the status of the event queue.
public protocol AnalyticsStatusProviding: Sendable {
    /// Returns the current status without waiting for storage or network.
    func status() async -> AnalyticsStatus
}
