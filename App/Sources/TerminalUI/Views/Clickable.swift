extension View {
    /// Performs `action` when the view is clicked. It takes no focus: a key should do the same.
    package func onClick(perform action: @escaping @MainActor () -> Void) -> some View {
        ModifiedView(content: self) { element in
            DecoratedElement(element) { rect, canvas in
                canvas.addRegion(rect) { mouse in
                    if mouse == .click { action() }
                    return mouse == .click
                }
                element.draw(in: rect, on: canvas)
            }
        }
    }
}

extension Canvas {
    /// Handles the mouse in the visible part of `rect`.
    func addRegion(_ rect: Rect, handle: @escaping (Mouse.Action) -> Bool) {
        let visible = rect.intersection(clip)
        guard !visible.isEmpty else { return }
        frame.regions.append(MouseRegion(rect: visible, scope: scope) { mouse, _ in handle(mouse) })
    }
}
