/// Keeps a model for as long as the view is part of the screen.
///
///     Keep(ItemModel(id: id)) { model in
///         ItemView(model: model).task { await model.load() }
///     }
///
/// It is made when the view appears first and released when the view is gone. It stays while the view is hidden by
/// ``View/hidden(_:)``. Views at the same place with another ``View/id(_:)`` have another one.
package struct Keep<Model: AnyObject, Content: View>: View {
    private let make: () -> Model
    private let content: (Model) -> Content

    /// A view of a model that it keeps.
    public init(_ make: @escaping @autoclosure () -> Model, @ViewBuilder content: @escaping (Model) -> Content) {
        self.make = make
        self.content = content
    }

    /// The element of the content.
    public func element(in context: Context) -> any Element {
        content(context.kept { Kept(make()) }.model).element(in: context.child())
    }
}

/// A type of its own, so that a model is never taken for what another view keeps.
private final class Kept<Model> {
    let model: Model

    init(_ model: Model) {
        self.model = model
    }
}

extension View {
    /// Gives the view a place of its own by `id`: with another id it is another view, which starts anew.
    public func id(_ id: some Hashable) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }

    /// Does `work` while the view is part of the screen: it starts when the view appears, once, and is cancelled when
    /// the view is gone. It goes on while the view is hidden by ``View/hidden(_:)``.
    public func task(_ work: @escaping @MainActor () async -> Void) -> some View {
        TaskView(content: self, work: work)
    }
}

private struct IdentifiedView<Content: View>: View {
    let content: Content
    let id: AnyHashable

    func element(in context: Context) -> any Element {
        content.element(in: context.child(.id(id)))
    }
}

private struct TaskView<Content: View>: View {
    let content: Content
    let work: @MainActor () async -> Void

    func element(in context: Context) -> any Element {
        _ = context.kept { RunningTask(work) }
        return content.element(in: context.child())
    }
}

/// A task that is cancelled when nobody holds it.
private final class RunningTask {
    private let task: Task<Void, Never>

    init(_ work: @escaping @MainActor () async -> Void) {
        task = Task { await work() }
    }

    deinit {
        task.cancel()
    }
}
