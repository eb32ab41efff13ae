/// The destinations of a feature.
///
/// ```
/// enum HomeFlow: Flow {
///     typealias Screen = HomeScreen
///     typealias Sheet = HomeSheet
/// }
/// ```
///
/// For a flow without covers, `present(cover:)` cannot be called on its router.
public protocol Flow: Sendable {
    /// The screens of the path.
    associatedtype Screen: Destination = Never
    /// The sheets.
    associatedtype Sheet: Modal = Never
    /// The full-screen covers.
    associatedtype Cover: Modal = Never
    /// The tabs, each with its own flow.
    associatedtype Tabs: TabSet = NoTabs
    /// The result with which the flow finishes inside a modal.
    associatedtype Outcome: Sendable = Void
}

/// An empty flow, for a modal without navigation inside.
public enum NoFlow: Flow {}
