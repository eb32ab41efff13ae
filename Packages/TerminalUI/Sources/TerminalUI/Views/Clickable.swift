extension View {
    /// Performs `action` when the view is clicked. The view cannot be focused: provide a key with the same action.
    public func onClick(perform action: @escaping @MainActor () -> Void) -> some View {
        ModifiedView(content: self) { element in
            DecoratedElement(element) { rect, canvas in
                canvas.addRegion(rect) { mouse, _ in
                    if mouse == .click { action() }
                    return mouse == .click
                }
                element.draw(in: rect, on: canvas)
            }
        }
    }
}
