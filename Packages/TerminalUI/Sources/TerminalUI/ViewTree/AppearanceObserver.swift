/// A task that is cancelled when this object is released.
final class RunningTask {
    private let task: Task<Void, Never>

    init(_ operation: @escaping @MainActor () async -> Void) {
        task = Task { await operation() }
    }

    deinit {
        task.cancel()
    }
}

/// Performs the action of a view that appears, and cancels its task when the view disappears.
@MainActor
final class AppearanceObserver {
    /// Returns the task that runs while the view is visible, if there is one.
    var onAppear: (() -> RunningTask?)?
    var onDisappear: (() -> Void)?
    private var isVisible = false
    private var task: RunningTask?

    /// Performs the actions of views that appeared between two frames, and those of views that disappeared, whose tasks it cancels.
    /// Called after drawing, because actions change the content of the screen.
    static func update(from old: [AppearanceObserver], to new: [AppearanceObserver]) {
        let visible = Set(new.map(ObjectIdentifier.init))
        for gone in old where !visible.contains(ObjectIdentifier(gone)) { gone.update(isVisible: false) }
        for observer in new { observer.update(isVisible: true) }
    }

    private func update(isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        task = isVisible ? onAppear?() : nil
        if !isVisible { onDisappear?() }
    }
}
