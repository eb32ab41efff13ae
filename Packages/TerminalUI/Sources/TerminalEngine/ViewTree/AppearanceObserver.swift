/// The action of a view or a control.
@MainActor
package enum ControlAction {
    /// Runs synchronously while the event is handled.
    case immediate(@MainActor () -> Void)
    /// Runs in a task of the view.
    case task(@MainActor () async -> Void)
}

/// A task that is cancelled when this object is released.
package final class RunningTask {
    private let task: Task<Void, Never>

    package init(_ operation: @escaping @MainActor () async -> Void) {
        task = Task { await operation() }
    }

    deinit {
        task.cancel()
    }
}

/// Performs the action of a view that appears, and cancels its task when the view disappears.
@MainActor
package final class AppearanceObserver {
    package var action: ControlAction?
    package var onDisappear: (() -> Void)?
    private var isVisible = false
    private var task: RunningTask?

    package init() {}

    /// Performs the actions of views that appeared between two frames, and those of views that disappeared, whose tasks it cancels.
    /// Called after drawing, because actions change the content of the screen.
    static func update(from old: [AppearanceObserver], to new: [AppearanceObserver]) {
        let visible = Set(new.map(ObjectIdentifier.init))
        for gone in old where !visible.contains(ObjectIdentifier(gone)) { gone.disappear() }
        for observer in new where !observer.isVisible { observer.appear() }
    }

    private func disappear() {
        (isVisible, task) = (false, nil)
        onDisappear?()
    }

    private func appear() {
        isVisible = true
        switch action {
        case .immediate(let body): body()
        case .task(let body): task = RunningTask(body)
        case nil: break
        }
    }
}
