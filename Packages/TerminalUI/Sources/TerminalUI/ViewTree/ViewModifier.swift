/// A change of a view, with the declaration of SwiftUI's `ViewModifier`.
@MainActor
@preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    /// The modified view.
    typealias Content = _ViewModifier_Content<Self>

    /// Returns the changed view.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier changes.
public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
    let content: any View

    func list(in context: Context) -> ViewList { content.views(in: context) }
}

/// A view with a modifier.
@MainActor
public struct ModifiedContent<Content, Modifier> {
    let content: Content
    let modifier: Modifier
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    func list(in context: Context) -> ViewList {
        context.views(of: modifier, body: modifier.body(content: _ViewModifier_Content(content: content)))
    }
}

extension View {
    /// Applies a modifier to the view.
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
