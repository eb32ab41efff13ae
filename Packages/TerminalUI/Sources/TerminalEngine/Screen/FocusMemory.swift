@MainActor
private final class FocusMemory {
    /// The number of the last drawing of the part, and that of the first one since it was hidden.
    var lastPass = -1
    var firstPass = 0
    weak var focused: ViewNode?
}

extension Context {
    /// Returns the element of a part of the screen that is hidden from time to time, such as the screen below a pushed one.
    ///
    /// When the part is shown again and the focused element is gone, the focus goes to the element in the part that had it
    /// last, or to the first one. The node stores it.
    package func rememberingFocus(of content: any Element) -> any Element {
        let memory = state { FocusMemory() }
        return DecoratedElement(content) { rect, canvas in
            let frame = canvas.frame
            if memory.lastPass < renderer.pass - 1 { memory.firstPass = renderer.pass }
            memory.lastPass = renderer.pass
            let count = frame.focusables.count
            content.draw(in: rect, on: canvas)
            let inner = frame.focusables[count...].filter { $0.scope == canvas.scope }
            func contains(_ node: ViewNode?) -> Bool { inner.contains { $0.node === node } }
            if memory.firstPass == renderer.pass {
                // The last focus comes before that of a view that appears inside.
                if contains(memory.focused), contains(renderer.focus.request) { renderer.focus.request = nil }
                // Of parts beside each other, the first one gets the focus; of those inside each other, the outer one decides.
                if frame.focusEntry == nil || contains(frame.focusEntry) {
                    frame.focusEntry = contains(memory.focused) ? memory.focused : inner.first?.node
                }
            }
            if let current = renderer.focus.focused, contains(current) { memory.focused = current }
        }
    }
}
