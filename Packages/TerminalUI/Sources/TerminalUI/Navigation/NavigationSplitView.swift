/// Two columns: a sidebar, and the detail of what is selected there. In a window with fewer than 100 columns of text, only
/// the sidebar is visible. The left and right arrows move between the columns; Enter in a list of the sidebar moves to the
/// detail, and Esc back, to which the bar of a stack in the detail leads, too. The keys of the column with the focus come
/// first; those of the other one are only in the help.
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
        let isWide = context.environment.horizontalSizeClass == .regular
        var inner = context.child(0)
        let (columns, focus) = (context.state { Columns() }, context.renderer.focus)
        if isWide { inner.environment.showDetail = { columns.showsDetail = true } }
        let sidebar = Screen(in: inner, content: sidebar)
        let sidebarWidth = sidebar.items.columnWidth(width)
        columns.isAlone = columns.isAlone || sidebarWidth >= width
        guard isWide, sidebarWidth < width else { return sidebar.element() }
        inner = context.child(1)
        inner.environment.contentWidth = width - sidebarWidth - 3
        let isInDetail = columns.scope?.focused.map(inner.node.contains) == true
        let goBack: @MainActor () -> Void = { focus.request = columns.list }
        if isInDetail { inner.environment.columnBack = (sidebar.items.title, goBack) }
        let detail = Screen(in: inner, content: detail)
        let (first, second) = (sidebar.element(), detail.element())
        let area = FrameElement(content: StackElement(axis: .vertical), columns: .filling, rows: .filling)
        return DecoratedElement(area) { rect, canvas in
            let frame = canvas.frame
            let (firstBinding, firstFocusable) = (frame.bindings.count, frame.focusables.count)
            let left = Rect(rect.x, rect.y, sidebarWidth, rect.height)
            first.draw(in: left, on: canvas.clipped(to: left))
            let (bindings, focusables) = (frame.bindings.count, frame.focusables.count)
            let entry = frame.focusEntry
            let right = rect.inset(by: Insets(left: sidebarWidth + 3))
            second.draw(in: right, on: canvas.clipped(to: right))
            // A detail that appears again takes no focus.
            if columns.isAlone { (frame.focusEntry, columns.isAlone) = (entry, false) }
            columns.scope = frame.scope
            columns.list = frame.focusables[firstFocusable..<focusables].first { !$0.isInBar }?.node
            let content = frame.focusables[focusables...].first { !$0.isInBar }?.node
            if columns.showsDetail, let content {
                columns.showsDetail = false
                focus.request = content
            }
            if isInDetail { canvas.bind([.escape], context.renderer.text(.back), group: .everywhere, goBack) }
            let others = isInDetail ? firstBinding..<bindings : bindings..<frame.bindings.count
            for index in others where frame.bindings[index].hint.group == .screen {
                frame.bindings[index].hint.group = .otherColumn
            }
            guard isInDetail else { return }
            frame.bindings.rotate(firstBinding, toStartAt: bindings)
            frame.focusables.rotate(firstFocusable, toStartAt: focusables)
        }
    }
}

/// The focus in two columns.
@MainActor
private final class Columns {
    /// `true` until the focus has moved to the detail.
    var showsDetail = false
    /// `true` if the sidebar was last shown without the detail.
    var isAlone = false
    /// The scope around the columns, and the first control of the sidebar, in the last drawing.
    weak var scope: FocusScope?
    weak var list: ViewNode?
}

extension Array {
    /// Exchanges the elements from `start` on and those from `middle` on.
    fileprivate mutating func rotate(_ start: Int, toStartAt middle: Int) {
        self = Array(self[..<start] + self[middle...] + self[start..<middle])
    }
}

extension View {
    /// Sets the width of the column around the view in points. The other column has at least as much, unless `min` leaves
    /// less; without room for it, it is hidden.
    public func navigationSplitViewColumnWidth(min: Double? = nil, ideal: Double, max: Double? = nil) -> some View {
        setting(ScreenItems.self) { items, _ in
            items.columnWidth = { width in
                Swift.max(min?.columns ?? 0, Swift.min(ideal.columns, max?.columns ?? .max, width / 2))
            }
        }
    }
}
