extension View {
    /// Gives the view a fixed width or height in points. A smaller view is aligned in it, a larger one is clipped.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        frame(.fixed(width?.columns), .fixed(height?.rows), alignment)
    }

    /// Limits the width and the height in points. With a maximum, the view takes the offered length up to it.
    public func frame(
        minWidth: Double? = nil,
        idealWidth: Double? = nil,
        maxWidth: Double? = nil,
        minHeight: Double? = nil,
        idealHeight: Double? = nil,
        maxHeight: Double? = nil,
        alignment: Alignment = .center
    ) -> some View {
        frame(
            .init(min: minWidth?.columns, ideal: idealWidth?.columns, max: maxWidth?.columns),
            .init(min: minHeight?.rows, ideal: idealHeight?.rows, max: maxHeight?.rows),
            alignment
        )
    }

    private func frame(
        _ columns: FrameElement.Bounds,
        _ rows: FrameElement.Bounds,
        _ alignment: Alignment
    ) -> some View {
        modifyingElements { FrameElement(content: $0, columns: columns, rows: rows, alignment: alignment) }
    }
}
