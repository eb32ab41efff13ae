extension View {
    /// Gives the view a fixed width or height in points. A smaller view is aligned in it, a larger one is clipped.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        frame(
            minWidth: width,
            idealWidth: width,
            maxWidth: width,
            minHeight: height,
            idealHeight: height,
            maxHeight: height,
            alignment: alignment
        )
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
        let columns = FrameElement.Bounds(min: minWidth?.columns, ideal: idealWidth?.columns, max: maxWidth?.columns)
        let rows = FrameElement.Bounds(min: minHeight?.rows, ideal: idealHeight?.rows, max: maxHeight?.rows)
        return modifying { view in
            view.modify { FrameElement(content: $0, columns: columns, rows: rows, alignment: alignment) }
        }
    }
}
