extension View {
    /// Binds a key while the view is shown.
    ///
    ///     .onKey("r", "reload") { model.reload() }
    ///     .onKey("b", "buy", disabled: model.isSoldOut ? "It is sold out." : nil) { … }
    ///
    /// What has the focus comes first, then the bindings around it, from the innermost out, then the others. The help
    /// bar is made from the bindings.
    ///
    /// The `label` says in a word or two what the key does; an empty one is not shown in the help bar. While there is a
    /// `reason`, the key does nothing and says it. The `action` is done at once, or in a task of the view if it awaits: see
    /// ``Button``.
    package func onKey(
        _ key: Key,
        _ label: String,
        disabled reason: String? = nil,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        onKey([key], label, disabled: reason, perform: action)
    }

    /// Binds a key to an action that is done in a task of the view.
    package func onKey(
        _ key: Key,
        _ label: String,
        disabled reason: String? = nil,
        perform action: @escaping @MainActor () async -> Void
    ) -> some View {
        KeyView(content: self, keys: [key], label: label, reason: reason, action: .task(action))
    }

    /// Binds several keys that do the same while the view is shown.
    package func onKey(
        _ keys: [Key],
        _ label: String,
        disabled reason: String? = nil,
        perform action: @escaping @MainActor () -> Void
    ) -> some View {
        KeyView(content: self, keys: keys, label: label, reason: reason, action: .immediate(action))
    }

    /// Has buttons, fields, pickers and keys in the view do nothing while there is a `reason`, and say it when they are
    /// used.
    package func disabled(_ reason: String?) -> some View {
        EnvironmentView(content: self) { $0.disabledReason = reason ?? $0.disabledReason }
    }
}

private struct KeyView<Content: View>: View {
    let content: Content
    let keys: [Key]
    let label: String
    let reason: String?
    let action: ControlAction

    func element(in context: Context) -> any Element {
        let identity = context.kept { ControlIdentity() }
        let binding = KeyBinding(
            keys: keys,
            label: label,
            disabled: reason ?? context.environment.disabledReason,
            action: { context.perform(action, for: identity) }
        )
        let element = content.element(in: context.child())
        return DecoratedElement(element) { rect, canvas in
            var inside = canvas
            let link = KeyChain(.binding(binding), scope: canvas.scope, outer: canvas.keys)
            inside.keys = link
            canvas.frame.bindings.append(BoundKey(binding: binding, scope: canvas.scope, depth: link.depth))
            element.draw(in: rect, on: inside)
        }
    }
}
