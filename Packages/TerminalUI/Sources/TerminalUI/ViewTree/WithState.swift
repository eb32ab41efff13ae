/// Owns a model while the view is part of the screen.
///
/// ```
/// WithState(ItemViewModel(id: id)) { model in
///     ItemView(model: model).task { await model.load() }
/// }
/// ```
///
/// The model is created when the view first appears, and released when the view is removed. It stays while the view is
/// ``View/hidden(_:)``. A view with another ``View/id(_:)`` has another model.
public struct WithState<Model: AnyObject, Content: View>: PrimitiveView {
    private let make: () -> Model
    private let content: (Model) -> Content

    /// Creates a view that owns the model that `make` returns.
    public init(_ make: @escaping @autoclosure () -> Model, @ViewBuilder content: @escaping (Model) -> Content) {
        self.make = make
        self.content = content
    }

    func element(in context: Context) -> any Element {
        let box = context.state { ModelBox(make()) }
        return content(box.model).element(in: context.child().runningActions(in: box.tasks))
    }
}

/// A model and the tasks of its view. A type of its own prevents mistaking the model for the state of another view.
@MainActor
private final class ModelBox<Model> {
    let model: Model
    let tasks = ActionTasks()

    init(_ model: Model) {
        self.model = model
    }
}

extension View {
    /// Sets the identity of the view. A view with another id is a new view, without the state of the previous one.
    public func id(_ id: some Hashable) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }
}

private struct IdentifiedView<Content: View>: PrimitiveView {
    let content: Content
    let id: AnyHashable

    func element(in context: Context) -> any Element {
        let inner = context.child(.id(id))
        return content.element(in: inner.child().runningActions(in: inner.state { ActionTasks() }))
    }
}
