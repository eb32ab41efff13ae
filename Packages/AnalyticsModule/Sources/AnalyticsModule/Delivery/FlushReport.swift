import Locking

/// Numbers of delivered and lost events.
///
/// They are kept in memory. Those of a failed flush are part of the next report.
public struct FlushReport: Sendable, Hashable {
    /// The number of events that the server accepted.
    public var delivered = 0
    /// The number of requests with accepted events.
    public var batches = 0
    /// The number of events that were invalid or too large, or that the server refused alone.
    public var refused = 0
    /// The number of events that were dropped because the memory or the log was full.
    public var dropped = 0
    /// The number of damaged files in the log. The events of a file before the damage are delivered.
    public var damagedFiles = 0

    /// Creates a report of zeros.
    public init() {}

    /// The log metadata: all numbers except zeros.
    var metadata: [String: String] {
        let counts = [
            "delivered": delivered, "batches": batches, "refused": refused, "dropped": dropped,
            "damagedFiles": damagedFiles,
        ]
        return counts.filter { $0.value > 0 }.mapValues(String.init)
    }
}

/// The numbers of delivered and lost events since the start.
final class EventCounter: Sendable {
    private struct State {
        var total = FlushReport()
        var unreported = FlushReport()
        var log = EventLogSize()
    }

    private let state = Mutex(State())

    var total: FlushReport { state.withLock(\.total) }

    func add(_ change: (inout FlushReport) -> Void) {
        state.withLock { state in
            change(&state.total)
            change(&state.unreported)
        }
    }

    /// Adds the losses that the log has counted since the last call.
    func addLosses(of log: EventLogSize) {
        let old = state.withLock { state in
            defer { state.log = log }
            return state.log
        }
        add {
            $0.dropped += log.dropped - old.dropped
            $0.damagedFiles += log.damagedFiles - old.damagedFiles
        }
    }

    /// Returns the numbers since the last call.
    func takeReport() -> FlushReport {
        state.withLock { state in
            defer { state.unreported = FlushReport() }
            return state.unreported
        }
    }
}
