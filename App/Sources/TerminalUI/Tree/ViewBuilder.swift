/// Makes one view of several statements.
@MainActor @resultBuilder
public enum ViewBuilder {
    /// No statement.
    public static func buildBlock() -> Empty { Empty() }
    /// One statement.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    /// Several statements.
    public static func buildBlock(_ views: any View...) -> Group { Group(views) }
    /// An `if` without `else`. It keeps its place while it shows nothing, so that what follows keeps its own.
    public static func buildOptional(_ content: (any View)?) -> Group { Group(content.map { [$0] } ?? []) }
    /// The first branch.
    public static func buildEither(first: any View) -> Branch { Branch(number: 0, content: first) }
    /// The other branch.
    public static func buildEither(second: any View) -> Branch { Branch(number: 1, content: second) }
    /// A loop.
    public static func buildArray(_ views: [any View]) -> Group { Group(views) }
}

/// Nothing: it takes no space.
public struct Empty: View {
    /// Nothing.
    public init() {}

    /// The element of nothing.
    public func element(in context: Context) -> any Element { GroupElement(children: []) }
}

/// Several views, laid out by the stack in which they stand; elsewhere one below the other.
public struct Group: View {
    private let views: [any View]

    /// Several views as one.
    public init<Content: View>(@ViewBuilder _ content: () -> Content) {
        views = [content()]
    }

    init(_ views: [any View]) {
        self.views = views
    }

    /// The elements of all.
    public func element(in context: Context) -> any Element {
        GroupElement(children: views.enumerated().map { $1.element(in: context.child(.index($0))) })
    }
}

/// One of two branches of an `if`; each has its own place, so that neither inherits the other's state.
public struct Branch: View {
    let number: Int
    let content: any View

    /// The element of the branch taken.
    public func element(in context: Context) -> any Element {
        content.element(in: context.child(.index(number)))
    }
}

/// A view for each element of a collection, in its place by the element's id.
public struct ForEach<Data: RandomAccessCollection, Content: View>: View where Data.Element: Identifiable {
    private let data: Data
    private let content: (Data.Element) -> Content

    /// A view for each element of `data`.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
    }

    /// The elements of all.
    public func element(in context: Context) -> any Element {
        GroupElement(children: data.map { content($0).element(in: context.child(.id($0.id))) })
    }
}

/// Several elements that a stack takes as its own.
struct GroupElement: Element {
    let stack: StackElement

    init(children: [any Element]) {
        stack = StackElement(axis: .vertical, children: children)
    }

    func size(for proposal: Proposal) -> Size { stack.size(for: proposal) }
    func draw(in rect: Rect, on canvas: Canvas) { stack.draw(in: rect, on: canvas) }
}
