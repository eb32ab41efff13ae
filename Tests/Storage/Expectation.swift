import StorageWorker

/// The possible contents of a storage after steps of which some failed. A failed change may have happened as a whole.
struct Expectation {
    let course: Course
    private(set) var holdings: Set<Holding>
    private(set) var violations: [String] = []
    private(set) var failures = 0
    private let earlier: Int
    private var remaining: ArraySlice<Step>
    private var isReady = false

    init(_ options: WorkerOptions) {
        course = options.course
        earlier = options.number
        remaining = options.course.steps[...]
        holdings = [Holding(earlier: earlier)]
    }

    /// Evaluates the output for the next step. `canFailLate` is whether a failed change may have happened.
    mutating func note(_ line: String, canFailLate: Bool) {
        if !isReady {
            isReady = line == "ready"
            return
        }
        guard let step = remaining.popFirst() else { return violations.append("it said too much: \(line)") }
        if line.hasPrefix("failed") {
            failures += 1
            return holdings = Set(holdings.flatMap { $0.during(step, canBeLate: canFailLate) })
        }
        let found = line.hasPrefix("read ") ? line.dropFirst("read ".count) : nil
        let seen = holdings.compactMap { $0.after(step) }.filter { found == nil || $0.text == found.map(String.init) }
        if seen.isEmpty { violations.append("\(step) gave \(line), with one of \(holdings)") }
        if !seen.isEmpty { holdings = Set(seen) }
    }

    /// Notes the end of the process during the next step.
    mutating func noteEnd() {
        if !isReady {
            holdings.formUnion((0...earlier).map(Holding.init(earlier:)))
        } else if let step = remaining.first {
            holdings = Set(holdings.flatMap { $0.during(step, canBeLate: true) })
        }
    }

    var isWhole: Bool { isReady && remaining.isEmpty }
}

extension Holding {
    /// The output of a read; nil if it fails.
    fileprivate var text: String? {
        switch store {
        case .absent: State().description
        case .whole(let state): state.description
        case .damaged: nil
        }
    }
}
