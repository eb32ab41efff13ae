/// Numbers of delivered and lost events.
///
/// They are kept in memory. Those of a failed flush are part of the next report.
public struct FlushReport: Sendable, Hashable {
    /// The number of events that the server accepted.
    public var delivered: Int
    /// The number of requests with accepted events.
    public var batches: Int
    /// The number of events that were invalid or too large, or that the server refused even alone.
    public var refused: Int
    /// The number of events that were dropped because the memory or the log was full.
    public var dropped: Int
    /// The number of damaged records in the log.
    public var damaged: Int

    /// Creates a report.
    public init(delivered: Int = 0, batches: Int = 0, refused: Int = 0, dropped: Int = 0, damaged: Int = 0) {
        self.delivered = delivered
        self.batches = batches
        self.refused = refused
        self.dropped = dropped
        self.damaged = damaged
    }

    /// The log metadata: all numbers except zeros.
    var metadata: [String: String] {
        let counts = [
            "delivered": delivered, "batches": batches, "refused": refused, "dropped": dropped, "damaged": damaged,
        ]
        return counts.filter { $0.value > 0 }.mapValues(String.init)
    }

    static func += (report: inout FlushReport, other: FlushReport) {
        report.delivered += other.delivered
        report.batches += other.batches
        report.refused += other.refused
        report.dropped += other.dropped
        report.damaged += other.damaged
    }

    static func - (left: FlushReport, right: FlushReport) -> FlushReport {
        FlushReport(
            delivered: left.delivered - right.delivered,
            batches: left.batches - right.batches,
            refused: left.refused - right.refused,
            dropped: left.dropped - right.dropped,
            damaged: left.damaged - right.damaged
        )
    }
}
