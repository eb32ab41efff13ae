/// The focus of a part of the screen that is hidden from time to time, such as the screen below a pushed one.
///
/// When the part is shown and the focused element is gone, the focus goes to the element in the part that had it last, or to
/// the first one.
@MainActor
package final class FocusMemory {
    /// The drawing in which the part was shown.
    private var firstPass: Int?
    private weak var focused: ViewNode?

    package init() {}

    /// Remembers that the part is hidden.
    package func hide() { firstPass = nil }

    /// Returns the element of the visible part.
    package func element(_ content: any Element, in context: Context) -> any Element {
        DecoratedElement(content) { [self] rect, canvas in
            let (frame, renderer) = (canvas.frame, context.renderer)
            firstPass = firstPass ?? renderer.pass
            let count = frame.focusables.count
            content.draw(in: rect, on: canvas)
            let inner = frame.focusables[count...].filter { $0.scope == canvas.scope }
            func contains(_ node: ViewNode?) -> Bool { inner.contains { $0.node === node } }
            // The last focus comes before that of a view that appears inside.
            if firstPass == renderer.pass, contains(focused), contains(renderer.focus.request) {
                renderer.focus.request = nil
            }
            // Of parts beside each other, the first one gets the focus; of those inside each other, the outer one decides.
            if firstPass == renderer.pass, frame.focusEntry == nil || contains(frame.focusEntry) {
                frame.focusEntry = contains(focused) ? focused : inner.first?.node
            }
            if let current = renderer.focus.focused, contains(current) { focused = current }
        }
    }
}
