/// The places of one feature, and the vocabulary of its ``Router``.
///
///     enum HomeFlow: Flow {
///         typealias Screen = HomeScreen
///         typealias Sheet = HomeSheet
///     }
///
/// What is left out does not exist: a flow without covers has a router on which `present(cover:)` cannot be called.
public protocol Flow: Sendable {
    /// What is pushed.
    associatedtype Screen: Destination = Never
    /// What is presented as a sheet.
    associatedtype Sheet: Modal = Never
    /// What is presented as a full-screen cover.
    associatedtype Cover: Modal = Never
    /// The tabs, each with a flow of its own.
    associatedtype Tabs: TabSet = NoTabs
    /// What the flow finishes with when it runs inside a modal.
    associatedtype Outcome: Sendable = Void
}

/// The flow of a modal inside which nobody navigates.
public enum NoFlow: Flow {}
