import CoreTesting
import Synchronization

/// Seeded faults: half of the requests fail. A fault may hold for the next orders of the same flow, so that all requests
/// fail alike.
final class RandomFaults: Sendable {
    private struct State {
        var random: SeededGenerator
        var bursts: [String: (fault: TestNetwork.Fault, orders: Int)] = [:]
    }

    private let state: Mutex<State>

    init(seed: UInt64) {
        state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    /// Returns the fault of the next request.
    func next(isOrder: Bool) -> TestNetwork.Fault? {
        let flow = TestNetwork.flow ?? ""
        return state.withLock { state in
            if isOrder, let burst = state.bursts[flow] {
                state.bursts[flow] = burst.orders > 1 ? (burst.fault, burst.orders - 1) : nil
                return burst.fault
            }
            guard Bool.random(using: &state.random) else { return nil }
            let fault = TestNetwork.Fault.allCases.randomElement(using: &state.random)
            if isOrder, let fault, Bool.random(using: &state.random) {
                state.bursts[flow] = (fault, .random(in: 1...6, using: &state.random))
            }
            return fault
        }
    }
}
