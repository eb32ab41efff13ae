/// The tasks that the controls in a view have started.
///
/// Every view with an identity of its own, by ``WithState`` or ``View/id(_:)``, owns its tasks: an action continues when its
/// button is replaced by a spinner or when the view is hidden, and is cancelled when the view is removed.
@MainActor
final class ActionTasks {
    private var running: [ObjectIdentifier: RunningTask] = [:]

    /// Starts `action` unless the previous action of the same control is still running.
    func run(_ action: @escaping @MainActor () async -> Void, for control: AnyObject) {
        let id = ObjectIdentifier(control)
        guard running[id] == nil else { return }
        running[id] = RunningTask { [weak self] in
            await action()
            // The control stays alive until here, so that no other object can get the same identifier.
            withExtendedLifetime(control) { self?.running[id] = nil }
        }
    }
}

/// The identity of a control across renderings.
final class ControlID {}

extension Context {
    /// Performs the action of `control`, or shows the reason why it is disabled. Returns `true`: the event is handled.
    @discardableResult
    func perform(_ action: ControlAction, for control: AnyObject) -> Bool {
        switch (environment.disabledReason, action) {
        case (let reason?, _): renderer.notify(reason, until: .enabled(reason: reason))
        case (nil, .immediate(let body)): body()
        case (nil, .task(let body)): environment.actionTasks?.run(body, for: control)
        }
        return true
    }

    /// Returns this context with `tasks` as the owner of its controls' actions.
    func runningActions(in tasks: ActionTasks) -> Context {
        var context = self
        context.environment.actionTasks = tasks
        return context
    }
}

private enum ActionTasksKey: EnvironmentKey { static var defaultValue: ActionTasks? { nil } }

extension EnvironmentValues {
    /// The tasks of the nearest view with an identity.
    fileprivate var actionTasks: ActionTasks? {
        get { self[ActionTasksKey.self] }
        set { self[ActionTasksKey.self] = newValue }
    }
}
