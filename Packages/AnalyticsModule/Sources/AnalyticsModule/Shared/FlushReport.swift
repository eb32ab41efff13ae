/// The numbers of delivered and lost events since the last report.
///
/// They are kept in memory. Those of a failed flush are part of the next report.
public struct FlushReport: Sendable, Hashable {
    /// The number of events that the server accepted.
    public var delivered: Int
    /// The number of requests with accepted events.
    public var batches: Int
    /// The number of events that were too large, or that the server rejected even alone.
    public var rejected: Int
    /// The number of events that were dropped because the queue was full.
    public var dropped: Int
    /// The number of damaged stored records. Each was moved to a key that starts with `analytics.damaged.`.
    public var damaged: Int

    /// Creates a report.
    public init(delivered: Int = 0, batches: Int = 0, rejected: Int = 0, dropped: Int = 0, damaged: Int = 0) {
        self.delivered = delivered
        self.batches = batches
        self.rejected = rejected
        self.dropped = dropped
        self.damaged = damaged
    }

    /// The log metadata: all numbers except zeros.
    var metadata: [String: String] {
        let counts = [
            "delivered": delivered, "batches": batches, "rejected": rejected, "dropped": dropped, "damaged": damaged,
        ]
        return counts.filter { $0.value > 0 }.mapValues(String.init)
    }

    static func += (report: inout FlushReport, other: FlushReport) {
        report.delivered += other.delivered
        report.batches += other.batches
        report.rejected += other.rejected
        report.dropped += other.dropped
        report.damaged += other.damaged
    }
}
