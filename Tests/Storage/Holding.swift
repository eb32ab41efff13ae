import StorageWorker

/// What the files of a store may amount to.
struct Holding: Hashable {
    enum Store: Hashable {
        case absent
        case whole(State)
        case damaged
    }

    var store: Store
    /// The content of the backup, if there is one.
    var backup: State?
    var seal = Course.seal

    /// After so many writes of nothing that counts.
    init(earlier: Int) {
        store = earlier == 0 ? .absent : .whole(State())
        backup = earlier < 2 ? nil : State()
    }

    /// What a step makes of it that says it is done; nil if it cannot have been.
    func after(_ step: Step) -> Holding? {
        switch (step, store) {
        case (.read, _): self
        case (.change(let changes), .absent): with(.whole(State().applying(changes)), backup: backup)
        case (.change(let changes), .whole(let state)): with(.whole(state.applying(changes)), backup: state)
        case (.rotate, .whole(let state)): with(store, backup: state)
        case (.move(let seal), .whole(let state)): with(store, backup: state, seal)
        case (.damage(.cut), .whole), (.damage, .damaged): with(.damaged, backup: backup)
        // Nothing shows then that there was one.
        case (.damage(.removal), .whole): with(backup == nil ? .absent : .damaged, backup: backup)
        case (.restore, .damaged): backup.map { with(.whole($0), backup: $0) }
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
        // The backup may be as it was, the store there was, or gone: restored in place of a store that
        // could not be made durable, or given up for room.
        let backup: Set<State?> = [backup, done.backup, nil]
        return Set(holdings.flatMap { holding in backup.map { holding.with(holding.store, backup: $0) } })
    }

    private func with(_ store: Store, backup: State?, _ seal: Seal? = nil) -> Holding {
        var holding = self
        holding.store = store
        holding.backup = backup
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
