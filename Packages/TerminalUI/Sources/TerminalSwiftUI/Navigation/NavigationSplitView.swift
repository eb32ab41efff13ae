import TerminalEngine

/// Two columns: a sidebar, and the detail of what is selected there. In a window with fewer than 100 columns of text, only
/// the sidebar is visible. The left and right arrows move between the columns.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: ElementView {
    private let sidebar: Sidebar
    private let detail: Detail

    /// Creates two columns.
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
        self.sidebar = sidebar()
        self.detail = detail()
    }

    func element(in context: Context) -> any Element {
        let width = context.environment.contentWidth
        var inner = context.child(0)
        let isWide = context.values.horizontalSizeClass == .regular
        inner.values.delaysSelection = isWide
        let sidebar = Screen(in: inner) { self.sidebar.element(in: $0) }
        guard isWide else { return sidebar.element() }
        let sidebarWidth = (sidebar.items.columnWidth ?? ColumnWidth(ideal: width * 2 / 5)).columns(in: width)
        inner = context.child(1)
        inner.environment.contentWidth = width - sidebarWidth - ColumnsElement.gap
        return ColumnsElement(
            sidebar: sidebar.element(),
            detail: Screen(in: inner) { detail.element(in: $0) }.element(),
            sidebarWidth: sidebarWidth,
            style: context.environment.borderStyle
        )
    }
}

private struct ColumnsElement: Element {
    let sidebar: any Element
    let detail: any Element
    let sidebarWidth: Int
    let style: Style

    /// The line between the columns and the empty columns beside it.
    static var gap: Int { 3 }

    func size(for proposal: Proposal) -> Size {
        let detailWidth = proposal.width.map { $0 - sidebarWidth - Self.gap }
        let sizes = [
            sidebar.size(for: Proposal(width: sidebarWidth, height: proposal.height)),
            detail.size(for: Proposal(width: detailWidth, height: proposal.height)),
        ]
        return Size(
            proposal.width ?? sidebarWidth + Self.gap + sizes[1].width,
            max(sizes[0].height, sizes[1].height)
        )
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let left = Rect(rect.x, rect.y, sidebarWidth, rect.height)
        let right = rect.inset(by: Insets(left: sidebarWidth + Self.gap))
        sidebar.draw(in: left, on: canvas.clipped(to: left))
        canvas.fill(Rect(left.maxX + 1, rect.y, 1, rect.height), with: "│", style: style)
        detail.draw(in: right, on: canvas.clipped(to: right))
    }
}

/// The width of a column of a split view.
struct ColumnWidth {
    var min: Int?
    var ideal: Int
    var max: Int?

    /// Returns the width in a window: the ideal one, if the other column has as much.
    func columns(in width: Int) -> Int { Swift.max(min ?? 0, Swift.min(ideal, max ?? .max, width / 2)) }
}

extension View {
    /// Sets the width of the column around the view in points.
    public func navigationSplitViewColumnWidth(min: Double? = nil, ideal: Double, max: Double? = nil) -> some View {
        SettingView(content: self) {
            $0.values.screenItems?.columnWidth = ColumnWidth(
                min: min?.columns,
                ideal: ideal.columns,
                max: max?.columns
            )
        }
    }
}
