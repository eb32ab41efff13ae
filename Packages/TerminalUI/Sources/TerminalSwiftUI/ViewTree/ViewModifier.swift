import TerminalEngine

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

    static var isSingle: Bool { false }

    func list(in context: Context) -> ViewList { content.views(in: context) }
}

/// A view with a modifier.
@MainActor
public struct ModifiedContent<Content, Modifier> {
    let content: Content
    let modifier: Modifier
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    /// The view is drawn by the toolkit.
    public typealias Body = Never

    static var isSingle: Bool { false }

    func list(in context: Context) -> ViewList {
        if case .fault(let fault) = modifier.linkProperties(in: context) {
            return Text(verbatim: fault).list(in: context.child())
        }
        return modifier.body(content: _ViewModifier_Content(content: content)).views(in: context.child())
    }
}

extension View {
    /// Applies a modifier to the view.
    public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ViewModifier {
    func linkProperties(in context: Context) -> PropertyLinks { PropertyLinks.link(self, in: context) }
}
