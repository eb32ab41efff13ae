extension View {
    /// Performs `action` when the view appears: when it is drawn but was not part of the previous frame, because it is new
    /// or was ``View/hidden(_:)``.
    public func onAppear(perform action: @escaping @MainActor () -> Void) -> some View {
        AppearanceView(content: self, id: 0, action: .immediate(action))
    }

    /// Runs `operation` in a task when the view appears. The task is cancelled when the view is removed or
    /// ``View/hidden(_:)``. When `id` changes, it is cancelled and started again.
    ///
    /// ```
    /// .task(id: localizer.language) { await model.load() }
    /// ```
    public func task(id: some Hashable = 0, _ operation: @escaping @MainActor () async -> Void) -> some View {
        AppearanceView(content: self, id: AnyHashable(id), action: .task(operation))
    }
}

private struct AppearanceView<Content: View>: PrimitiveView {
    let content: Content
    let id: AnyHashable
    let action: ControlAction

    func element(in context: Context) -> any Element {
        let observer = context.state { AppearanceObserver() }
        (observer.newID, observer.action) = (id, action)
        let element = content.element(in: context.child())
        return DecoratedElement(element) { rect, canvas in
            canvas.frame.appearanceObservers.append(observer)
            element.draw(in: rect, on: canvas)
        }
    }
}
