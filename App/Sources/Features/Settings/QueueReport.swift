import AnalyticsModule
package import Foundation

/// The state of the analytics queue that a screen shows.
package struct QueueReport: Sendable, Hashable {
    /// The result of the last flush.
    package enum LastFlush: Sendable, Hashable {
        /// The number of delivered events and the time.
        case delivered(Int, Date)
        /// The flush failed.
        case failed(UserFacingError)
    }

    package let waiting: Int
    /// The size of the queued events in bytes.
    package let bytes: Int
    /// The number of events that were dropped because the queue was full.
    package let dropped: Int
    /// The last flush of this run.
    package let lastFlush: LastFlush?

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
