import AnalyticsModule
package import Foundation

/// What a screen shows of analytics' queue.
package struct QueueReport: Sendable, Hashable {
    /// How the last flush ended.
    package enum LastFlush: Sendable, Hashable {
        /// So many events were delivered, at this time.
        case delivered(Int, Date)
        /// Not all could be.
        case failed(UserFacingError)
    }

    /// How many events are queued.
    package let waiting: Int
    /// How large they are together, in bytes.
    package let bytes: Int
    /// How many this run gave up because the queue was full.
    package let dropped: Int
    /// How the last flush of this run ended; nil if there was none.
    package let lastFlush: LastFlush?

    init(_ status: AnalyticsStatus) {
        (waiting, bytes, dropped) = (status.waiting, status.bytes, status.dropped)
        lastFlush = status.lastFlush.map { flush in
            switch flush.result {
            case .success(let report): .delivered(report.delivered, flush.date)
            case .failure(let error): .failed(UserFacingError(error))
            }
        }
    }
}
