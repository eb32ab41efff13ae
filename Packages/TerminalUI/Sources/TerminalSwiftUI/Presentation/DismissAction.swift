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

private enum DismissKey: EnvironmentKey { static var defaultValue: DismissAction? { nil } }

extension EnvironmentValues {
    /// Closes the presentation around the view.
    public internal(set) var dismiss: DismissAction {
        get { self[DismissKey.self] ?? DismissAction {} }
        set { self[DismissKey.self] = newValue }
    }

    /// `true` if a view has presented the view, or pushed it.
    public var isPresented: Bool { self[DismissKey.self] != nil }
}
