import StorageWorker

/// The allowed states of a store during the steps of a worker. A step that fails may still have taken effect.
struct ExpectedStates {
    let options: WorkerOptions
    private(set) var states: Set<ExpectedState>
    private(set) var violations: [String] = []
    private(set) var failures = 0
    private var remaining: ArraySlice<Step>
    private var isReady = false

    init(_ options: WorkerOptions) {
        self.options = options
        remaining = options.scenario.steps[...]
        states = [ExpectedState(earlier: options.number)]
    }

    /// Checks the output for the next step. With `canFailLate`, a failed change may have taken effect.
    mutating func note(_ line: String, canFailLate: Bool) {
        if !isReady {
            isReady = line == "ready"
            return
        }
        guard let step = remaining.popFirst() else { return violations.append("unexpected output: \(line)") }
        if line.hasPrefix("failed") {
            failures += 1
            return interrupt(step, canFailLate: canFailLate)
        }
        let entries = line.hasPrefix("read ") ? String(line.dropFirst("read ".count)) : nil
        let next = states.compactMap { $0.after(step) }.filter { entries == nil || $0.entries?.description == entries }
        if next.isEmpty { return violations.append("\(step) printed \(line), with one of \(states)") }
        states = Set(next)
    }

    /// Notes the end of the process during the next step.
    mutating func noteEnd() {
        if !isReady {
            states.formUnion((0...options.number).map(ExpectedState.init(earlier:)))
        } else if let step = remaining.first {
            interrupt(step, canFailLate: true)
        }
    }

    private mutating func interrupt(_ step: Step, canFailLate: Bool) {
        states = Set(states.flatMap { $0.during(step, canFailLate: canFailLate) })
    }

    var isFinished: Bool { isReady && remaining.isEmpty }
}
