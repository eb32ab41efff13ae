import TerminalEngine

extension View {
    /// Adds space at edges. Without `length`, it is 2 columns or 1 row; a bar has no rows of space.
    public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
        ModifiedView(content: self) { view in
            let columns = length?.columns ?? 2
            let rows = length?.rows ?? (view.context.values.isInBar ? 0 : 1)
            let insets = Insets(
                top: edges.contains(.top) ? rows : 0,
                left: edges.contains(.leading) ? columns : 0,
                bottom: edges.contains(.bottom) ? rows : 0,
                right: edges.contains(.trailing) ? columns : 0
            )
            var view = view.modified { PaddingElement($0, insets) }
            if let grid = view.traits.grid {
                view.traits.grid = {
                    var run = grid()
                    run.insets += insets
                    return run
                }
            }
            return view
        }
    }

    /// Adds space at all edges.
    public func padding(_ length: Double) -> some View { padding(.all, length) }
}

private enum IsInBarKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// `true` in a bar at the top or the bottom of a screen.
    var isInBar: Bool {
        get { self[IsInBarKey.self] }
        set { self[IsInBarKey.self] = newValue }
    }
}
