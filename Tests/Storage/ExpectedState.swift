import StorageWorker

/// An allowed state of a store's files.
struct ExpectedState: Hashable {
    enum Store: Hashable {
        case absent
        case intact(StoredEntries)
        case damaged
    }

    var store: Store
    var backup: StoredEntries?

    /// Creates the state after `earlier` writes of another entry.
    init(earlier: Int) {
        store = earlier == 0 ? .absent : .intact(StoredEntries())
        backup = earlier < 2 ? nil : StoredEntries()
    }

    /// Returns the state after a successful step, or `nil` if the step cannot succeed.
    func after(_ step: Step) -> ExpectedState? {
        switch (step, store) {
        case (.read, _): self
        case (.change(let changes), .absent): with(.intact(StoredEntries().applying(changes)), backup: backup)
        case (.change(let changes), .intact(let state)): with(.intact(state.applying(changes)), backup: state)
        case (.damage(.cut), .intact), (.damage, .damaged): with(.damaged, backup: backup)
        // Without a backup, nothing shows that there was a store.
        case (.damage(.removal), .intact): with(backup == nil ? .absent : .damaged, backup: backup)
        case (.startOver, .damaged): with(.intact(StoredEntries()))
        case (.startOver, _): self
        default: nil
        }
    }

    /// Returns the allowed states after a failed step. With `canFailLate`, a failed change may have taken effect.
    func during(_ step: Step, canFailLate: Bool) -> Set<ExpectedState> {
        guard let done = after(step) else { return [self] }
        var states: Set = [self]
        switch step {
        case .read: return states
        case .damage: return [self, done]
        // The backup is moved first, and the empty store is written last.
        case .startOver where store == .damaged: return [self, with(.damaged), with(.absent), done]
        case .startOver: return [self]
        case .change: if canFailLate { states.insert(done) }
        }
        // The backup may be unchanged, replaced, or removed to make room.
        let backup: Set<StoredEntries?> = [backup, done.backup, nil]
        return Set(states.flatMap { state in backup.map { state.with(state.store, backup: $0) } })
    }

    private func with(_ store: Store, backup: StoredEntries? = nil) -> ExpectedState {
        var state = self
        state.store = store
        state.backup = backup
        return state
    }

    /// The entries that a read returns, or `nil` if it fails.
    var entries: StoredEntries? {
        switch store {
        case .absent: StoredEntries()
        case .intact(let entries): entries
        case .damaged: nil
        }
    }
}
