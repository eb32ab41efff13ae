/// Hides a part of the screen, such as the screen below a pushed one. When it is shown again, its focus is restored.
@MainActor
package final class FocusMemory {
    private var wasHidden = false
    private weak var focused: ViewNode?

    package init() {}

    /// Returns `content`, or an element without size in its place.
    package func element(_ content: any Element, isHidden: Bool, in context: Context) -> any Element {
        if isHidden {
            wasHidden = true
            return StackElement(group: [])
        }
        let focus = context.renderer.focus
        return DecoratedElement(content) { [self] rect, canvas in
            let count = canvas.frame.focusables.count
            content.draw(in: rect, on: canvas)
            let inner = canvas.frame.focusables[count...]
            if wasHidden, let focused, inner.contains(where: { $0.node === focused }) {
                focus.request = focused
            } else if let focused = focus.focused, inner.contains(where: { $0.node === focused }) {
                self.focused = focused
            }
            wasHidden = false
        }
    }
}
