/// A focusable view with an action, performed by Enter, the space bar or a click.
///
///     Pressable("open", action: open) { isFocused in
///         Text(item.title).style(isFocused ? \.focus : \.title)
///     }
package struct Pressable<Content: View>: View {
    private let label: String
    private let action: ControlAction
    private let content: (Bool) -> Content

    /// Creates a view whose action is performed synchronously. `label` describes the action in the key bar.
    package init(
        _ label: String,
        action: @escaping @MainActor () -> Void,
        @ViewBuilder content: @escaping (Bool) -> Content
    ) {
        self.init(label, .immediate(action), content)
    }

    fileprivate init(_ label: String, _ action: ControlAction, @ViewBuilder _ content: @escaping (Bool) -> Content) {
        (self.label, self.action, self.content) = (label, action, content)
    }

    package func element(in context: Context) -> any Element {
        let id = context.state { ControlID() }
        let element = content(context.isFocused).element(in: context.child())
        let hint = KeyHint(keys: [.enter], label: label, disabledReason: context.environment.disabledReason)
        let press = { context.perform(action, for: id) }
        let handler = InputHandler(hints: [hint]) { [.enter, .space].contains($0) && press() }
        return DecoratedElement(element) { rect, canvas in
            canvas.addFocusable(context.node, in: rect, handler: handler) { mouse, _ in mouse == .click && press() }
            element.draw(in: rect, on: canvas)
        }
    }
}

/// A button, pressed by Enter, the space bar or a click.
package struct Button: View {
    private let title: String
    private let action: ControlAction

    /// Creates a button whose action is performed synchronously.
    package init(_ title: String, action: @escaping @MainActor () -> Void) {
        (self.title, self.action) = (title, .immediate(action))
    }

    /// Creates a button whose action runs in a task.
    ///
    /// The task belongs to the nearest surrounding view with an identity, by ``WithState`` or ``View/id(_:)``, and is
    /// cancelled when that view is removed. While it runs, pressing the button again has no effect. Another control or key
    /// with the same action starts a task of its own, so a model guards an operation that must not run twice.
    package init(_ title: String, action: @escaping @MainActor () async -> Void) {
        (self.title, self.action) = (title, .task(action))
    }

    package var body: some View {
        Pressable(title.lowercased(), action) { isFocused in
            EnvironmentReader(\.disabledReason) { reason in
                Text("[ \(title) ]").lineLimit(1).style(reason == nil ? \.accent : \.muted)
                    .style(isFocused ? \.focus : \.plain)
            }
        }
    }
}
