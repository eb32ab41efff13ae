import StorageWorker

/// A possible state of a store's files.
struct Holding: Hashable {
    enum Store: Hashable {
        case absent
        case whole(State)
        case damaged
    }

    var store: Store
    var backup: State?
    var seal = Course.seal

    /// The state after a number of other writes.
    init(earlier: Int) {
        store = earlier == 0 ? .absent : .whole(State())
        backup = earlier < 2 ? nil : State()
    }

    /// The state after a successful step; nil if it cannot succeed.
    func after(_ step: Step) -> Holding? {
        switch (step, store) {
        case (.read, _): self
        case (.change(let changes), .absent): with(.whole(State().applying(changes)), backup: backup)
        case (.change(let changes), .whole(let state)): with(.whole(state.applying(changes)), backup: state)
        case (.rotate, .whole(let state)): with(store, backup: state)
        case (.move(let seal), .whole(let state)): with(store, backup: state, seal)
        case (.damage(.cut), .whole), (.damage, .damaged): with(.damaged, backup: backup)
        // Without a backup, nothing shows that there was a store.
        case (.damage(.removal), .whole): with(backup == nil ? .absent : .damaged, backup: backup)
        case (.restore, .damaged): backup.map { with(.whole($0), backup: $0) }
        default: nil
        }
    }

    /// The states after a failed or interrupted step. A failed change may have happened if it `canBeLate`.
    func during(_ step: Step, canBeLate: Bool) -> Set<Holding> {
        guard let done = after(step) else { return [self] }
        var holdings: Set = [self]
        switch step {
        case .read: return holdings
        case .restore, .damage: return [self, done]
        case .change where !canBeLate: break
        // The last two are several changes, of which only the last one may have failed.
        case .change, .rotate, .move: holdings.insert(done)
        }
        // The backup may be unchanged, replaced, or gone: restored, or given up for room.
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
