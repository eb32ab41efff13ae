import StorageWorker

/// What a storage may hold after steps of which some failed: a change that failed may have happened, in whole.
struct Expectation {
    private(set) var states: Set<State> = [State()]
    private(set) var violations: [String] = []
    private var remaining = Step.all[...]
    private var isReady = false

    /// Takes in what the worker printed about the next step. `canFailLate` is whether a failed change may be there.
    mutating func note(_ line: String, canFailLate: Bool) {
        if !isReady {
            isReady = line == "ready"
            return
        }
        guard let step = remaining.popFirst() else { return violations.append("it said too much: \(line)") }
        switch step {
        case .change(let changes):
            let changed = states.map { $0.applying(changes) }
            if line == "ok" {
                states = Set(changed)
            } else if canFailLate {
                states.formUnion(changed)
            }
        case .read where line.hasPrefix("read "):
            let found = line.dropFirst("read ".count)
            let seen = states.filter { $0.description == found }
            if seen.isEmpty { violations.append("read \(found), wanted one of \(states)") } else { states = seen }
        case .read:
            break
        }
    }

    /// The process ended in the middle of the next step.
    mutating func noteEnd() {
        guard case .change(let changes) = remaining.first else { return }
        states.formUnion(states.map { $0.applying(changes) })
    }

    var isWhole: Bool { isReady && remaining.isEmpty }
}
