import StorageWorker

/// What the files of a store may amount to.
struct Holding: Hashable {
    enum Store: Hashable {
        case absent
        case whole(State)
        case damaged
    }

    var store: Store
    /// What the generation before holds, if there is one.
    var previous: State?
    var seal = Course.seal

    /// After so many writes of nothing that counts.
    init(earlier: Int) {
        store = earlier == 0 ? .absent : .whole(State())
        previous = earlier < 2 ? nil : State()
    }

    /// What a step makes of it that says it is done; nil if it cannot have been.
    func after(_ step: Step) -> Holding? {
        switch (step, store) {
        case (.read, _): self
        case (.change(let changes), .absent): with(.whole(State().applying(changes)), previous: previous)
        case (.change(let changes), .whole(let state)): with(.whole(state.applying(changes)), previous: state)
        case (.rotate, .whole(let state)): with(store, previous: state)
        case (.move(let seal), .whole(let state)): with(store, previous: state, seal)
        case (.damage(.cut), .whole), (.damage, .damaged): with(.damaged, previous: previous)
        // Nothing shows then that there was one.
        case (.damage(.removal), .whole): with(previous == nil ? .absent : .damaged, previous: previous)
        case (.restore, .damaged): previous.map { with(.whole($0), previous: $0) }
        default: nil
        }
    }

    /// What a step may leave that failed or was broken off. A change that failed is there only if it `canBeLate`.
    func during(_ step: Step, canBeLate: Bool) -> Set<Holding> {
        guard let done = after(step) else { return [self] }
        var holdings: Set = [self]
        switch step {
        case .read: break
        case .change: if canBeLate { holdings.insert(done) }
        // It consists of several changes, of which only the last need have failed; and nobody wants damage back.
        case .rotate, .move, .restore, .damage: holdings.insert(done)
        }
        guard step.isWrite else { return holdings }
        // The generation before may be as it was, the store there was, or gone: put back in the place of a store that
        // could not be made durable, or given up for room.
        let previous: Set<State?> = [previous, done.previous, nil]
        return Set(holdings.flatMap { holding in previous.map { holding.with(holding.store, previous: $0) } })
    }

    private func with(_ store: Store, previous: State?, _ seal: Seal? = nil) -> Holding {
        var holding = self
        holding.store = store
        holding.previous = previous
        holding.seal = seal ?? holding.seal
        return holding
    }
}

extension Step {
    /// Whether it writes a new generation.
    fileprivate var isWrite: Bool {
        switch self {
        case .change, .rotate, .move: true
        case .read, .damage, .restore: false
        }
    }
}
