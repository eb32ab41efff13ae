extension View {
    /// Gives the view a fixed width or height in cells, or lets it take the offered space up to a `maxWidth` or
    /// `maxHeight`; `Proposal.unlimited` takes all of it. A smaller view is aligned, a larger one is clipped.
    public func frame(
        width: Int? = nil,
        maxWidth: Int? = nil,
        height: Int? = nil,
        maxHeight: Int? = nil,
        alignment: Alignment = .topLeading
    ) -> some View {
        ModifiedView(content: self) {
            FrameElement(
                $0,
                columns: .init(min: width, ideal: width, max: width ?? maxWidth),
                rows: .init(min: height, ideal: height, max: height ?? maxHeight),
                alignment: alignment
            )
        }
    }

    /// Adds empty columns and rows at the edges.
    public func padding(_ insets: Insets) -> some View {
        ModifiedView(content: self) { PaddingElement($0, insets) }
    }

    /// Adds empty columns on the left and right, and empty rows at the top and bottom.
    public func padding(horizontal: Int = 1, vertical: Int = 0) -> some View {
        padding(Insets(top: vertical, left: horizontal, bottom: vertical, right: horizontal))
    }

    /// Sets the priority, 0 by default, by which a stack assigns its space: views with a higher one come first.
    public func layoutPriority(_ priority: Double) -> some View {
        ModifiedView(content: self) { element in
            DecoratedElement(element, priority: priority) { element.draw(in: $0, on: $1) }
        }
    }
}
