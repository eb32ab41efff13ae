import Synchronization

/// Counts the requests and selects their faults.
final class FaultInjector: Sendable {
    private let state: Mutex<(plan: FaultPlan?, requestCount: Int)>

    init(_ plan: FaultPlan?) {
        state = Mutex((plan, 0))
    }

    var requestCount: Int { state.withLock(\.requestCount) }

    /// Counts a request. Returns the plan and the request's fault.
    func next(path: String) -> (plan: FaultPlan?, fault: FaultPlan.Fault?) {
        state.withLock { state in
            state.requestCount += 1
            return (state.plan, state.plan?.fault(forRequest: state.requestCount, path: path))
        }
    }

    /// Ends the faults and the latency.
    func stop() {
        state.withLock { $0.plan = nil }
    }
}
