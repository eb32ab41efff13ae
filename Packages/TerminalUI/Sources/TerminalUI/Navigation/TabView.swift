/// Screens of which one is visible: that of the selected tab. The keys 1 to 9, `[` and `]` select a tab. A tab is evaluated
/// when it is first selected, and keeps its state while another one is. Views without a ``View/tabItem(_:)`` are pages,
/// which controls of the app and the keys left and right turn.
///
/// The bar has the name of the app, the tabs and the ``View/tabBarStatus(_:)``. In a narrow window, parts are left out
/// instead of being cut off.
public struct TabView<SelectionValue: Hashable, Content: View>: ElementView {
    private let selection: Binding<SelectionValue>
    private let content: Content

    /// Creates tabs for the views of `content` by their ``View/tag(_:includeOptional:)`` and ``View/tabItem(_:)``.
    public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        let views = content.views(in: context.child()).all
        guard !views.isEmpty else { return StackElement(axis: .vertical) }
        let tags = views.map { $0.traits.tag ?? $0.traits.id }
        let selected = tags.firstIndex(of: AnyHashable(selection.wrappedValue)) ?? 0
        for (index, view) in views.enumerated() { view.context.node.keepsChildren = index != selected }
        // Each tab has a place for its focus.
        let places = tags.map { context.child(.id(AnyHashable($0))) }
        let screen = places[selected].rememberingFocus(of: views[selected].element)
        func select(_ index: Int) {
            if let value = tags[index % tags.count]?.base as? SelectionValue { selection.wrappedValue = value }
        }
        let labels = views.enumerated().compactMap { index, view in
            view.traits.tabItem.map { tabItem in
                TabLabel(number: index + 1, title: tabItem.all.map(\.element), isSelected: index == selected) {
                    select(index)
                }
            }
        }
        let content = labels.isEmpty ? screen : context.element(screen, bar: bar(labels, in: context))
        let renderer = context.renderer
        return DecoratedElement(content) { rect, canvas in
            content.draw(in: rect, on: canvas)
            let (next, previous) = (selected + 1, selected - 1)
            if !labels.isEmpty {
                canvas.bind(["]"], renderer.text(.nextTab), group: .everywhere) { select(next) }
                canvas.bind(["["], renderer.text(.previousTab), group: .everywhere) { select(previous + tags.count) }
            }
            // Only the arrows of pages have a hint.
            if labels.isEmpty, next < tags.count {
                canvas.bind([.right], renderer.text(.next)) { select(next) }
                canvas.bind(["l"], "") { select(next) }
            }
            if labels.isEmpty, previous >= 0 {
                canvas.bind([.left], renderer.text(.back)) { select(previous) }
                canvas.bind(["h"], "") { select(previous) }
            }
        }
    }

    /// Returns the widest row that fits, above a line.
    private func bar(_ labels: [TabLabel], in context: Context) -> any Element {
        let (environment, style) = (context.environment, context.environment.style)
        let status = context.environment.tabBarStatus?.views(in: context.child(1)).all.map(\.element) ?? []
        let titleStyle = environment.theme.title.over(style)
        let name = TextElement(text: context.renderer.appName, style: titleStyle, lineLimit: 1)
        func row(_ status: (any Element)?, hasName: Bool = false, titles: Bool = true, gap: Int = 2) -> any Element {
            let tabs = StackElement(
                axis: .horizontal,
                spacing: gap,
                children: labels.map { $0.element(showsTitle: titles || $0.isSelected, in: context) }
            )
            let parts: [(any Element)?] = [
                hasName && !context.renderer.appName.isEmpty ? name : nil,
                tabs, SpacerElement(), status,
            ]
            return StackElement(axis: .horizontal, spacing: 3, children: parts.compactMap(\.self))
        }
        let (wide, narrow) = (status.count > 1 ? status.dropLast() : status[...], status.last)
        let fitting = FittingElement(
            candidates: (wide.isEmpty ? [row(nil, hasName: true)] : wide.map { row($0, hasName: true) }) + [
                row(wide.last), row(narrow), row(narrow, gap: 1), row(narrow, titles: false, gap: 1),
                row(nil, titles: false, gap: 1),
            ]
        )
        let bar = FrameElement(content: fitting, columns: .filling)
        return DecoratedElement(bar) { rect, canvas in
            if rect.height > 1 {
                let line = Rect(rect.x, rect.maxY - 1, rect.width, 1)
                canvas.fill(line, with: "─", style: environment.borderStyle)
            }
            bar.draw(in: rect, on: canvas)
        }
    }
}

/// The number and the title of a tab. A heavy line marks the selected one; a low window has no row for it.
@MainActor
private struct TabLabel {
    let number: Int
    let title: [any Element]
    let isSelected: Bool
    let select: @MainActor () -> Void

    func element(showsTitle: Bool, in context: Context) -> any Element {
        let (theme, style) = (context.environment.theme, context.environment.style)
        let title = StackElement(axis: .horizontal, spacing: 1, children: title)
        let key = TextElement(text: "\(number)", style: theme.muted.over(style))
        let row = StackElement(axis: .horizontal, spacing: 1, children: [key] + (showsTitle ? [title] : []))
        let isHigh = context.renderer.screenSize.height >= 16
        let label = PaddingElement(content: row, insets: Insets(bottom: isHigh ? 1 : 0))
        let titleStyle = (isSelected ? theme.accent.over(theme.title) : theme.muted).over(style)
        return DecoratedElement(label) { rect, canvas in
            _ = canvas.label { label.draw(in: rect, on: canvas) }
            let name = canvas.label { title.draw(in: rect, on: canvas.clipped(to: Rect(0, 0, 0, 0))) }
            canvas.restyle(Rect(rect.x + 2, rect.y, rect.width - 2, 1)) { _ in titleStyle }
            if isHigh, isSelected {
                let line = Rect(rect.x, rect.maxY - 1, rect.width, 1)
                canvas.fill(line, with: "━", style: theme.accent.over(context.environment.borderStyle))
            }
            canvas.describe(.tab, name, in: rect) { element in
                element.isSelected = isSelected
                element.press = select
            }
            canvas.addClick(in: rect, select)
            if number < 10 { canvas.bind([Key(.character(Character("\(number)")))], name, group: .everywhere, select) }
        }
    }
}

extension View {
    /// Sets the label of the view's tab in a ``TabView``.
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        let label = label()
        return DerivedView(content: self) { content, context in
            let labels = label.views(in: context.child(1))
            // A tab is evaluated when it is selected.
            var view = ListedView(in: context) {
                var inner = context.child(0)
                let canvas = Canvas(frame: RenderedFrame(size: .zero))
                inner.environment.tabTitle = canvas.label {
                    for label in labels.all { label.element.draw(in: Rect(0, 0, 0, 0), on: canvas) }
                }
                return content.element(in: inner)
            }
            view.traits.tabItem = labels
            return ViewList(view)
        }
    }

    /// Shows a view at the end of the bar of the tabs in the view. Of several views, from the widest to the narrowest, the
    /// first one that fits is shown.
    public func tabBarStatus<V: View>(@ViewBuilder _ status: () -> V) -> some View {
        environment(\.tabBarStatus, AnyView(status()))
    }

    /// Has no effect: tabs with labels are a bar, and those without labels are pages.
    public func tabViewStyle(_ style: TabViewStyle) -> some View { self }
}

/// The appearance of tabs, which is the same in a terminal: a bar, or pages without one.
public enum TabViewStyle: Sendable {
    /// The visibility of the dots below the pages, which a terminal does not show.
    public enum IndexDisplayMode: Sendable {
        case never
    }

    /// Tabs that are a sidebar on macOS, a bar or a sidebar on iPadOS, and a bar elsewhere.
    case sidebarAdaptable
    /// Pages side by side.
    case page(indexDisplayMode: IndexDisplayMode)
}
