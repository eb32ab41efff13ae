extension View {
    /// Does `action` when the view begins to be seen: when it is drawn and was not in the drawing before, because it is
    /// new or was ``View/hidden(_:)``. It is done again whenever `id` changes while it is seen.
    ///
    ///     .onAppear(of: model.page) { model.count() }
    public func onAppear(of id: some Hashable = 0, perform action: @escaping @MainActor () -> Void) -> some View {
        AppearView(content: self, id: AnyHashable(id), appear: action, disappear: {})
    }

    /// Does `action` when the view is no longer seen: when it is gone, or ``View/hidden(_:)``.
    public func onDisappear(perform action: @escaping @MainActor () -> Void) -> some View {
        AppearView(content: self, id: AnyHashable(0), appear: {}, disappear: action)
    }

    /// Runs `work` in a task of the view. It starts when the view appears, is cancelled when the view disappears, because
    /// it is gone or ``View/hidden(_:)``, and is cancelled and started again when `id` changes.
    ///
    ///     .task(id: text.language) { await model.load() }
    public func task(id: some Hashable = 0, _ work: @escaping @MainActor () async -> Void) -> some View {
        TaskView(content: self, id: AnyHashable(id), work: work)
    }
}

private struct TaskView<Content: View>: View {
    let content: Content
    let id: AnyHashable
    let work: @MainActor () async -> Void

    func element(in context: Context) -> any Element {
        let current = context.kept { CurrentTask() }
        return AppearView(
            content: content,
            id: id,
            appear: { current.task = RunningTask(work) },
            disappear: { current.task = nil }
        )
        .element(in: context.child())
    }
}

@MainActor
private final class CurrentTask {
    var task: RunningTask?
}

private struct AppearView<Content: View>: View {
    let content: Content
    let id: AnyHashable
    let appear: @MainActor () -> Void
    let disappear: @MainActor () -> Void

    func element(in context: Context) -> any Element {
        let appearance = context.kept { Appearing() }
        (appearance.newID, appearance.appear, appearance.disappear) = (id, appear, disappear)
        return AppearElement(appearing: appearance, content: content.element(in: context.child()))
    }
}

private struct AppearElement: Element {
    let appearing: Appearing
    let content: any Element
    var priority: Double { content.priority }

    func size(for proposal: Proposal) -> Size { content.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        canvas.frame.appearing.append(appearing)
        content.draw(in: rect, on: canvas)
    }
}

/// What is to be done when something is seen, and is seen no longer.
@MainActor
final class Appearing {
    fileprivate(set) var newID: AnyHashable?
    fileprivate var appear: @MainActor () -> Void = {}
    fileprivate var disappear: @MainActor () -> Void = {}
    private var id: AnyHashable?
    private var isSeen = false

    /// Does what is to be done now that the drawing showed `new`, and the one before showed `old`. It is done once all
    /// is drawn, as it changes what is drawn.
    static func settle(from old: [Appearing], to new: [Appearing]) {
        let seen = Set(new.map(ObjectIdentifier.init))
        for gone in old where gone.isSeen && !seen.contains(ObjectIdentifier(gone)) {
            gone.isSeen = false
            gone.disappear()
        }
        for appearing in new where !appearing.isSeen || appearing.id != appearing.newID {
            (appearing.isSeen, appearing.id) = (true, appearing.newID)
            appearing.appear()
        }
    }
}
