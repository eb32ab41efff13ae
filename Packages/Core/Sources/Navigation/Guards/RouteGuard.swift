/// The result of a request to navigate.
public enum NavigationResult: Sendable, Hashable {
    /// The route was opened.
    case followed
    /// The guard of this requirement refused the route.
    case refused(Requirement)
    /// The route was not opened, because this requirement has no guard.
    case unguarded(Requirement)
    /// A newer request replaced the waiting route.
    case superseded
    /// The calling task was cancelled, or the modal with the router has ended.
    case cancelled
}

/// The check of a requirement and the action that meets it.
struct RouteGuard {
    let isMet: @MainActor () -> Bool
    let meet: @MainActor () async -> Bool
}

/// The route that waits for its guards. A tree of routers has at most one.
@MainActor
final class PendingNavigation {
    private var generation = 0
    private var waiter: (generation: Int, continuation: CheckedContinuation<NavigationResult?, Never>)?
    private var activeGuard: (generation: Int, requirement: Requirement, task: Task<Void, Never>)?

    /// Begins a generation for a new route and supersedes the waiting one.
    ///
    /// An active guard continues if the new route needs it first, so that a sign-in screen does not flicker.
    @discardableResult
    func begin(needing first: Requirement?) -> Int {
        generation += 1
        resume(.superseded)
        if activeGuard?.requirement != first { stopGuard() }
        return generation
    }

    /// `true` while a guard runs.
    var isAsking: Bool { activeGuard != nil }

    func isCurrent(_ generation: Int) -> Bool {
        generation == self.generation
    }

    /// Runs `meet` for `requirement`, or joins its current run, and waits for it.
    ///
    /// - Returns: The reason why the route is not followed, or `nil` if the requirement is met.
    func pass(
        _ requirement: Requirement,
        by meet: @escaping @MainActor () async -> Bool,
        generation: Int
    ) async -> NavigationResult? {
        guard !Task.isCancelled else {
            stopGuard()
            return .cancelled
        }
        if activeGuard == nil {
            let task = Task {
                let isMet = await meet()
                guard activeGuard?.generation == generation else { return }
                activeGuard = nil
                resume(isMet ? nil : .refused(requirement))
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

    private func resume(_ result: NavigationResult?) {
        waiter?.continuation.resume(returning: result)
        waiter = nil
    }
}
