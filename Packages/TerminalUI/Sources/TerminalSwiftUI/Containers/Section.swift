import TerminalEngine

/// Rows of a ``List`` or a ``Form`` with a header and a footer. A blank row separates sections.
@MainActor
public struct Section<Parent, Content, Footer> {
    private let header: Parent
    private let content: Content
    private let footer: Footer
}

extension Section: View, PrimitiveView where Parent: View, Content: View, Footer: View {
    /// A section is drawn by the container around it.
    public typealias Body = Never

    static var isSingle: Bool { false }

    func list(in context: Context) -> ViewList {
        var (outer, inner) = (context.child(0), context.child(2))
        outer.environment.style = context.environment.theme.title.over(context.environment.style)
        inner.environment.style = context.environment.theme.muted.over(context.environment.style)
        return ViewList([
            .section(
                ViewList.SectionViews(
                    header: header.views(in: outer),
                    content: content.views(in: context.child(1)),
                    footer: footer.views(in: inner)
                )
            )
        ])
    }

    /// Creates a section with a header and a footer.
    public init(
        @ViewBuilder content: () -> Content,
        @ViewBuilder header: () -> Parent,
        @ViewBuilder footer: () -> Footer
    ) {
        self.init(header: header(), content: content(), footer: footer())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    /// Creates a section with a footer.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// Creates a section with a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// Creates a section without header and footer.
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// Creates a section with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }
}

/// A run of rows, or of headers or footers, in a list or a form.
@MainActor
struct ListRun {
    let rows: ViewList.Rows
    let isHeading: Bool
    /// The free cells around each row; those at the top are only above the first one.
    var insets: Insets

    /// The insets of the row at `index`.
    func insets(at index: Int) -> Insets {
        index == 0 ? insets : Insets(left: insets.left, bottom: insets.bottom, right: insets.right)
    }
}

extension ViewList {
    /// The runs of a list or a form from top to bottom.
    var runs: [ListRun] {
        var runs: [ListRun] = []
        var isAfterSection = false
        func add(_ rows: Rows, indent: Int = 2, isHeading: Bool = false, startsSection: Bool = false) {
            guard rows.count > 0 else { return }
            let insets = Insets(top: startsSection && !runs.isEmpty ? 1 : 0, left: indent, right: 1)
            runs.append(ListRun(rows: rows, isHeading: isHeading, insets: insets))
        }
        for part in parts {
            switch part {
            case .view(let view): add(Rows([view]), startsSection: isAfterSection)
            case .rows(let rows): add(rows, startsSection: isAfterSection)
            case .section(let section):
                let isFirst = runs.isEmpty
                var inner = section.content.runs
                let header = Rows(section.header.all)
                add(header, indent: 0, isHeading: true, startsSection: true)
                if header.count == 0, !isFirst, !inner.isEmpty { inner[0].insets.top = 1 }
                runs += inner
                add(Rows(section.footer.all), isHeading: true)
            }
            if case .section = part { isAfterSection = true } else { isAfterSection = false }
        }
        return runs
    }
}

extension ViewList.Rows {
    /// Creates rows of views that exist.
    init(_ views: [ListedView]) {
        self.init(count: views.count, id: { views[$0].rowID }, view: { views[$0] })
    }
}

extension ListedView {
    /// The value that selects the view, or its identity.
    var rowID: AnyHashable { traits.tag ?? traits.id ?? AnyHashable(ObjectIdentifier(context.node)) }
}
