@MainActor
private final class FocusMemory {
    /// The number of the last drawing of the part, and that of the first one since it was hidden.
    var lastPass = -1
    var firstPass = 0
    /// `true` if the focus enters the part, until the user does something in its scope.
    var isEntered = false
    /// The focused element when the part was hidden.
    weak var entry: ViewNode?
    weak var focused: ViewNode?
}

extension Context {
    /// Returns the element of a part of the screen that is hidden from time to time, such as the screen below a pushed one.
    ///
    /// When the part is shown again and the focused element is gone, the focus goes to the element in the part that had it
    /// last, or to the first one, also if that appears later. The first one gets it, too, when all focusable content of the
    /// part is gone for a time, as while a screen loads again. The node stores the last focus.
    func rememberingFocus(of content: any Element) -> any Element {
        let memory = state { FocusMemory() }
        return DecoratedElement(content) { rect, canvas in
            let (frame, focus) = (canvas.frame, renderer.focus)
            let scope = frame.scope
            if memory.lastPass < renderer.pass - 1 {
                (memory.firstPass, memory.isEntered) = (renderer.pass, true)
                memory.entry = memory.focused
            } else if memory.lastPass < renderer.pass, !scope.isUntouched {
                memory.isEntered = false
            }
            memory.lastPass = renderer.pass
            let count = frame.focusables.count
            content.draw(in: rect, on: canvas)
            let inner = frame.focusables[count...]
            func contains(_ node: ViewNode?) -> Bool { inner.contains { $0.node === node } }
            // The focus of the scope, also below a panel.
            if let focused = scope.focused, focused === memory.focused, !contains(focused), inner.allSatisfy(\.isInBar)
            {
                (memory.isEntered, memory.entry) = (true, nil)
                scope.isUntouched = true
            }
            if memory.isEntered {
                // The last focus comes before that of a view that appears inside.
                if memory.firstPass == renderer.pass, contains(memory.entry), contains(focus.request) {
                    focus.request = nil
                }
                // Of parts beside each other, the first one gets the focus; of nested parts, the outer one decides.
                if frame.focusEntry == nil || contains(frame.focusEntry) {
                    frame.focusEntry = contains(memory.entry) ? memory.entry : inner.first?.node ?? node
                }
            }
            guard let current = focus.focused, contains(current) else { return }
            memory.focused = current
            if current === memory.entry { scope.isUntouched = false }
        }
    }
}
