/// Combines the views of several statements, as SwiftUI's `ViewBuilder` does.
@MainActor
@resultBuilder
public enum ViewBuilder {
    /// Builds a statement.
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    /// Builds no view.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// Builds a single view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// Builds several views.
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView(views: views)
    }
    /// Builds the view of an `if` without `else`.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    /// Builds the view of a `true` condition.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(content: first, branch: 0)
    }
    /// Builds the view of a `false` condition.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(content: second, branch: 1)
    }
}

/// The views of several statements. Each has a place of its own, also beside an `if` whose condition changes.
public struct TupleView<T>: PrimitiveView {
    fileprivate let views: [any View]

    func list(in context: Context) -> ViewList {
        ViewList(joining: views.enumerated().map { $1.views(in: context.child(.index($0))) })
    }
}

/// The view of a condition. Each branch has state of its own.
public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
    fileprivate let content: any View
    fileprivate let branch: Int

    static var isSingle: Bool { First.isSingleView && Second.isSingleView }

    func list(in context: Context) -> ViewList { content.views(in: context.child(.index(branch))) }
}
