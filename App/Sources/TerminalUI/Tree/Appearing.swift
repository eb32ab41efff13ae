extension View {
    /// Performs `action` when the view appears: when it is drawn and was not in the previous frame, because it is new or
    /// was ``View/hidden(_:)``.
    package func onAppear(perform action: @escaping @MainActor () -> Void) -> some View {
        AppearView(content: self, id: 0, action: .immediate(action))
    }

    /// Runs `work` in a task of the view. It starts when the view appears, is cancelled when the view disappears, because
    /// it is gone or ``View/hidden(_:)``, and is cancelled and started again when `id` changes.
    ///
    ///     .task(id: text.language) { await model.load() }
    package func task(id: some Hashable = 0, _ work: @escaping @MainActor () async -> Void) -> some View {
        AppearView(content: self, id: AnyHashable(id), action: .task(work))
    }
}

private struct AppearView<Content: View>: View {
    let content: Content
    let id: AnyHashable
    let action: ControlAction

    func element(in context: Context) -> any Element {
        let appearing = context.kept { Appearing() }
        (appearing.newID, appearing.action) = (id, action)
        let element = content.element(in: context.child())
        return DecoratedElement(element) { rect, canvas in
            canvas.frame.appearing.append(appearing)
            element.draw(in: rect, on: canvas)
        }
    }
}

/// The action of a view that appears, and its task while the view is seen.
@MainActor
final class Appearing {
    fileprivate var newID: AnyHashable?
    fileprivate var action: ControlAction?
    private var id: AnyHashable?
    private var isSeen = false
    private var task: RunningTask?

    /// Starts and ends the actions of the views that are in only one of two frames. Called after drawing, because they
    /// change what is drawn.
    static func settle(from old: [Appearing], to new: [Appearing]) {
        let seen = Set(new.map(ObjectIdentifier.init))
        for gone in old where !seen.contains(ObjectIdentifier(gone)) { (gone.isSeen, gone.task) = (false, nil) }
        for appearing in new where !appearing.isSeen || appearing.id != appearing.newID { appearing.appear() }
    }

    private func appear() {
        (isSeen, id) = (true, newID)
        switch action {
        case .immediate(let body): body()
        case .task(let body): task = RunningTask(body)
        case nil: break
        }
    }
}
