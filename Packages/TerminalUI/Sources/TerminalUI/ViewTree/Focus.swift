extension Canvas {
    /// Makes `node` focusable. A click in `rect` moves the focus to it; `mouse` returns whether it handled an event. Without
    /// `mouse`, the element has regions of its own.
    func addFocusable(
        _ node: ViewNode,
        in rect: Rect,
        handler: InputHandler,
        mouse: ((Mouse.Action, Point) -> Bool)?
    ) {
        let visible = rect.intersection(clip)
        // An invisible view can be focused only if it can be scrolled into view.
        guard !visible.isEmpty || scroller != nil else { return }
        frame.focusables.append(
            Focusable(
                node: node,
                rect: rect,
                isInBar: isInBar,
                scroller: scroller,
                handler: handler
            )
        )
        if let mouse { addRegion(rect, node: node, handle: mouse) }
    }

    /// `true` if `node` has the focus of its scope, also while another one is over it.
    func isFocused(_ node: ViewNode) -> Bool { frame.scope.focused === node }

    /// Handles the mouse in the visible part of `rect`; a click moves the focus to `node`.
    func addRegion(_ rect: Rect, node: ViewNode? = nil, handle: @escaping (Mouse.Action, Point) -> Bool) {
        let visible = rect.intersection(clip)
        guard !visible.isEmpty else { return }
        frame.regions.append(
            MouseRegion(rect: visible, node: node) { action, point in
                handle(action, Point(point.x - rect.x, point.y - rect.y))
            }
        )
    }

    /// Performs `action` at a click in the visible part of `rect`.
    func addClick(in rect: Rect, _ action: @escaping @MainActor () -> Void) {
        addRegion(rect) { mouse, _ in
            if mouse == .click { action() }
            return mouse == .click
        }
    }

    /// Binds keys while the view is visible. A binding that is added earlier takes precedence. The keys of a disabled view
    /// show the reason; without one, they are not bound.
    func bind(
        _ keys: [Key],
        _ label: String,
        disabledReason: String? = nil,
        group: KeyGroup = .screen,
        _ action: @escaping @MainActor () -> Void
    ) {
        guard disabledReason?.isEmpty != true else { return }
        let hint = KeyHint(keys: keys, label: label.asHint, disabledReason: disabledReason, group: group)
        frame.bindings.append(KeyBinding(hint: hint, action: action))
    }
}

extension Context {
    var isFocused: Bool { renderer.focus.focused === node }
}
