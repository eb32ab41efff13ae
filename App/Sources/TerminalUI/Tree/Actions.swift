/// The work of a control.
@MainActor
enum ControlAction {
    /// Done at once, while the key press is handled.
    case immediate(@MainActor () -> Void)
    /// Done in a task of the view around the control.
    case task(@MainActor () async -> Void)
}

/// The tasks that the controls in a view have started. They are cancelled when the view is gone.
///
/// A view that has an identity of its own, by ``WithState`` or ``View/id(_:)``, has its own tasks: an action goes on when its
/// button is replaced by a progress bar or when the view is hidden, and ends with the screen that it belongs to.
@MainActor
final class ActionTasks {
    private var running: [ObjectIdentifier: RunningTask] = [:]

    /// Starts `action`, unless the last one of `control` is still running.
    func run(_ action: @escaping @MainActor () async -> Void, for control: AnyObject) {
        let id = ObjectIdentifier(control)
        guard running[id] == nil else { return }
        running[id] = RunningTask { [weak self] in
            await action()
            // Alive until here, so that no other control can have its identifier.
            withExtendedLifetime(control) { self?.running[id] = nil }
        }
    }
}

/// A task that is cancelled when this object is released.
final class RunningTask {
    private let task: Task<Void, Never>

    init(_ work: @escaping @MainActor () async -> Void) {
        task = Task { await work() }
    }

    deinit {
        task.cancel()
    }
}

/// Tells the controls of a screen apart, from one drawing to the next.
final class ControlIdentity {}

extension Context {
    /// Performs the action of `control`, or shows why its view is disabled. Returns true: the event is used.
    @discardableResult
    func perform(_ action: ControlAction, for control: AnyObject) -> Bool {
        switch (environment.disabledReason, action) {
        case (let reason?, _): host.notify(reason)
        case (nil, .immediate(let body)): body()
        case (nil, .task(let body)): environment.actions?.run(body, for: control)
        }
        return true
    }

    /// Returns this context with `actions` as the owner of the tasks that its controls start.
    func owning(_ actions: ActionTasks) -> Context {
        var context = self
        context.environment.actions = actions
        return context
    }
}

private enum ActionTasksKey: EnvironmentKey { static var defaultValue: ActionTasks? { nil } }

extension EnvironmentValues {
    /// The tasks of the nearest view with an identity.
    var actions: ActionTasks? {
        get { self[ActionTasksKey.self] }
        set { self[ActionTasksKey.self] = newValue }
    }
}
