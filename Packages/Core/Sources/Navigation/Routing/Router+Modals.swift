extension Router {
    /// Shows `sheet` over the path, in place of the sheet shown, which is dismissed as ``DismissalReason/replaced``.
    /// If it is shown already, nothing changes.
    ///
    /// In asynchronous code the same words mean the `present(sheet:)` that waits; there ``update(_:)`` shows without
    /// waiting.
    public func present(sheet: F.Sheet) {
        show(sheet: sheet)
    }

    /// Shows `cover` over everything, in place of the cover shown, which is dismissed as ``DismissalReason/replaced``.
    /// If it is shown already, nothing changes.
    public func present(cover: F.Cover) {
        show(cover: cover)
    }

    /// Shows `sheet` and waits until it is gone.
    ///
    ///     switch await router.present(sheet: .checkout(item: 3)) {
    ///     case .finished(let receipt): …
    ///     case .dismissed(let reason): …
    ///     }
    ///
    /// If it is shown already, this waits with those who wait for it. If the calling task is cancelled, the answer is
    /// ``DismissalReason/cancelled``, and a sheet that this call has put up goes away.
    @discardableResult
    public func present(sheet: F.Sheet) async -> PresentationOutcome<F.Sheet.Inside.Outcome> {
        guard !Task.isCancelled else { return .dismissed(.cancelled) }
        let isOwn = show(sheet: sheet)
        guard let presentation = sheetPresentation else { return .dismissed(.requested) }
        return await presentation.outcome {
            if isOwn { self.dismiss(.sheet, because: .cancelled) }
        }
    }

    /// Shows `cover` and waits until it is gone.
    ///
    /// If it is shown already, this waits with those who wait for it. If the calling task is cancelled, the answer is
    /// ``DismissalReason/cancelled``, and a cover that this call has put up goes away.
    @discardableResult
    public func present(cover: F.Cover) async -> PresentationOutcome<F.Cover.Inside.Outcome> {
        guard !Task.isCancelled else { return .dismissed(.cancelled) }
        let isOwn = show(cover: cover)
        guard let presentation = coverPresentation else { return .dismissed(.requested) }
        return await presentation.outcome {
            if isOwn { self.dismiss(.cover, because: .cancelled) }
        }
    }

    /// Takes away the cover, or else the sheet; with neither, the modal inside which this router lives.
    ///
    /// - Returns: Whether there was a modal to take away.
    @discardableResult
    public func dismiss(because reason: DismissalReason = .requested) -> Bool {
        if current.cover != nil { return dismiss(.cover, because: reason) }
        if current.sheet != nil { return dismiss(.sheet, because: reason) }
        return parent?.dismissModal(around: self, because: reason) ?? false
    }

    /// Takes away this router's own sheet or cover.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func dismiss(_ style: ModalStyle, because reason: DismissalReason = .requested) -> Bool {
        switch style {
        case .sheet: endSheet(.dismissed(reason))
        case .cover: endCover(.dismissed(reason))
        }
    }

    /// Ends the modal inside which this router lives, with an outcome for the one who presented it.
    ///
    /// - Returns: Whether this router is the one inside a modal that is shown.
    @discardableResult
    public func finish(_ outcome: F.Outcome) -> Bool {
        guard let finishInParent else { return false }
        finishInParent(outcome)
        return true
    }

    /// The router inside the sheet, while one is shown.
    public var sheetRouter: Router<F.Sheet.Inside>? {
        stage.sheet == nil ? nil : routerInSheet()
    }

    /// The router inside the cover, while one is shown.
    public var coverRouter: Router<F.Cover.Inside>? {
        stage.cover == nil ? nil : routerInCover()
    }
}

extension Router {
    /// Goes to `next`. Modals that differ end, for `reason` or for what happened to them; new ones begin where
    /// `sheetInside` and `coverInside` say.
    ///
    /// - Returns: The modals that went, the topmost first.
    func move(
        to next: Stage<F>,
        sheetInside: Route<F.Sheet.Inside>? = nil,
        coverInside: Route<F.Cover.Inside>? = nil,
        because reason: DismissalReason? = nil
    ) -> [Dismissal] {
        let (oldSheet, oldCover) = (sheetPresentation, coverPresentation)
        if current.sheet != next.sheet {
            sheetPresentation = next.sheet.map(Presentation.init)
            if let sheetInside { _ = routerInSheet(at: sheetInside) }
        }
        if current.cover != next.cover {
            coverPresentation = next.cover.map(Presentation.init)
            if let coverInside { _ = routerInCover(at: coverInside) }
        }
        if current != next { stage = next }
        var dismissed: [Dismissal] = []
        if let oldCover, oldCover !== coverPresentation {
            dismissed += oldCover.end(.dismissed(reason ?? (next.cover == nil ? .requested : .replaced)))
        }
        if let oldSheet, oldSheet !== sheetPresentation {
            dismissed += oldSheet.end(.dismissed(reason ?? (next.sheet == nil ? .requested : .replaced)))
        }
        return dismissed
    }

    func routerInSheet(at start: Route<F.Sheet.Inside>? = nil) -> Router<F.Sheet.Inside>? {
        sheetPresentation?.router(under: self, at: start) { [weak self] in self?.endSheet(.finished($0)) }
    }

    func routerInCover(at start: Route<F.Cover.Inside>? = nil) -> Router<F.Cover.Inside>? {
        coverPresentation?.router(under: self, at: start) { [weak self] in self?.endCover(.finished($0)) }
    }

    /// Whether it was not shown before. In place, unlike `move`: a copy and comparison of the stage take 3 µs.
    @discardableResult
    private func show(sheet: F.Sheet) -> Bool {
        guard current.sheet != sheet else { return false }
        let replaced = sheetPresentation
        sheetPresentation = Presentation(sheet)
        stage.present(sheet: sheet)
        changed(.present, dismissed: replaced?.end(.dismissed(.replaced)) ?? [])
        return true
    }

    /// Whether it was not shown before.
    @discardableResult
    private func show(cover: F.Cover) -> Bool {
        guard current.cover != cover else { return false }
        let replaced = coverPresentation
        coverPresentation = Presentation(cover)
        stage.present(cover: cover)
        changed(.present, dismissed: replaced?.end(.dismissed(.replaced)) ?? [])
        return true
    }

    @discardableResult
    private func endSheet(_ outcome: PresentationOutcome<F.Sheet.Inside.Outcome>) -> Bool {
        guard let ends = sheetPresentation else { return false }
        sheetPresentation = nil
        stage.sheet = nil
        changed(.dismiss, dismissed: ends.end(outcome))
        return true
    }

    @discardableResult
    private func endCover(_ outcome: PresentationOutcome<F.Cover.Inside.Outcome>) -> Bool {
        guard let ends = coverPresentation else { return false }
        coverPresentation = nil
        stage.cover = nil
        changed(.dismiss, dismissed: ends.end(outcome))
        return true
    }
}
