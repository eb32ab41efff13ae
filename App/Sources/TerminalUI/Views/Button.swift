/// A view that can have the focus, and does something when it is pressed: by Enter, the space bar or a click.
///
///     Pressable("open", action: open) { isFocused in
///         Text(item.title).style(isFocused ? \.focus : \.title)
///     }
package struct Pressable<Content: View>: View {
    private let label: String
    private let action: ControlAction
    private let content: (Bool) -> Content

    /// - Parameters:
    ///   - label: The action in a word or two, for the help bar.
    ///   - action: Performed at once, on the main actor.
    ///   - content: The view, by whether it has the focus.
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
        let identity = context.kept { ControlIdentity() }
        let element = content(context.isFocused).element(in: context.child())
        let hint = KeyHint(keys: [.enter], label: label, disabled: context.environment.disabledReason)
        let press = { context.perform(action, for: identity) }
        let handler = FocusHandler(hints: [hint]) { [.enter, .space].contains($0) && press() }
        return DecoratedElement(element) { rect, canvas in
            canvas.addFocusable(context.place, in: rect, handler: handler) { mouse, _ in mouse == .click && press() }
            element.draw(in: rect, on: canvas)
        }
    }
}

/// A button: pressed by Enter, the space bar or a click.
package struct Button: View {
    private let title: String
    private let action: ControlAction

    /// A button whose action is performed at once, on the main actor.
    package init(_ title: String, action: @escaping @MainActor () -> Void) {
        (self.title, self.action) = (title, .immediate(action))
    }

    /// A button whose action is done in a task. Pressed again while the task runs, it does nothing. The task belongs to
    /// the nearest view around it that has an identity, by ``WithState`` or ``View/id(_:)``, and is cancelled when that is gone.
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
