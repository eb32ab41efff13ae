/// The style of a modal.
public enum ModalStyle: Sendable, Hashable, CaseIterable {
    /// A sheet over the path, below the cover.
    case sheet
    /// A full-screen cover over everything.
    case cover
}

/// A presented modal in the selected branch; see ``Router/visibleModals``.
@MainActor
public struct VisibleModal {
    /// The style.
    public let style: ModalStyle
    /// The modal.
    public let modal: any Modal
    /// The router inside the modal, a `Router` of its ``Modal/ChildFlow``.
    public let router: AnyObject
    let end: () -> Bool

    /// Dismisses this presentation and the modals over it, but not a modal that has replaced it.
    ///
    /// A modal of a hidden tab stays: a toolkit that removes it from the screen may report that as a dismissal by the user.
    ///
    /// - Returns: `true` if the modal was still visible.
    @discardableResult
    public func dismiss() -> Bool { end() }
}
