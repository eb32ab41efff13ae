/// Rows of a ``List`` or a ``Form`` with a header and a footer. A blank row separates sections, or
/// in a list a rule if the next one has no header.
@MainActor
public struct Section<Parent, Content, Footer> {
    private let header: Parent
    private let content: Content
    private let footer: Footer
}

extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
    func list(in context: Context) -> ViewList {
        var (outer, inner) = (context.child(0), context.child(2))
        outer.environment.style = context.environment.theme.title.over(context.environment.style)
        inner.environment.style = context.environment.theme.muted.over(context.environment.style)
        // Headers and footers are no rows.
        outer.environment[RowControls.self] = nil
        inner.environment[RowControls.self] = nil
        let content = content.views(in: context.child(1))
        return ViewList([.section(header: header.views(in: outer), content: content, footer: footer.views(in: inner))])
    }

    /// Creates a section, with a header and a footer if they are given.
    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Parent = { EmptyView() },
        @ViewBuilder footer: () -> Footer = { EmptyView() }
    ) {
        self.init(header: header(), content: content(), footer: footer())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// Creates a section with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }
}
