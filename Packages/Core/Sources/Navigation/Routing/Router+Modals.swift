extension Router {
    /// Shows `sheet` over the path. A sheet that is shown is dismissed as ``DismissalReason/replaced``; if it is the same
    /// one, nothing changes.
    public func present(sheet: F.Sheet) {
        sheetSlot.present(sheet)
    }

    /// Shows `cover` over everything. A cover that is shown is dismissed as ``DismissalReason/replaced``; if it is the
    /// same one, nothing changes.
    public func present(cover: F.Cover) {
        coverSlot.present(cover)
    }

    /// Shows `sheet` and waits until it is gone.
    ///
    ///     switch await router.presentAndWait(sheet: .checkout(item: 3)) {
    ///     case .finished(let receipt): …
    ///     case .dismissed(let reason): …
    ///     }
    ///
    /// If it is shown already, this waits for it too. If the calling task is cancelled, the answer is
    /// ``DismissalReason/cancelled``, and a sheet that this call presented goes away.
    @discardableResult
    public func presentAndWait(sheet: F.Sheet) async -> PresentationOutcome<F.Sheet.ChildFlow.Outcome> {
        await sheetSlot.presentAndWait(sheet)
    }

    /// Shows `cover` and waits until it is gone, as ``presentAndWait(sheet:)`` does.
    @discardableResult
    public func presentAndWait(cover: F.Cover) async -> PresentationOutcome<F.Cover.ChildFlow.Outcome> {
        await coverSlot.presentAndWait(cover)
    }

    /// Dismisses the cover, or else the sheet; with neither, the modal inside which this router lives.
    ///
    /// - Returns: Whether there was a modal to dismiss.
    @discardableResult
    public func dismiss(because reason: DismissalReason = .requested) -> Bool {
        coverSlot.end(.dismissed(reason)) || sheetSlot.end(.dismissed(reason))
            || parent?.dismissModal(around: self, because: reason) ?? false
    }

    /// Dismisses `sheet` if it is the one that is shown.
    ///
    /// - Returns: Whether it was.
    @discardableResult
    public func dismiss(sheet: F.Sheet, because reason: DismissalReason = .requested) -> Bool {
        current.sheet == sheet && sheetSlot.end(.dismissed(reason))
    }

    /// Dismisses `cover` if it is the one that is shown.
    ///
    /// - Returns: Whether it was.
    @discardableResult
    public func dismiss(cover: F.Cover, because reason: DismissalReason = .requested) -> Bool {
        current.cover == cover && coverSlot.end(.dismissed(reason))
    }

    /// Ends the modal inside which this router lives, with an outcome for the caller that presented it.
    ///
    /// - Returns: Whether this router is the one inside a modal that is shown.
    @discardableResult
    public func finish(_ outcome: F.Outcome) -> Bool {
        guard let finishInParent else { return false }
        finishInParent(outcome)
        return true
    }

    /// The router inside the sheet, while one is shown.
    public var sheetRouter: Router<F.Sheet.ChildFlow>? {
        state.sheet == nil ? nil : sheetSlot.router
    }

    /// The router inside the cover, while one is shown.
    public var coverRouter: Router<F.Cover.ChildFlow>? {
        state.cover == nil ? nil : coverSlot.router
    }

    /// The modals that are up in the selected branch, the lowest first: those of the selected tab, this router's sheet
    /// with those inside it, its cover with those inside it. A hidden tab keeps its modals, but they are not up.
    ///
    /// A cover of the root may so stand over the sheet of a tab. A toolkit that presents only from what is in front, as
    /// UIKit does, presents them in this order.
    public var visibleModals: [VisibleModal] {
        let state = state
        let inTab = state.path.isEmpty ? selectedNode?.visibleModals ?? [] : []
        let inSheet = state.sheet == nil ? [] : sheetSlot.visibleModals
        return inTab + inSheet + (state.cover == nil ? [] : coverSlot.visibleModals)
    }
}
