import Locking

/// A gate at which tasks wait until a test opens it, so that a race is played in a known order.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// A closed gate.
    public init() {}

    /// Waits until the gate is open. Cancellation does not end the wait.
    public func pass() async {
        await withCheckedContinuation { continuation in
            let (passes, watchers) = state.withLock { state in
                state.arrivals += 1
                let arrivals = state.arrivals
                let watchers = state.watchers.filter { $0.count <= arrivals }.map(\.continuation)
                state.watchers.removeAll { $0.count <= arrivals }
                if !state.isOpen { state.waiting.append(continuation) }
                return (state.isOpen, watchers)
            }
            watchers.forEach { $0.resume() }
            if passes { continuation.resume() }
        }
    }

    /// Opens the gate for all that wait and all that come.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }

    /// Returns once `count` tasks in all have come to the gate.
    public func untilArrived(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let already = state.withLock { state in
                guard state.arrivals < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if already { continuation.resume() }
        }
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
