/// Closes a sheet or a cover, or goes back to the previous screen: `@Environment(\.dismiss) private var dismiss`.
@MainActor
@preconcurrency
public struct DismissAction {
    private let action: @MainActor () -> Void

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    /// Closes the nearest presentation around the view. The root of an app cannot be closed.
    public func callAsFunction() { action() }
}
