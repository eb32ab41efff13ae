/// A view that can have the focus, and does something when it is pressed: by Enter, the space bar or a click.
///
///     Pressable("open", action: open) { isFocused in
///         Text(item.title).style(isFocused ? \.focus : \.title)
///     }
package struct Pressable<Content: View>: View {
    private let label: String
    private let action: ControlAction
    private let content: (Bool) -> Content

    /// A view that is told whether it has the focus.
    ///
    /// - Parameters:
    ///   - label: What pressing does, for the help bar.
    ///   - action: Done at once, on the main actor.
    ///   - content: The view, by whether it has the focus.
    public init(
        _ label: String,
        action: @escaping @MainActor () -> Void,
        @ViewBuilder content: @escaping (Bool) -> Content
    ) {
        self.init(label, .immediate(action), content)
    }

    /// A view whose action is done in a task; see ``Button``.
    public init(
        _ label: String,
        action: @escaping @MainActor () async -> Void,
        @ViewBuilder content: @escaping (Bool) -> Content
    ) {
        self.init(label, .task(action), content)
    }

    fileprivate init(_ label: String, _ action: ControlAction, @ViewBuilder _ content: @escaping (Bool) -> Content) {
        (self.label, self.action, self.content) = (label, action, content)
    }

    /// The element of the content.
    public func element(in context: Context) -> any Element {
        let identity = context.kept { ControlIdentity() }
        return PressableElement(
            context: context,
            label: label,
            action: { context.perform(action, for: identity) },
            content: content(context.isFocused).element(in: context.child())
        )
    }
}

/// A button: pressed by Enter, the space bar or a click.
package struct Button: View {
    private let title: String
    private let action: ControlAction

    /// A button whose action is done at once, on the main actor.
    public init(_ title: String, action: @escaping @MainActor () -> Void) {
        (self.title, self.action) = (title, .immediate(action))
    }

    /// A button whose action is done in a task. Pressed again while the task runs, it does nothing. The task belongs to
    /// the nearest view around it that has an identity, by ``Keep`` or ``View/id(_:)``, and is cancelled when that is gone.
    public init(_ title: String, action: @escaping @MainActor () async -> Void) {
        (self.title, self.action) = (title, .task(action))
    }

    /// The title between brackets.
    public var body: some View {
        Pressable(title.lowercased(), action) { isFocused in
            EnvironmentReader(\.disabledReason) { reason in
                Text("[ \(title) ]").lineLimit(1).style(reason == nil ? \.accent : \.muted)
                    .style(isFocused ? \.focus : \.plain)
            }
        }
    }
}

private struct PressableElement: Element {
    let context: Context
    let label: String
    let action: @MainActor () -> Void
    let content: any Element
    var priority: Double { content.priority }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let reason = context.environment.disabledReason
        let press = {
            if let reason { context.host.notify(reason) } else { action() }
            return true
        }
        let handler = FocusHandler(
            hints: [KeyHint(keys: [.enter], label: label, disabled: reason)],
            press: { $0 == .enter || $0 == .space ? press() : false }
        )
        canvas.addFocusable(context.place, in: rect, handler: handler) { action, _ in
            action == .click && press()
        }
        content.draw(in: rect, on: canvas)
    }
}
