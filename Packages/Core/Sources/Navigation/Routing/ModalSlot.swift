/// The slot of a router for its sheet or its cover, with the current presentation.
@MainActor
final class ModalSlot<M: Modal> {
    typealias Outcome = M.ChildFlow.Outcome

    private let style: ModalStyle
    private unowned let owner: any RouterNode
    /// Assigns the modal to the state of the owner.
    private let assign: (M?) -> Void
    private var presentation: Presentation<M>?

    init(_ style: ModalStyle, of owner: any RouterNode, assign: @escaping (M?) -> Void) {
        self.style = style
        self.owner = owner
        self.assign = assign
    }

    /// The router inside the modal, created on first use, since most modals do not need it.
    var router: Router<M.ChildFlow>? {
        presentation?.router(under: owner) { [weak self] in self?.end(with: $0) }
    }

    var visibleModals: [VisibleModal] {
        guard let presentation, let router else { return [] }
        let own = VisibleModal(style: style, modal: presentation.modal, router: router) {
            [weak self, weak presentation] in
            guard let self, let presentation, self.presentation === presentation,
                owner.root.visibleModals.contains(where: { $0.router === router })
            else { return false }
            return end()
        }
        return [own] + router.visibleModals
    }

    func holds(_ node: any RouterNode) -> Bool { presentation?.router === node }

    func present(_ modal: M, isAwaited: Bool = false) {
        guard presentation?.modal != modal else {
            if !isAwaited { keep() }
            return
        }
        let replaced = presentation
        presentation = Presentation(modal, isAwaited: isAwaited)
        assign(modal)
        replaced?.end()
        owner.changed(.present)
    }

    func presentAndWait(_ modal: M) async -> Outcome? {
        guard !Task.isCancelled else { return nil }
        present(modal, isAwaited: true)
        guard let presentation else { return nil }
        return await presentation.outcome { [weak self] in
            if presentation.isAwaited, self?.presentation === presentation { self?.end() }
        }
    }

    /// Keeps the modal when nobody waits for it any more.
    ///
    /// - Returns: The router inside it.
    @discardableResult
    func keep() -> Router<M.ChildFlow>? {
        presentation?.isAwaited = false
        return router
    }

    /// Ends the presentation, without an outcome if it is dismissed.
    ///
    /// - Returns: `true` if there was one.
    @discardableResult
    func end(with outcome: Outcome? = nil) -> Bool {
        guard let ended = presentation else { return false }
        presentation = nil
        assign(nil)
        ended.end(with: outcome)
        owner.changed(.dismiss)
        return true
    }

    /// Replaces the presentation if `modal` differs, without notifying observers and listeners.
    func replace(with modal: M?) {
        guard presentation?.modal != modal else { return }
        let replaced = presentation
        presentation = modal.map { Presentation($0) }
        replaced?.end()
    }
}

/// A presented modal, with the router inside it and the callers that await its outcome.
@MainActor
private final class Presentation<M: Modal> {
    typealias Outcome = M.ChildFlow.Outcome

    let modal: M
    /// `true` if the modal is presented only for its waiting callers.
    var isAwaited: Bool
    private(set) var router: Router<M.ChildFlow>?
    private var waiters: [Int: CheckedContinuation<Outcome?, Never>] = [:]
    private var lastID = 0

    init(_ modal: M, isAwaited: Bool = false) {
        self.modal = modal
        self.isAwaited = isAwaited
    }

    func router(
        under parent: any RouterNode,
        finish: @escaping (M.ChildFlow.Outcome) -> Void
    ) -> Router<M.ChildFlow> {
        if let router { return router }
        let new = Router<M.ChildFlow>()
        (new.parent, new.finishInParent) = (parent, finish)
        router = new
        return new
    }

    /// Waits until the presentation ends or the calling task is cancelled, and calls `onLastCancel` if nobody else waits.
    func outcome(onLastCancel: @escaping @MainActor @Sendable () -> Void) async -> Outcome? {
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[id] = $0 }
        } onCancel: {
            Task { @MainActor in
                guard let waiter = self.waiters.removeValue(forKey: id) else { return }
                waiter.resume(returning: nil)
                if self.waiters.isEmpty { onLastCancel() }
            }
        }
    }

    /// Detaches the router inside and resumes the waiting callers.
    func end(with outcome: Outcome? = nil) {
        router?.detach()
        let waiting = waiters
        waiters = [:]
        for waiter in waiting.values { waiter.resume(returning: outcome) }
    }
}
