import Core
import Synchronization

/// Ends exchanges whose time is up. One task sleeps for all of them, since nearly all end long before.
final class Deadlines: Sendable {
    private struct State {
        var exchanges: [ObjectIdentifier: (exchange: Exchange, deadline: Duration)] = [:]
        /// When the sleeping task wakes; nil without one.
        var wakesAt: Duration?
        var sleeper: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let sleep: @Sendable (Duration) async throws -> Void
    private let time: @Sendable () -> Duration

    init(clock: some Clock<Duration>) {
        let start = clock.now
        time = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
    }

    deinit {
        state.withLock(\.sleeper)?.cancel()
    }

    /// The time since this was made.
    var now: Duration { time() }

    /// Ends `exchange` at `deadline`, if it has not ended and been removed by then.
    func add(_ exchange: Exchange, at deadline: Duration) {
        state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = (exchange, deadline)
            if deadline < state.wakesAt ?? .seconds(Int64.max) { schedule(deadline, &state) }
        }
    }

    func remove(_ exchange: Exchange) {
        _ = state.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    private func wake() {
        let now = now
        let due = state.withLock { state in
            let due = state.exchanges.values.filter { $0.deadline <= now }.map(\.exchange)
            due.forEach { state.exchanges[ObjectIdentifier($0)] = nil }
            schedule(state.exchanges.values.map(\.deadline).min(), &state)
            return due
        }
        due.forEach { $0.timeOut() }
    }

    private func schedule(_ deadline: Duration?, _ state: inout State) {
        state.sleeper?.cancel()
        state.wakesAt = deadline
        state.sleeper = deadline.map { deadline in
            Task { [weak self, sleep, rest = max(.zero, deadline - now)] in
                guard (try? await sleep(rest)) != nil else { return }
                self?.wake()
            }
        }
    }
}
