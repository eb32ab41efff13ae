/// Sees to it that a requirement holds: `true` if it does, after showing its own screen if need be.
///
/// Its task is cancelled when nobody waits for it any more.
public typealias RouteGuard = @MainActor @Sendable () async -> Bool

/// What became of a route that was asked for.
public enum Opening: Sendable, Hashable {
    /// It was followed.
    case followed
    /// A guard did not let it pass.
    case refused(Requirement)
    /// Nobody guards what it requires, so it was not followed.
    case unguarded(Requirement)
    /// A newer route was asked for while this one waited.
    case superseded
    /// The task that asked was cancelled.
    case cancelled
}

/// Where the one route waits that a tree of routers is to follow next.
@MainActor
final class WaitingRoom {
    enum Answer {
        case passed, refused, superseded, cancelled
    }

    private var turn = 0
    private var waiter: (turn: Int, continuation: CheckedContinuation<Answer, Never>)?
    private var run: (turn: Int, requirement: Requirement, task: Task<Void, Never>)?

    /// Begins a turn; whoever waited is superseded.
    ///
    /// A guard at work goes on if the new turn needs it first, so that a sign-in screen does not blink.
    func begin(needing first: Requirement?) -> Int {
        turn += 1
        settle(.superseded)
        if run?.requirement != first { stopRun() }
        return turn
    }

    func isCurrent(_ turn: Int) -> Bool {
        turn == self.turn
    }

    /// Runs `pass` for `requirement`, or joins its run, and waits for what it says.
    func pass(_ requirement: Requirement, by pass: @escaping RouteGuard, turn: Int) async -> Answer {
        guard !Task.isCancelled else {
            stopRun()
            return .cancelled
        }
        if run == nil {
            let task = Task {
                let passed = await pass()
                end(turn, passed ? .passed : .refused)
            }
            run = (turn, requirement, task)
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter = (turn, $0) }
        } onCancel: {
            Task { @MainActor in cancel(turn) }
        }
    }

    private func end(_ turn: Int, _ answer: Answer) {
        guard run?.turn == turn else { return }
        run = nil
        settle(answer)
    }

    private func cancel(_ turn: Int) {
        guard waiter?.turn == turn else { return }
        stopRun()
        settle(.cancelled)
    }

    private func stopRun() {
        run?.task.cancel()
        run = nil
    }

    private func settle(_ answer: Answer) {
        waiter?.continuation.resume(returning: answer)
        waiter = nil
    }
}
