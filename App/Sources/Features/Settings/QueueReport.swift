import AnalyticsModule
public import Foundation

/// What a screen shows of analytics' queue.
public struct QueueReport: Sendable, Hashable {
    /// How the last flush ended.
    public enum LastFlush: Sendable, Hashable {
        /// So many events were delivered, at this time.
        case delivered(Int, Date)
        /// Not all could be.
        case failed(UserFacingError)
    }

    /// How many events are queued.
    public let waiting: Int
    /// How large they are together, in bytes.
    public let bytes: Int
    /// How many this run gave up because the queue was full.
    public let dropped: Int
    /// How the last flush of this run ended; nil if there was none.
    public let lastFlush: LastFlush?

    init(_ status: AnalyticsStatus) {
        (waiting, bytes, dropped) = (status.pendingCount, status.pendingBytes, status.droppedCount)
        lastFlush = status.lastFlush.map { flush in
            switch flush.result {
            case .success(let report): .delivered(report.delivered, flush.date)
            case .failure(let error): .failed(UserFacingError(error))
            }
        }
    }
}
