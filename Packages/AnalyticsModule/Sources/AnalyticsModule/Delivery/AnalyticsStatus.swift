public import Foundation

/// The status of analytics.
public struct AnalyticsStatus: Sendable, Hashable {
    /// A flush that delivered events.
    public struct Delivery: Sendable, Hashable, Codable {
        /// The end of the flush.
        public var date: Date
        /// The number of delivered events.
        public var count: Int

        /// Creates a delivery.
        public init(date: Date, count: Int) {
            self.date = date
            self.count = count
        }
    }

    /// A time in which nothing is sent automatically, also in later runs.
    public struct Wait: Sendable, Hashable {
        /// The end of the wait.
        public var end: Date
        /// The server's answer that caused the wait.
        public var reason: String

        /// Creates a wait.
        public init(end: Date, reason: String) {
            self.end = end
            self.reason = reason
        }
    }

    /// The user's consent.
    public var consent = AnalyticsConsent.undecided
    /// The number of events that wait to be sent, in the log and in memory.
    public var pendingCount = 0
    /// The size of the waiting events in the log, in bytes.
    public var pendingBytes = 0
    /// The numbers of delivered and lost events since the start.
    public var total = FlushReport()
    /// The last finished flush since the start.
    public var lastFlush: FlushOutcome?
    /// The last flush that delivered events to this collector, also in an earlier run or in another process.
    public var lastDelivery: Delivery?
    /// The wait for the collector, if there is one.
    public var wait: Wait?
    /// The number of events that the collector has refused for good, also in earlier runs.
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

    /// The outcomes of all flushes from now on that were not cancelled, including automatic ones. Each access returns a
    /// new stream. It ends with the tracker.
    var outcomes: AsyncStream<FlushOutcome> { get }

    /// Returns the oldest waiting events of all processes as they will be sent, each as JSON on one line.
    ///
    /// - Parameter limit: The maximum number of events.
    /// - Returns: The events, the oldest first.
    /// - Throws: ``AnalyticsError`` if they cannot be read.
    func waitingEvents(limit: Int) async throws(AnalyticsError) -> [Data]
}

/// A finished flush.
public struct FlushOutcome: Sendable, Hashable {
    /// The end of the flush.
    public var date: Date
    /// `true` if the module started the flush, at a number of events or after a time.
    public var isAutomatic: Bool
    /// The report, or the error.
    public var result: Result<FlushReport, AnalyticsError>

    /// Creates an outcome.
    public init(date: Date, isAutomatic: Bool, result: Result<FlushReport, AnalyticsError>) {
        self.date = date
        self.isAutomatic = isAutomatic
        self.result = result
    }
}
