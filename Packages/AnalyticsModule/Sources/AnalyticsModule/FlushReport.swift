/// What became of events since the last report.
///
/// The counts are kept in memory. Those of a flush that failed go into the next report.
public struct FlushReport: Sendable, Hashable {
    /// Events that the server took.
    public var delivered: Int
    /// Requests in which it took them.
    public var batches: Int
    /// Events given up, as they are over the size limit or the server refuses them even alone.
    public var rejected: Int
    /// Events given up, unsent, because the queue was full.
    public var dropped: Int
    /// Damaged parts of the stored queue. Each was put aside under a key that starts with `analytics.damaged.`.
    public var damaged: Int

    /// Puts a report together.
    public init(delivered: Int = 0, batches: Int = 0, rejected: Int = 0, dropped: Int = 0, damaged: Int = 0) {
        self.delivered = delivered
        self.batches = batches
        self.rejected = rejected
        self.dropped = dropped
        self.damaged = damaged
    }

    /// The counts that are not zero.
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
