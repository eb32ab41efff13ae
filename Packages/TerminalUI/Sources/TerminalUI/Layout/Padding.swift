extension View {
    /// Adds space at edges. Without `length`, it is 2 columns or 1 row, and none in a bar, which has the edges of the content.
    public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
        modifying { view in
            let isInBar = view.context.environment.isInBar
            let columns = length?.columns ?? (isInBar ? 0 : 2)
            let rows = edges.contains(.vertical) ? length?.rows ?? (isInBar ? 0 : 1) : 0
            let (left, right) = (edges.contains(.leading) ? columns : 0, edges.contains(.trailing) ? columns : 0)
            let insets = Insets(top: rows, left: left, bottom: rows, right: right)
            view.modify { PaddingElement(content: $0, insets: insets) }
            view.traits.grid?.insets += insets
        }
    }

    /// Adds space at all edges.
    public func padding(_ length: Double) -> some View { padding(.all, length) }
}
