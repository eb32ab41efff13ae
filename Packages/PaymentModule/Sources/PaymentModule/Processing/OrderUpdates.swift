import Locking

/// Sends updates to any number of listeners.
final class OrderUpdates: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<OrderUpdate>.Continuation] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Returns the updates from now on.
    func listen() -> AsyncStream<OrderUpdate> {
        let (stream, continuation) = AsyncStream.makeStream(of: OrderUpdate.self)
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[id] = nil }
        }
        return stream
    }

    func publish(_ update: OrderUpdate) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(update) }
    }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }
}
