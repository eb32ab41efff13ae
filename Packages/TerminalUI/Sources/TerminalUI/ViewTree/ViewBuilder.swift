/// Combines the views of several statements.
@MainActor @resultBuilder
public enum ViewBuilder {
    /// Builds no view.
    public static func buildBlock() -> EmptyView { EmptyView() }
    /// Builds a single view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// Builds several views.
    public static func buildBlock(_ views: any View...) -> Group { Group(views) }
    /// An `if` without `else` has a node even if its condition is `false`, so that the following views keep theirs.
    public static func buildOptional(_ content: (any View)?) -> Group { Group(content.map { [$0] } ?? []) }
    /// Builds the view of a `true` condition.
    public static func buildEither(first: any View) -> AnyView { AnyView(Branch(number: 0, content: first)) }
    /// Builds the view of a `false` condition.
    public static func buildEither(second: any View) -> AnyView { AnyView(Branch(number: 1, content: second)) }
    /// Builds the views of a loop.
    public static func buildArray(_ views: [any View]) -> Group { Group(views) }
}

/// A view without content or size.
public struct EmptyView: PrimitiveView {
    /// Creates a view without content.
    public init() {}

    func element(in context: Context) -> any Element { StackElement(group: []) }
}

/// Several views, laid out by the stack around them; outside a stack, from top to bottom.
public struct Group: PrimitiveView {
    private let views: [any View]

    /// Creates a group of the views that `content` builds.
    public init<Content: View>(@ViewBuilder _ content: () -> Content) {
        views = [content()]
    }

    init(_ views: [any View]) {
        self.views = views
    }

    func element(in context: Context) -> any Element {
        StackElement(group: views.enumerated().map { $1.element(in: context.child(.index($0))) })
    }
}

/// A branch of an `if` with `else`. Each branch has its own node, so that it does not get the state of the other.
private struct Branch: PrimitiveView {
    let number: Int
    let content: any View

    func element(in context: Context) -> any Element {
        content.element(in: context.child(.index(number)))
    }
}

/// A view for each element of a collection, identified by the element's id.
public struct ForEach<Data: RandomAccessCollection, Content: View>: PrimitiveView where Data.Element: Identifiable {
    private let data: Data
    private let content: (Data.Element) -> Content

    /// Creates a view for each element of `data`.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
    }

    func element(in context: Context) -> any Element {
        StackElement(group: data.map { content($0).element(in: context.child(.id($0.id))) })
    }
}
