extension View {
    /// Presses the controls in the view by a key in a terminal. The key bar shows it with the control's label.
    ///
    /// ```
    /// Button("Comments") { model.showComments() }.key("c")
    /// ```
    public func key(_ key: Character) -> some View {
        environment(\.shortcut, Key(extendedGraphemeClusterLiteral: key))
    }

    /// Binds a key in a terminal to an action that no control has, unless it is `nil`. Views in this view can bind the key to
    /// another one. Without `isInKeyBar`, only the help lists the key.
    public func key(
        _ key: Character,
        _ label: String,
        isInKeyBar: Bool = false,
        perform action: (@MainActor () -> Void)?
    ) -> some View {
        drawing { element, rect, canvas in
            element.draw(in: rect, on: canvas)
            guard let action else { return }
            let group = isInKeyBar ? KeyGroup.screen : .everywhere
            canvas.bind([Key(extendedGraphemeClusterLiteral: key)], label, group: group, action)
        }
    }

    /// Disables the controls in the view. A disabled control is no stop of Tab. The reason is shown when the control is
    /// clicked or its key is pressed.
    public func disabled(_ disabled: Bool, because reason: String? = nil) -> some View {
        changingContext { context in
            let outer = context.environment.disabledReason
            if disabled { context.environment.disabledReason = reason ?? outer ?? "" }
        }
    }

    /// Presses the controls in the view by Esc or by Enter, unless the focused control handles that key.
    public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
        environment(\.standardShortcut, shortcut.key)
    }

    /// Performs `action` when the view is clicked. Several clicks are not counted in a terminal.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        drawing { element, rect, canvas in
            if count == 1 { canvas.addClick(in: rect) { action() } }
            element.draw(in: rect, on: canvas)
        }
    }
}

/// A key for an action that most screens have.
public struct KeyboardShortcut: Hashable, Sendable {
    let key: Key

    /// Esc.
    public static let cancelAction = KeyboardShortcut(key: .escape)
    /// Enter.
    public static let defaultAction = KeyboardShortcut(key: .enter)
}
