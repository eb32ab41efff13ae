extension View {
    /// Binds a key while the view is visible.
    ///
    /// ```
    /// .onKey("r", "reload") { model.reload() }
    /// .onKey("b", "buy", disabled: model.isSoldOut ? "It is sold out." : nil) { … }
    /// ```
    ///
    /// The focused element handles a key first, then the bindings around it, innermost first, then the other bindings. An
    /// action with `await` runs in a task of the view: see ``Button``.
    ///
    /// The `label` describes the action in one or two words for the key bar; an empty one is not shown. If there is a
    /// `reason`, the key is disabled, and shows the reason when it is pressed.
    public func onKey(
        _ key: Key,
        _ label: String,
        disabled reason: String? = nil,
        group: KeyGroup = .screen,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        onKey([key], label, disabled: reason, group: group, perform: action)
    }

    /// Binds a key to an action that runs in a task of the view.
    public func onKey(
        _ key: Key,
        _ label: String,
        disabled reason: String? = nil,
        group: KeyGroup = .screen,
        perform action: @escaping @MainActor () async -> Void
    ) -> some View {
        KeyView(content: self, keys: [key], label: label, reason: reason, group: group, action: .task(action))
    }

    /// Binds several keys to the same action.
    public func onKey(
        _ keys: [Key],
        _ label: String,
        disabled reason: String? = nil,
        group: KeyGroup = .screen,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        KeyView(content: self, keys: keys, label: label, reason: reason, group: group, action: .immediate(action))
    }

    /// Disables the controls and keys in the view while there is a `reason`, which is shown when they are used.
    public func disabled(_ reason: String?) -> some View {
        EnvironmentView(content: self) { $0.disabledReason = reason ?? $0.disabledReason }
    }
}

private struct KeyView<Content: View>: PrimitiveView {
    let content: Content
    let keys: [Key]
    let label: String
    let reason: String?
    let group: KeyGroup
    let action: ControlAction

    func element(in context: Context) -> any Element {
        let id = context.state { ControlID() }
        let binding = KeyBinding(
            hint: KeyHint(
                keys: keys,
                label: label,
                disabledReason: reason ?? context.environment.disabledReason,
                group: group
            ),
            action: { context.perform(action, for: id) }
        )
        let element = content.element(in: context.child())
        return DecoratedElement(element) { rect, canvas in
            var inner = canvas
            let link = KeyBindingChain(.binding(binding), scope: canvas.scope, outer: canvas.keyBindings)
            inner.keyBindings = link
            canvas.frame.bindings.append(link)
            element.draw(in: rect, on: inner)
        }
    }
}
