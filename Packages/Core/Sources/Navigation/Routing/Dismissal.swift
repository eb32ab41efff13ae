/// The outcome of a presentation, for the caller that awaited it.
public enum PresentationOutcome<Value: Sendable>: Sendable {
    /// The modal finished with this value.
    case finished(Value)
    /// The modal was dismissed without a value.
    case dismissed(DismissalReason)

    var reason: DismissalReason {
        switch self {
        case .finished: .finished
        case .dismissed(let reason): reason
        }
    }
}

extension PresentationOutcome: Equatable where Value: Equatable {}

/// The reason of a dismissal.
public enum DismissalReason: String, Sendable, Hashable, CaseIterable {
    /// The user closed the modal, for example by a gesture or a key.
    case byUser
    /// The app dismissed the modal.
    case requested
    /// The modal finished with a value.
    case finished
    /// Another modal replaced it.
    case replaced
    /// The app navigated to a route without the modal.
    case navigatedAway
    /// The modal or tab below it was dismissed.
    case presenterGone
    /// The task that awaited the outcome was cancelled.
    case cancelled
}

/// A dismissed modal with the reason.
public struct Dismissal: Sendable {
    /// The modal.
    public let modal: any Modal
    /// The reason.
    public let reason: DismissalReason
}
