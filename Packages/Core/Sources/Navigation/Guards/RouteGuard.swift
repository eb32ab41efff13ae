/// The result of a request to navigate.
public enum NavigationResult: Sendable, Hashable {
    /// The route was followed.
    case followed
    /// A guard refused it.
    case refused(Requirement)
    /// It was not followed, since nobody guards one of its requirements.
    case unguarded(Requirement)
    /// A newer route was requested while it waited.
    case superseded
    /// The calling task was cancelled.
    case cancelled
}

/// The check of a requirement, and a way to meet it.
struct RouteGuard {
    let isMet: @MainActor () -> Bool
    let meet: @MainActor () async -> Bool
}

/// The one route of a tree of routers that waits for its guards.
@MainActor
final class PendingNavigation {
    enum Answer {
        case passed, refused, superseded, cancelled
    }

    private var generation = 0
    private var waiter: (generation: Int, continuation: CheckedContinuation<Answer, Never>)?
    private var activeGuard: (generation: Int, requirement: Requirement, task: Task<Void, Never>)?

    /// Begins a generation; a route that waits is superseded.
    ///
    /// An active guard goes on if the new route needs it first, so that a sign-in screen does not blink.
    @discardableResult
    func begin(needing first: Requirement?) -> Int {
        generation += 1
        resume(.superseded)
        if activeGuard?.requirement != first { stopGuard() }
        return generation
    }

    func isCurrent(_ generation: Int) -> Bool {
        generation == self.generation
    }

    /// Runs `meet` for `requirement`, or joins its run, and waits for the answer.
    func pass(
        _ requirement: Requirement,
        by meet: @escaping @MainActor () async -> Bool,
        generation: Int
    ) async -> Answer {
        guard !Task.isCancelled else {
            stopGuard()
            return .cancelled
        }
        if activeGuard == nil {
            let task = Task {
                let passed = await meet()
                guard activeGuard?.generation == generation else { return }
                activeGuard = nil
                resume(passed ? .passed : .refused)
            }
            activeGuard = (generation, requirement, task)
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiter = (generation, $0) }
        } onCancel: {
            Task { @MainActor in
                guard waiter?.generation == generation else { return }
                stopGuard()
                resume(.cancelled)
            }
        }
    }

    private func stopGuard() {
        activeGuard?.task.cancel()
        activeGuard = nil
    }

    private func resume(_ answer: Answer) {
        waiter?.continuation.resume(returning: answer)
        waiter = nil
    }
}
