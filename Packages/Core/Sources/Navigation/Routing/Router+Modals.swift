extension Router {
    /// Presents `sheet` over the path, once its requirements are met. Another sheet is dismissed; if `sheet` is already
    /// presented, nothing changes.
    public func present(sheet: F.Sheet) {
        guard current.sheet == sheet || isMet(sheet.requirements) else { return openLater { $0.present(sheet: sheet) } }
        sheetSlot.present(sheet)
    }

    /// Presents `cover` over everything, as ``present(sheet:)`` does.
    public func present(cover: F.Cover) {
        guard current.cover == cover || isMet(cover.requirements) else { return openLater { $0.present(cover: cover) } }
        coverSlot.present(cover)
    }

    /// Presents `sheet` as ``present(sheet:)`` does, and waits until it is dismissed.
    ///
    /// ```
    /// if let receipt = await router.presentAndWait(sheet: .checkout(item: 3)) { … }
    /// ```
    ///
    /// If `sheet` is already presented, this waits for it too. A sheet that was presented only to wait for it is
    /// dismissed when the task of the last waiting call is cancelled.
    ///
    /// - Returns: The value of ``finish(_:)``, or `nil` if the sheet was refused or dismissed, or the calling task was
    ///   cancelled.
    @discardableResult
    public func presentAndWait(sheet: F.Sheet) async -> F.Sheet.ChildFlow.Outcome? {
        guard await allows(current.sheet == sheet ? [] : sheet.requirements) else { return nil }
        return await sheetSlot.presentAndWait(sheet)
    }

    /// Presents `cover` and waits until it is dismissed, as ``presentAndWait(sheet:)`` does.
    @discardableResult
    public func presentAndWait(cover: F.Cover) async -> F.Cover.ChildFlow.Outcome? {
        guard await allows(current.cover == cover ? [] : cover.requirements) else { return nil }
        return await coverSlot.presentAndWait(cover)
    }

    /// Dismisses the cover, otherwise the sheet, otherwise the modal that contains this router.
    ///
    /// - Returns: `true` if there was a modal to dismiss.
    @discardableResult
    public func dismiss() -> Bool {
        coverSlot.end() || sheetSlot.end() || parent?.dismissModal(around: self) ?? false
    }

    /// Dismisses `sheet` if it is presented.
    ///
    /// - Returns: `true` if it was presented.
    @discardableResult
    public func dismiss(sheet: F.Sheet) -> Bool {
        current.sheet == sheet && sheetSlot.end()
    }

    /// Dismisses `cover` if it is presented.
    ///
    /// - Returns: `true` if it was presented.
    @discardableResult
    public func dismiss(cover: F.Cover) -> Bool {
        current.cover == cover && coverSlot.end()
    }

    /// Ends the modal that contains this router, with an outcome for its presenter.
    ///
    /// - Returns: `true` if a presented modal contains this router.
    @discardableResult
    public func finish(_ outcome: F.Outcome) -> Bool {
        guard let finishInParent else { return false }
        finishInParent(outcome)
        return true
    }

    /// The router inside the presented sheet.
    public var sheetRouter: Router<F.Sheet.ChildFlow>? {
        sheet == nil ? nil : sheetSlot.router
    }

    /// The router inside the presented cover.
    public var coverRouter: Router<F.Cover.ChildFlow>? {
        cover == nil ? nil : coverSlot.router
    }

    /// The presented modals of the selected branch, the lowest first: those of the selected tab, then this router's sheet
    /// and its cover, each with the modals inside. A hidden tab keeps its modals, but they are not visible.
    ///
    /// A toolkit that presents only from the topmost modal, such as UIKit, presents them in this order. A cover of the root
    /// may be over the sheet of a tab.
    public var visibleModals: [VisibleModal] {
        let state = state
        let inTab = state.path.isEmpty ? selectedNode?.visibleModals ?? [] : []
        let inSheet = state.sheet == nil ? [] : sheetSlot.visibleModals
        return inTab + inSheet + (state.cover == nil ? [] : coverSlot.visibleModals)
    }
}
