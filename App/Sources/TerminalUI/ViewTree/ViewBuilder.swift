/// Combines the views of several statements.
@MainActor @resultBuilder
package enum ViewBuilder {
    package static func buildBlock() -> EmptyView { EmptyView() }
    package static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    package static func buildBlock(_ views: any View...) -> Group { Group(views) }
    /// An `if` without `else` has a node even if its condition is false, so that the following views keep theirs.
    package static func buildOptional(_ content: (any View)?) -> Group { Group(content.map { [$0] } ?? []) }
    package static func buildEither(first: any View) -> Branch { Branch(number: 0, content: first) }
    package static func buildEither(second: any View) -> Branch { Branch(number: 1, content: second) }
    package static func buildArray(_ views: [any View]) -> Group { Group(views) }
}

/// A view without content or size.
package struct EmptyView: View {
    package init() {}

    package func element(in context: Context) -> any Element { StackElement(group: []) }
}

/// Several views, laid out by the stack around them; outside a stack, from top to bottom.
package struct Group: View {
    private let views: [any View]

    package init<Content: View>(@ViewBuilder _ content: () -> Content) {
        views = [content()]
    }

    init(_ views: [any View]) {
        self.views = views
    }

    package func element(in context: Context) -> any Element {
        StackElement(group: views.enumerated().map { $1.element(in: context.child(.index($0))) })
    }
}

/// A branch of an `if` with `else`. Each branch has its own node, so that it does not get the state of the other.
package struct Branch: View {
    let number: Int
    let content: any View

    package func element(in context: Context) -> any Element {
        content.element(in: context.child(.index(number)))
    }
}

/// A view for each element of a collection, identified by the element's id.
package struct ForEach<Data: RandomAccessCollection, Content: View>: View where Data.Element: Identifiable {
    private let data: Data
    private let content: (Data.Element) -> Content

    package init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
    }

    package func element(in context: Context) -> any Element {
        StackElement(group: data.map { content($0).element(in: context.child(.id($0.id))) })
    }
}
