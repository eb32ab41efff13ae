/// Closes a sheet or a cover, or goes back to the previous screen: `@Environment(\.dismiss) private var dismiss`.
@MainActor
@preconcurrency
public struct DismissAction {
    /// `nil` at the root of an app.
    var action: (@MainActor () -> Void)?

    /// Closes the nearest presentation around the view. The root of an app cannot be closed.
    public func callAsFunction() { action?() }
}
