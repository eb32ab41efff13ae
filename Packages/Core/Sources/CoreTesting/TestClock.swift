public import Foundation
import Locking

/// A clock that stands still until it is moved, or that jumps ahead with every sleep.
///
/// It tells dates too, so that one thing holds all the time of a test.
public final class TestClock: Clock {
    /// A moment, as the time since the clock was made.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// The moment `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from here to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether `lhs` is the earlier.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct Sleeper {
        let id: UInt64
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleeps: [Duration] = []
        var sleepers: [Sleeper] = []
        var cancelled: Set<UInt64> = []
        var nextID: UInt64 = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let start: Date
    private let skipsSleeps: Bool

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - start: The date it shows at first.
    ///   - skipsSleeps: Whether a sleep moves the clock to its end and returns at once.
    public init(start: Date = Date(timeIntervalSince1970: 1_800_000_000), skipsSleeps: Bool = false) {
        self.start = start
        self.skipsSleeps = skipsSleeps
    }

    /// The current moment.
    public var now: Instant { state.withLock(\.now) }

    /// The finest step: none.
    public var minimumResolution: Duration { .zero }

    /// The current date.
    public var date: Date {
        start.addingTimeInterval(now.offset / .seconds(1))
    }

    /// How long each sleep so far was to last, in the order they began.
    public var sleeps: [Duration] { state.withLock(\.sleeps) }

    /// Moves on by `duration` and wakes whoever's time has come, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due {
            sleeper.continuation.resume()
        }
    }

    /// Returns once at least `count` tasks sleep on this clock, so that a test may move it.
    public func untilSleeping(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let already = state.withLock { state in
                guard state.sleepers.count < count else { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if already { continuation.resume() }
        }
    }

    /// Sleeps until the clock is moved to `deadline`; throws `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.sleeps.append(state.now.duration(to: deadline))
            if skipsSleeps { state.now = max(state.now, deadline) }
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(id: id, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
    }

    private func add(_ sleeper: Sleeper) {
        let (end, watchers): (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if state.cancelled.remove(sleeper.id) != nil { return (.failure(CancellationError()), []) }
            if sleeper.deadline <= state.now { return (.success(()), []) }
            state.sleepers.append(sleeper)
            let count = state.sleepers.count
            let satisfied = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return (nil, satisfied)
        }
        if let end { sleeper.continuation.resume(with: end) }
        watchers.forEach { $0.resume() }
    }

    private func cancel(_ id: UInt64) {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                state.cancelled.insert(id)
                return nil
            }
            return state.sleepers.remove(at: index)
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
