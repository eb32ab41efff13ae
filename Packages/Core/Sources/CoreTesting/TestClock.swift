public import Foundation

/// A clock that advances only on request, or with every sleep. It also provides dates.
public final class TestClock: Clock {
    /// An instant, as the time since the start of the clock.
    public struct Instant: InstantProtocol {
        let offset: Duration

        /// Returns the instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the time from this instant to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Returns whether `lhs` is earlier than `rhs`.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        /// The seconds by which the date has jumped.
        var jump: TimeInterval = 0
        var sleeps: [Duration] = []
        /// The deadlines of the tasks that sleep, by their ids.
        var sleepers: [Int: Instant] = [:]
    }

    private let state = Monitor(State())
    private let start: Date
    private let skipsSleeps: Bool
    private let longestSkippedSleep: Duration

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - start: The initial date.
    ///   - skipsSleeps: `true` if a sleep advances the clock to its end and returns at once.
    ///   - longestSkippedSleep: The longest sleep that is skipped. Longer ones, such as time limits, end with
    ///     ``advance(by:)``.
    public init(
        start: Date = Date(timeIntervalSince1970: 1_800_000_000),
        skipsSleeps: Bool = false,
        upTo longestSkippedSleep: Duration = .seconds(Int64.max)
    ) {
        self.start = start
        self.skipsSleeps = skipsSleeps
        self.longestSkippedSleep = longestSkippedSleep
    }

    /// The current instant.
    public var now: Instant { state.withLock(\.now) }

    /// The resolution, which is unlimited.
    public var minimumResolution: Duration { .zero }

    /// The current date.
    public var date: Date {
        state.withLock { start.addingTimeInterval($0.now.offset / .seconds(1) + $0.jump) }
    }

    /// The requested durations of all sleeps so far, in order of their start.
    public var sleeps: [Duration] { state.withLock(\.sleeps) }

    /// Advances the clock and wakes the tasks whose deadline has come.
    public func advance(by duration: Duration) {
        state.withLock { state in
            state.now = state.now.advanced(by: duration)
            state.sleepers = state.sleepers.filter { $0.value > state.now }
        }
    }

    /// Changes the date by `seconds`, like a user who sets the wall clock. The time stays.
    public func jumpDate(by seconds: TimeInterval) {
        state.withLock { $0.jump += seconds }
    }

    /// Waits until at least `count` tasks sleep on this clock, or the calling task is cancelled.
    ///
    /// - Parameters:
    ///   - count: The number of tasks.
    ///   - duration: The time until the tasks wake; other sleeping tasks do not count. By default, all count.
    public func untilSleeping(_ count: Int = 1, for duration: Duration? = nil) async {
        await state.wait { state in
            state.sleepers.values.count { duration == nil || state.now.duration(to: $0) == duration } >= count
        }
    }

    /// Sleeps until the clock reaches `deadline`.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let id = state.withLock { [skipsSleeps, longestSkippedSleep] state in
            let duration = state.now.duration(to: deadline)
            state.sleeps.append(duration)
            if skipsSleeps, duration <= longestSkippedSleep { state.now = max(state.now, deadline) }
            if deadline > state.now { state.sleepers[state.sleeps.count] = deadline }
            return state.sleeps.count
        }
        try await withTaskCancellationHandler {
            guard await state.wait(until: { $0.now >= deadline }) else { throw CancellationError() }
        } onCancel: {
            state.withLock { $0.sleepers[id] = nil }
        }
    }
}
