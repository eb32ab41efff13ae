/// The way in which a presentation ended, for the caller that awaited it.
public enum PresentationOutcome<Value: Sendable>: Sendable {
    /// It finished with this value.
    case finished(Value)
    /// It went away without one.
    case dismissed(DismissalReason)

    var reason: DismissalReason {
        switch self {
        case .finished: .finished
        case .dismissed(let reason): reason
        }
    }
}

extension PresentationOutcome: Equatable where Value: Equatable {}

/// The reason why a modal went away.
public enum DismissalReason: String, Sendable, Hashable, CaseIterable {
    /// The user closed it: a gesture, a key.
    case byUser
    /// The code asked for it.
    case requested
    /// It finished with an outcome.
    case finished
    /// Another modal took its place.
    case replaced
    /// The tree moved to a place where it is not.
    case navigatedAway
    /// The modal or tab over which it was shown went away.
    case presenterGone
    /// The task that awaited its outcome was cancelled.
    case cancelled
}

/// A modal that went away, and the reason.
public struct Dismissal: Sendable {
    /// The modal.
    public let modal: any Modal
    /// The reason.
    public let reason: DismissalReason
}

/// One of the two places over a path.
public enum ModalStyle: Sendable, Hashable, CaseIterable {
    /// Over the path, under the cover.
    case sheet
    /// Over everything.
    case cover
}

/// A modal that is up; see ``Router/visibleModals``.
@MainActor
public struct VisibleModal {
    /// The style in which it is shown.
    public let style: ModalStyle
    /// The modal.
    public let modal: any Modal
    /// The router inside it, a `Router` of the modal's ``Modal/ChildFlow``.
    public let router: AnyObject
    let end: (DismissalReason) -> Bool

    /// Dismisses this presentation and what is over it. A modal that was presented in its place since then stays.
    ///
    /// - Returns: Whether it was still shown.
    @discardableResult
    public func dismiss(because reason: DismissalReason = .byUser) -> Bool { end(reason) }
}
