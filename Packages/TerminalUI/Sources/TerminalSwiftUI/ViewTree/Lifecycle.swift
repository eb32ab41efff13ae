import TerminalEngine

extension View {
    /// Sets the identity of the view. A view with another id is a new view, without the state of the previous one.
    public func id<ID: Hashable>(_ id: ID) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }

    /// Performs `action` when the view appears on the screen.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        lifecycle(id: 0, onAppear: action.map { action in .immediate { action() } })
    }

    /// Performs `action` when the view disappears from the screen, because it is removed or covered by another screen.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        lifecycle(id: 0, onDisappear: action)
    }

    /// Runs `action` in a task while the view is on the screen. The task is cancelled when the view disappears.
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        lifecycle(id: 0, onAppear: .task { await action() })
    }

    /// Runs `action` in a task while the view is on the screen. When `value` changes, the task is cancelled and started
    /// again.
    public func task<T: Equatable>(
        id value: T,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        lifecycle(id: value, onAppear: .task { await action() })
    }

    /// Performs `action` with the old and the new value when `value` changes, and when the view appears if `initial`.
    public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        ModifiedView(content: self) { view in
            var view = view
            let context = view.modifierContext()
            var isNew = false
            let state = context.state {
                isNew = true
                return LastValue(value)
            }
            let old = state.value
            guard isNew ? initial : old != value else { return view }
            state.value = value
            context.renderer.afterDrawing { action(old, value) }
            return view
        }
    }

    /// Performs `action` when `value` changes, and when the view appears if `initial`.
    public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }

    private func lifecycle<T: Equatable>(
        id value: T,
        onAppear: ControlAction? = nil,
        onDisappear: (() -> Void)? = nil
    ) -> some View {
        ModifiedView(content: self) { view in
            var view = view
            let state = view.modifierContext().state { Lifecycle(value) }
            if state.value != value { (state.value, state.version) = (value, state.version + 1) }
            let observer = state.observer
            (observer.newID, observer.action) = (state.version, onAppear)
            observer.onDisappear = onDisappear
            return view.modified { element in
                DecoratedElement(element) { rect, canvas in
                    canvas.frame.appearanceObservers.append(observer)
                    element.draw(in: rect, on: canvas)
                }
            }
        }
    }
}

@MainActor
private final class Lifecycle<Value> {
    let observer = AppearanceObserver()
    var value: Value
    /// The number of changes of the value.
    var version = 0

    init(_ value: Value) {
        self.value = value
    }
}

private struct IdentifiedView<Content: View>: PrimitiveView {
    let content: Content
    let id: AnyHashable

    static var isSingle: Bool { Content.isSingleView }

    func list(in context: Context) -> ViewList {
        content.views(in: context.child(.id(id))).map { view in
            var view = view
            view.traits.id = id
            return view
        }
    }
}

@MainActor
private final class LastValue<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
