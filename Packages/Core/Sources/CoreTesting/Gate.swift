/// A gate at which tasks wait until a test opens it, so that a race happens in a known order.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
    }

    private let state = Monitor(State())

    /// Creates a closed gate.
    public init() {}

    /// Waits until the gate is open. Cancellation does not end the wait, just as a server does not notice it.
    public func pass() async {
        let isOpen = state.withLock { state in
            state.arrivals += 1
            return state.isOpen
        }
        // An unstructured task does not inherit the cancellation.
        if !isOpen { _ = await Task { [state] in await state.wait(until: \.isOpen) }.value }
    }

    /// Opens the gate for all waiting and future tasks.
    public func open() {
        state.withLock { $0.isOpen = true }
    }

    /// Waits until `count` tasks in total have arrived at the gate. If the calling task is cancelled, as by the time limit
    /// of a test, the gate opens, so that no task waits forever.
    public func untilArrived(_ count: Int = 1) async {
        if await !state.wait(until: { $0.arrivals >= count }) { open() }
    }
}

/// Runs `body` in a task that is cancelled before `body` begins.
public func whenCancelled<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let start = Gate()
    let task = Task {
        await start.pass()
        return try await body()
    }
    task.cancel()
    start.open()
    return try await task.value
}
