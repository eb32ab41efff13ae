import Synchronization

/// Which frame the calling code runs in.
///
/// A synchronous factory is found by its thread. An async one may change threads: its frame, and that of a
/// `withDependencies` block, which holds for the tasks it starts too, is bound to a task-local. That takes ten times as
/// long as a step of a thread.
extension Frame {
    private static let local = TaskLocal<Frame?>(wrappedValue: nil)

    /// The container that the calling code, or the code that started its task, runs in, and what is made there.
    static var innermost: (view: DIContainer, record: RegistrationRecord?)? {
        ThreadSteps.withCurrent { $0.innermost }
            ?? local.get().map { ($0.view, $0.isRunning ? $0.record : nil) }
    }

    /// The frame of the factory that the calling code runs in, if any.
    static var enclosing: Frame? {
        ThreadSteps.withCurrent { steps in steps.isEmpty ? onTask : steps.enclosing() }
    }

    /// The frame of the async factory that the calling task runs, if any.
    ///
    /// A task that a factory has started is not part of it, though it inherits the task-local: the factory does not wait
    /// for that task, and so what the task resolves cannot close a cycle.
    static var onTask: Frame? {
        guard let frame = local.get(), frame.record != nil, frame.isRunning,
            frame.task.load(ordering: .relaxed) == currentTask
        else { return nil }
        return frame
    }

    private static var currentTask: Int {
        withUnsafeCurrentTask { task in task?.hashValue ?? 0 }
    }

    /// Runs a synchronous `operation` inside this frame.
    func asStep<Result>(_ operation: (Int) throws -> Result) rethrows -> Result {
        let step = ThreadSteps.withCurrent { $0.begin(self) }
        defer { withExtendedLifetime(self) { ThreadSteps.end() } }
        return try operation(step)
    }

    /// Runs a `withDependencies` block, with the tasks that it starts.
    func cover<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try asStep { _ in try Frame.local.withValue(self, operation: operation) }
    }

    /// Runs an async `operation` inside this frame, with the tasks that it starts.
    nonisolated(nonsending) func cover<Result>(
        _ operation: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        task.store(Self.currentTask, ordering: .relaxed)
        defer { close() }
        return try await Frame.local.withValue(self, operation: operation)
    }
}
