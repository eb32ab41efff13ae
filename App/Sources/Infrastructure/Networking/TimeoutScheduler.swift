import Core
import Synchronization

/// A scheduler that ends calls at their deadlines. One task sleeps for all of them, since most calls end earlier.
final class TimeoutScheduler: Sendable {
    private struct State {
        var calls: [ObjectIdentifier: (call: HTTPCall, deadline: Duration)] = [:]
        /// The time at which the sleeping task wakes, or `nil` if no task sleeps.
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

    /// The time since the scheduler was created.
    var now: Duration { time() }

    /// Schedules the end of `call` at `deadline`.
    func add(_ call: HTTPCall, at deadline: Duration) {
        state.withLock { state in
            state.calls[ObjectIdentifier(call)] = (call, deadline)
            if deadline < state.wakesAt ?? .seconds(Int64.max) { schedule(deadline, &state) }
        }
    }

    func remove(_ call: HTTPCall) {
        _ = state.withLock { $0.calls.removeValue(forKey: ObjectIdentifier(call)) }
    }

    private func wake() {
        let now = now
        let due = state.withLock { state in
            let due = state.calls.values.filter { $0.deadline <= now }.map(\.call)
            due.forEach { state.calls[ObjectIdentifier($0)] = nil }
            schedule(state.calls.values.map(\.deadline).min(), &state)
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
