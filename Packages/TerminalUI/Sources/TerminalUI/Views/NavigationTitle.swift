extension View {
    /// Sets the title of the terminal's window while the view is visible.
    ///
    /// ```
    /// ItemView(model: model).navigationTitle("Trellis: \(item.title)")
    /// ```
    ///
    /// The title of an inner view replaces that of an outer one, and the title of a panel that of the views below it. The
    /// view that shows the heading of a screen sets the title, so that both always agree. Control characters are removed.
    public func navigationTitle(_ title: String) -> some View {
        ModifiedView(content: self) { element in
            DecoratedElement(element) { rect, canvas in
                canvas.frame.title = title.printable.replacing("\n", with: " ")
                element.draw(in: rect, on: canvas)
            }
        }
    }
}
