import Locking

/// The state of the current account, and streams of its changes.
final class EventBroadcast: Sendable {
    private struct State {
        /// The event that a new stream starts with.
        var present = AuthEvent.signedOut
        var listeners: [Int: Listener] = [:]
        var lastID = 0
    }

    private struct Listener {
        let send: @Sendable (_ event: AuthEvent, _ isUserChanged: Bool) -> Void
        let finish: @Sendable () -> Void
    }

    private let state = Mutex(State())

    var user: AuthUser? { state.withLock(\.present.currentUser) }

    /// Sends `event` to all listeners, unless nobody was signed in before or after it. The lock gives all listeners the
    /// same order.
    func send(_ event: AuthEvent) {
        state.withLock { state in
            guard state.present != .signedOut || event != .signedOut else { return }
            let user = event.currentUser
            let isUserChanged = user != state.present.currentUser
            state.present = user.map { .signedIn($0) } ?? event
            for listener in state.listeners.values { listener.send(event, isUserChanged) }
        }
    }

    /// Returns a stream of the present state followed by each event.
    func events() -> AsyncStream<AuthEvent> {
        let (stream, listener) = AsyncStream.makeStream(of: AuthEvent.self)
        let id = add(
            Listener { event, _ in
                listener.yield(event)
            } finish: {
                listener.finish()
            }
        )
        listener.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    /// Returns a stream of the current user followed by each change.
    func userChanges() -> AsyncStream<AuthUser?> {
        let (stream, listener) = AsyncStream.makeStream(of: AuthUser?.self)
        let id = add(
            Listener { event, isUserChanged in
                if isUserChanged { listener.yield(event.currentUser) }
            } finish: {
                listener.finish()
            }
        )
        listener.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    private func add(_ listener: Listener) -> Int {
        state.withLock { state in
            listener.send(state.present, true)
            state.lastID += 1
            state.listeners[state.lastID] = listener
            return state.lastID
        }
    }

    private func remove(_ id: Int) {
        state.withLock { $0.listeners[id] = nil }
    }

    deinit {
        for listener in state.withLock(\.listeners).values { listener.finish() }
    }
}

extension AuthEvent {
    /// The user of the current account after this event.
    fileprivate var currentUser: AuthUser? {
        switch self {
        case .signedIn(let user), .switched(let user), .refreshed(let user): user
        case .expired, .signedOut: nil
        }
    }
}
