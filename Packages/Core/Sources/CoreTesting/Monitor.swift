import Locking

/// A value guarded by a mutex. Tasks can wait until it meets a condition, as with a condition variable.
public final class Monitor<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var waiters: [Waiter] = []
        var lastID: UInt64 = 0
    }

    private struct Waiter {
        let id: UInt64
        let condition: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let state: Mutex<State>

    /// Creates a monitor of `value`.
    public init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    /// Calls `body` with the lock held, and then resumes the tasks whose condition holds.
    @discardableResult
    public func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        let (result, ready) = state.withLock { state in
            let result = body(&state.value)
            let ready = state.waiters.filter { $0.condition(state.value) }
            state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
            return (result, ready)
        }
        for waiter in ready { waiter.continuation.resume(returning: true) }
        return result
    }

    /// Waits until `condition` holds or the calling task is cancelled, for example by the time limit of a test.
    ///
    /// - Returns: `true` if the condition holds.
    @discardableResult
    public func wait(until condition: @escaping @Sendable (Value) -> Bool) async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isMet: Bool? = state.withLock { state in
                    if condition(state.value) { return true }
                    // A later cancellation waits for the lock and finds the waiter.
                    if Task.isCancelled { return false }
                    state.waiters.append(Waiter(id: id, condition: condition, continuation: continuation))
                    return nil
                }
                if let isMet { continuation.resume(returning: isMet) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(returning: false)
        }
    }
}
