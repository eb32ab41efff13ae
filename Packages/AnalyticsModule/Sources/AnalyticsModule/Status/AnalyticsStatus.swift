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
            (self.date, self.count) = (date, count)
        }
    }

    /// The user's consent.
    public var consent: AnalyticsConsent
    /// The number of events that wait to be sent, in the log and in memory.
    public var pendingCount: Int
    /// The size of these events in bytes. Those in memory are estimated.
    public var pendingBytes: Int
    /// The number of stored events that the server or the module has refused. See
    /// ``AnalyticsStatusProviding/refusedEvents(limit:)``.
    public var refusedCount: Int
    /// The numbers of delivered and lost events since the start.
    public var total: FlushReport
    /// The last finished flush since the start.
    public var lastFlush: FlushOutcome?
    /// The last flush that delivered events to this server, also in an earlier run or in another process.
    public var lastDelivery: Delivery?
    /// The date until which the server has asked to send nothing.
    public var postponedUntil: Date?
    /// The reason for which the server has rejected the write key, also in an earlier run. Nothing is sent until the write
    /// key, the server or the version of the app changes.
    public var writeKeyRejection: String?
    /// The failure of the last attempt to read or write the log or the storage.
    public var storageFailure: AnalyticsError?

    /// Creates a status.
    public init(
        consent: AnalyticsConsent = .undecided,
        pendingCount: Int = 0,
        pendingBytes: Int = 0,
        refusedCount: Int = 0,
        total: FlushReport = FlushReport(),
        lastFlush: FlushOutcome? = nil,
        lastDelivery: Delivery? = nil,
        postponedUntil: Date? = nil,
        writeKeyRejection: String? = nil,
        storageFailure: AnalyticsError? = nil
    ) {
        self.consent = consent
        self.pendingCount = pendingCount
        self.pendingBytes = pendingBytes
        self.refusedCount = refusedCount
        self.total = total
        self.lastFlush = lastFlush
        self.lastDelivery = lastDelivery
        self.postponedUntil = postponedUntil
        self.writeKeyRejection = writeKeyRejection
        self.storageFailure = storageFailure
    }
}

/// Provides the status of analytics.
public protocol AnalyticsStatusProviding: Sendable {
    /// Returns the current status, after reading the consent and the size of the log. Does not wait for the network.
    func status() async -> AnalyticsStatus

    /// The outcomes of all flushes from now on that were not cancelled, including automatic ones. Each access returns a
    /// new stream, which keeps the last 100 outcomes that were not read. It ends with the tracker.
    var outcomes: AsyncStream<FlushOutcome> { get }

    /// Returns the newest refused events, in the order of refusal.
    ///
    /// - Parameter limit: The maximum number of events.
    /// - Returns: The events, with the reasons.
    /// - Throws: ``AnalyticsError/log(_:)`` if they cannot be read.
    func refusedEvents(limit: Int) async throws(AnalyticsError) -> [RefusedEvent]
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
