public import Foundation

/// The status of analytics.
public struct AnalyticsStatus: Sendable, Hashable {
    /// A flush that delivered events.
    public struct Delivery: Sendable, Hashable, Codable {
        /// The end of the flush.
        public var date: Date
        /// The number of delivered events.
        public var count: Int
    }

    /// A time in which nothing is sent automatically, also in later runs.
    public struct Wait: Sendable, Hashable, Codable {
        /// The answer of the server.
        public var start: Date
        /// The end of the wait.
        public var end: Date
        /// The server's answer that caused the wait.
        public var reason: String
        /// `true` if the server has asked for the wait by `Retry-After`. A call of ``AnalyticsTracking/flush(within:)``
        /// respects it too.
        public var isRequested: Bool
    }

    /// The user's consent.
    public var consent = AnalyticsConsent.undecided
    /// The number of events that wait to be sent, in the log and in memory.
    public var pendingCount = 0
    /// The size of the waiting events in the log, in bytes.
    public var pendingBytes = 0
    /// The number of events that were dropped since the start because the memory or the log was full.
    public var droppedCount = 0
    /// The number of damaged files in the log that were found since the start. Events before the damage are delivered.
    public var damagedFileCount = 0
    /// The failure of the last flush since the start, unless that succeeded.
    public var flushFailure: AnalyticsError?
    /// The last flush that delivered events to this collector, also in an earlier run or in another process.
    public var lastDelivery: Delivery?
    /// The wait for the collector, if there is one.
    public var wait: Wait?
    /// The number of events that the collector has refused for good, also in earlier runs, or that were invalid or too large
    /// in this one.
    public var refusedCount = 0
    /// The server's reason for the last refused event.
    public var lastRefusal: String?
    /// The failure of the last attempt to read or write the log or the storage.
    public var storageFailure: AnalyticsError?

    /// Creates the status before the first event.
    public init() {}
}

/// Provides the status of analytics, and the events that wait to be sent.
public protocol AnalyticsStatusProviding: Sendable {
    /// Returns the current status, after reading the consent and the size of the log. Does not wait for the network.
    func status() async -> AnalyticsStatus

    /// The results of all flushes from now on that were not cancelled, including automatic ones. Each access returns a
    /// new stream. It ends with the tracker.
    var flushes: AsyncStream<Result<FlushReport, AnalyticsError>> { get }
}
