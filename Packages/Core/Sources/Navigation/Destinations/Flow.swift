/// The places of one feature.
///
///     enum HomeFlow: Flow {
///         typealias Screen = HomeScreen
///         typealias Sheet = HomeSheet
///     }
///
/// A flow without covers has a router on which `present(cover:)` cannot be called.
public protocol Flow: Sendable {
    /// The screens that are pushed.
    associatedtype Screen: Destination = Never
    /// The sheets.
    associatedtype Sheet: Modal = Never
    /// The full-screen covers.
    associatedtype Cover: Modal = Never
    /// The tabs, each with a flow of its own.
    associatedtype Tabs: TabSet = NoTabs
    /// The result with which the flow finishes inside a modal.
    associatedtype Outcome: Sendable = Void
}

/// The flow of a modal without navigation inside.
public enum NoFlow: Flow {}
