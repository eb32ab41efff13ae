/// How a presentation ended, for the one who awaited it.
public enum PresentationOutcome<Value: Sendable>: Sendable {
    /// It finished with this value.
    case finished(Value)
    /// It went away without one.
    case dismissed(DismissalReason)
}

extension PresentationOutcome: Equatable where Value: Equatable {}

/// Why a modal went away.
public enum DismissalReason: String, Sendable, Hashable, CaseIterable {
    /// The person closed it: a gesture, a key.
    case byUser
    /// The code asked for it.
    case requested
    /// It finished with an outcome.
    case finished
    /// Another modal took its place.
    case replaced
    /// The tree went to a place where it is not.
    case navigatedAway
    /// What it was shown over went away.
    case presenterGone
    /// The task that awaited its outcome was cancelled.
    case cancelled
}

/// A modal that went away, and why.
public struct Dismissal: Sendable {
    /// The modal.
    public let modal: any Modal
    /// Why it went.
    public let reason: DismissalReason
}

/// One of the two places over a path.
public enum ModalStyle: Sendable, Hashable, CaseIterable {
    /// Over the path, under the cover.
    case sheet
    /// Over everything.
    case cover
}

/// A modal while it is shown: the router inside it, and those who await its outcome.
@MainActor
final class Presentation<M: Modal> {
    typealias Outcome = PresentationOutcome<M.Inside.Outcome>

    let modal: M
    private var router: Router<M.Inside>?
    private var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
    private var lastTicket = 0

    init(_ modal: M) {
        self.modal = modal
    }

    /// The router inside, made at `start` when it is first asked for: most modals come and go without.
    func router(
        under parent: any RouterNode,
        at start: Route<M.Inside>? = nil,
        finish: @escaping (M.Inside.Outcome) -> Void
    ) -> Router<M.Inside> {
        if let router { return router }
        let made = Router(route: start ?? Route())
        made.parent = parent
        made.finishInParent = finish
        router = made
        return made
    }

    func holds(_ node: any RouterNode) -> Bool { router === node }

    /// Waits until it ends, or until the calling task is cancelled: then `onCancel` runs too.
    func outcome(onCancel: @escaping @MainActor @Sendable () -> Void) async -> Outcome {
        lastTicket += 1
        let ticket = lastTicket
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[ticket] = $0 }
        } onCancel: {
            Task { @MainActor in
                guard let waiter = self.waiters.removeValue(forKey: ticket) else { return }
                waiter.resume(returning: .dismissed(.cancelled))
                onCancel()
            }
        }
    }

    /// Lets go of the router inside and tells the waiters.
    ///
    /// - Returns: What went away: first what was shown over this modal, then itself.
    func end(_ outcome: Outcome) -> [Dismissal] {
        let dismissed = router?.leave() ?? []
        let waiting = waiters
        waiters = [:]
        for waiter in waiting.values { waiter.resume(returning: outcome) }
        return dismissed + [Dismissal(modal: modal, reason: outcome.reason)]
    }
}

extension PresentationOutcome {
    fileprivate var reason: DismissalReason {
        switch self {
        case .finished: .finished
        case .dismissed(let reason): reason
        }
    }
}
