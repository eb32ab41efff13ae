/// Keeps a model for as long as the view is part of the screen.
///
///     WithState(ItemViewModel(id: id)) { model in
///         ItemView(model: model).task { await model.load() }
///     }
///
/// It is made when the view appears first and released when the view is gone. It stays while the view is hidden by
/// ``View/hidden(_:)``. Views at the same place with another ``View/id(_:)`` have another one.
package struct WithState<Model: AnyObject, Content: View>: View {
    private let make: () -> Model
    private let content: (Model) -> Content

    package init(_ make: @escaping @autoclosure () -> Model, @ViewBuilder content: @escaping (Model) -> Content) {
        self.make = make
        self.content = content
    }

    package func element(in context: Context) -> any Element {
        let kept = context.kept { ModelBox(make()) }
        return content(kept.model).element(in: context.child().owning(kept.actions))
    }
}

/// A type of its own, so that a model is never taken for what another view keeps.
@MainActor
private final class ModelBox<Model> {
    let model: Model
    let actions = ActionTasks()

    init(_ model: Model) {
        self.model = model
    }
}

extension View {
    /// Gives the view a place of its own by `id`: with another id it is another view, which starts anew.
    package func id(_ id: some Hashable) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }
}

private struct IdentifiedView<Content: View>: View {
    let content: Content
    let id: AnyHashable

    func element(in context: Context) -> any Element {
        let inside = context.child(.id(id))
        return content.element(in: inside.child().owning(inside.kept { ActionTasks() }))
    }
}
