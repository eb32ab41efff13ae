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
        let style = context.environment.borderStyle
        let isWide = context.values.horizontalSizeClass == .regular
        var inner = context.child(0)
        inner.values.delaysSelection = isWide
        let sidebar = Screen(in: inner, content: sidebar)
        guard isWide else { return sidebar.element() }
        let sidebarWidth = sidebar.items.columnWidth(width)
        inner = context.child(1)
        inner.environment.contentWidth = width - sidebarWidth - 3
        let detail = Screen(in: inner, content: detail)
        let gap = FrameElement(StackElement(group: []), columns: .init(fixed: 3), rows: .filling)
        let line = DecoratedElement(gap) { rect, canvas in
            canvas.fill(Rect(rect.x + 1, rect.y, 1, rect.height), with: "│", style: style)
        }
        return StackElement(
            axis: .horizontal,
            children: [
                FrameElement(sidebar.element(), columns: .init(fixed: sidebarWidth)), line,
                FrameElement(detail.element(), columns: .init(fixed: inner.environment.contentWidth)),
            ]
        )
    }
}

extension View {
    /// Sets the width of the column around the view in points. The other column has at least as much.
    public func navigationSplitViewColumnWidth(min: Double? = nil, ideal: Double, max: Double? = nil) -> some View {
        setting(ScreenItems.self) { items, _ in
            items.columnWidth = { width in
                Swift.max(min?.columns ?? 0, Swift.min(ideal.columns, max?.columns ?? .max, width / 2))
            }
        }
    }
}
