import Locking

/// The numbers of delivered and lost events since the start.
final class EventCounter: Sendable {
    private struct State {
        /// All numbers except those that the log counts itself.
        var own = FlushReport()
        var log = EventLogSize()
        var reported = FlushReport()

        var total: FlushReport {
            var total = own
            total.dropped += log.dropped
            total.damaged += log.damaged
            return total
        }
    }

    private let state = Mutex(State())

    func add(_ change: (inout FlushReport) -> Void) {
        state.withLock { change(&$0.own) }
    }

    /// Sets the losses that the log has counted.
    func setLosses(of log: EventLogSize) {
        state.withLock { $0.log = log }
    }

    var total: FlushReport { state.withLock(\.total) }

    /// Returns the numbers since the last call.
    func takeReport() -> FlushReport {
        state.withLock { state in
            defer { state.reported = state.total }
            return state.total - state.reported
        }
    }
}
