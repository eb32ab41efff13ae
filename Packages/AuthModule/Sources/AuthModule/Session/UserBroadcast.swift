import Locking

/// The current user, and streams of its changes.
final class UserBroadcast: Sendable {
    private struct State {
        var user: AuthUser?
        var listeners: [Int: AsyncStream<AuthUser?>.Continuation] = [:]
        var nextID = 0
    }

    private let state = Mutex(State())

    var user: AuthUser? { state.withLock(\.user) }

    /// Sends `user` to all listeners if it differs from the last one. The lock gives all listeners the same order.
    func send(_ user: AuthUser?) {
        state.withLock { state in
            guard state.user != user else { return }
            state.user = user
            for listener in state.listeners.values { listener.yield(user) }
        }
    }

    /// Returns a stream of the current user followed by each change.
    func changes() -> AsyncStream<AuthUser?> {
        let (stream, listener) = AsyncStream.makeStream(of: AuthUser?.self)
        let id = state.withLock { state in
            listener.yield(state.user)
            state.nextID += 1
            state.listeners[state.nextID] = listener
            return state.nextID
        }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[id] = nil }
        }
        return stream
    }

    deinit {
        for listener in state.withLock(\.listeners).values { listener.finish() }
    }
}
