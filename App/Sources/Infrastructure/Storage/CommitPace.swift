import Foundation

/// Lets writers who write one after the other write together.
///
/// Those answered by one commit come back a moment later with their next write. Without waiting for them the first to
/// come back would be written alone, and the rest behind it.
struct CommitPace {
    private var lastCount = 0
    private var lastDuration = Duration.zero

    /// Waits until as many writes have come as last time, though at most an eighth of the time that writing took, and
    /// not long: what took long was another process that held the lock. A writer alone does not wait.
    func awaitOthers(_ queue: WriteQueue) {
        guard lastCount > 1 else { return }
        let clock = ContinuousClock()
        let deadline = clock.now + min(lastDuration / 8, .milliseconds(2))
        while queue.count < lastCount, clock.now < deadline { sched_yield() }
    }

    mutating func measure(_ commit: () -> Int) {
        lastDuration = ContinuousClock().measure { lastCount = commit() }
    }
}
