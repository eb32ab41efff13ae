extension View {
    /// Sets the identity of the view. A view with another id is a new view, without the state of the previous one.
    public func id<ID: Hashable>(_ id: ID) -> some View {
        modifying { $0.traits.id = AnyHashable(id) }.changingContext { $0 = $0.child(.id(id)) }
    }

    /// Performs `action` when the view appears on the screen.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        lifecycle(id: 0) {
            action?()
            return nil
        }
    }

    /// Performs `action` when the view disappears from the screen, because it is removed or covered by another screen.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        lifecycle(id: 0, onDisappear: action) { nil }
    }

    /// Runs `action` in a task while the view is on the screen. The task is cancelled when the view disappears.
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        lifecycle(id: 0) { RunningTask { await action() } }
    }

    /// Runs `action` in a task while the view is on the screen. When `value` changes, the task is cancelled and started
    /// again.
    public func task<T: Equatable>(
        id value: T,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        lifecycle(id: value) { RunningTask { await action() } }
    }

    /// Performs `action` with the old and the new value when `value` changes, and when the view appears if `initial`.
    public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        modifying { view in
            let last = view.modifierContext().state { Box(V?.none) }
            let old = last.value
            last.value = value
            guard old != value, old != nil || initial else { return }
            view.context.renderer.afterDrawing { action(old ?? value, value) }
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
        onDisappear: (() -> Void)? = nil,
        onAppear: @escaping @MainActor () -> RunningTask?
    ) -> some View {
        modifying { view in
            let state = view.modifierContext().state { Box((id: value, observer: AppearanceObserver())) }
            // For the new observer, the view appears again.
            if state.value.id != value { state.value = (value, AppearanceObserver()) }
            let observer = state.value.observer
            (observer.onAppear, observer.onDisappear) = (onAppear, onDisappear)
            view.decorate { element, rect, canvas in
                canvas.frame.appearanceObservers.append(observer)
                element.draw(in: rect, on: canvas)
            }
        }
    }
}
