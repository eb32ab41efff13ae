import TerminalEngine

/// Screens of which one is visible: that of the selected tab. The keys 1 to 9, `[` and `]` select a tab. A tab is evaluated
/// when it is first selected, and keeps its state while another one is.
public struct TabView<SelectionValue: Hashable, Content: View>: ElementView {
    private let selection: Binding<SelectionValue>?
    private let content: Content

    /// Creates tabs for the views of `content` by their ``View/tag(_:includeOptional:)`` and
    /// ``View/tabItem(_:)``. Without `selection`, the view stores it.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        let state = context.state { TabState() }
        let views = content.views(in: context.child()).all
        guard !views.isEmpty else { return StackElement(group: []) }
        let tags = views.map { $0.traits.tag ?? $0.traits.id }
        let selected = selection.map { AnyHashable($0.wrappedValue) }.map { tags.firstIndex(of: $0) ?? 0 }
        let index = selected ?? min(state.selected.value, views.count - 1)
        for (other, view) in views.enumerated() {
            view.context.node.keepsChildren = other != index
            if other != index { state.memory(of: tags[other]).hide() }
        }
        let screen = state.memory(of: tags[index]).element(views[index].element, in: context)
        guard !context.values.hidesTabBar else { return screen }
        func select(_ index: Int) {
            guard let selection else { return state.selected.value = index }
            if let value = tags[index]?.base as? SelectionValue { selection.wrappedValue = value }
        }
        let labels = views.enumerated().map { number, view in
            view.traits.tabItem.map { tabItem in
                TabLabel(number + 1, of: tabItem, isSelected: number == index, in: context) { select(number) }
            }
        }
        return TabViewElement(content: screen, labels: labels.compactMap(\.self), context: context) { offset in
            select((index + offset + views.count) % views.count)
        }
    }
}

@MainActor
private final class TabState {
    /// The index of the selected tab if the view has no binding.
    let selected = StateBox(0)
    private var memories: [AnyHashable?: FocusMemory] = [:]

    func memory(of tag: AnyHashable?) -> FocusMemory {
        let memory = memories[tag] ?? FocusMemory()
        memories[tag] = memory
        return memory
    }
}

/// The number and the label of a tab.
@MainActor
private struct TabLabel {
    let number: Int
    let isSelected: Bool
    let select: @MainActor () -> Void
    let element: any Element
    let label: any Element

    init(
        _ number: Int,
        of label: ViewList,
        isSelected: Bool,
        in context: Context,
        select: @escaping @MainActor () -> Void
    ) {
        self.number = number
        self.isSelected = isSelected
        self.select = select
        let theme = context.environment.theme
        let views = label.all.map(\.element)
        let title = StackElement(axis: .horizontal, spacing: 1, children: views)
        self.label = DecoratedElement(title) { rect, canvas in
            title.draw(in: rect, on: canvas)
            let style = (isSelected ? theme.accent.over(theme.title) : theme.muted).over(context.environment.style)
            canvas.restyle(rect) { _ in style }
        }
        let key = TextElement(
            text: "\(number)",
            style: theme.muted.over(context.environment.style),
            lineLimit: 1,
            alignment: .leading
        )
        element = StackElement(axis: .horizontal, spacing: 1, children: [key, self.label])
    }
}

/// The labels of the tabs above the visible screen. A heavy line marks the selected one; a low window has no row for it.
@MainActor
private struct TabViewElement: Element {
    let content: any Element
    let labels: [TabLabel]
    let context: Context
    /// Selects the tab with an offset to the selected one.
    let move: @MainActor (Int) -> Void

    private var barHeight: Int {
        labels.isEmpty ? 0 : context.environment.screenSize.height >= 16 ? 2 : 1
    }

    func size(for proposal: Proposal) -> Size {
        let size = content.size(for: proposal.inset(by: Insets(top: barHeight)))
        return Size(proposal.width ?? size.width, proposal.height ?? size.height + barHeight)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let area = rect.inset(by: Insets(top: barHeight))
        content.draw(in: area.aligned(content.size(for: Proposal(area.size)), .center), on: canvas.clipped(to: area))
        drawLabels(in: Rect(rect.x, rect.y, rect.width, barHeight), on: canvas)
        guard labels.count > 1 else { return }
        let strings = context.environment.strings
        canvas.bind(["]"], strings.nextTab, group: .everywhere) { move(1) }
        canvas.bind(["["], strings.previousTab, group: .everywhere) { move(-1) }
    }

    private func drawLabels(in rect: Rect, on canvas: Canvas) {
        let (border, theme) = (context.environment.borderStyle, context.environment.theme)
        if rect.height > 1 { canvas.fill(Rect(rect.x, rect.maxY - 1, rect.width, 1), with: "─", style: border) }
        let row = Rect(rect.x, rect.y, rect.width, 1)
        var x = rect.x
        for label in labels {
            let width = label.element.size(for: Proposal()).width
            let area = Rect(x, rect.y, width, 1)
            let title = canvas.label { label.element.draw(in: area, on: canvas.clipped(to: row)) }
            if rect.height > 1, label.isSelected {
                let line = Rect(x, rect.maxY - 1, width, 1).intersection(rect)
                canvas.fill(line, with: "━", style: theme.accent.over(border))
            }
            canvas.describe(.tab, title, in: area) { element in
                element.isSelected = label.isSelected
                element.press = label.select
            }
            canvas.addRegion(area) { mouse, _ in
                if mouse == .click { label.select() }
                return mouse == .click
            }
            if labels.count > 1, label.number < 10 {
                let key = Key(.character(Character("\(label.number)")))
                canvas.bind([key], title, group: .everywhere, label.select)
            }
            x += width + 3
        }
    }
}

/// A view that is evaluated when it is needed, with the label of its tab.
private struct TabItemView<Content: View, Label: View>: PrimitiveView {
    let content: Content
    let label: Label

    static var isSingle: Bool { true }

    func list(in context: Context) -> ViewList {
        var view = ListedView(in: context) { content.element(in: context.child(0)) }
        view.traits.tabItem = label.views(in: context.child(1))
        return ViewList(view)
    }
}

extension View {
    /// Sets the label of the view's tab in a ``TabView``.
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        TabItemView(content: self, label: label())
    }

    /// Sets the style of tabs in the view.
    public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
        environment(\.hidesTabBar, style is PageTabViewStyle)
    }
}

/// The appearance of tabs.
@MainActor
@preconcurrency
public protocol TabViewStyle {}

/// Pages without labels. Controls of the app turn them.
public struct PageTabViewStyle: TabViewStyle {
    /// The visibility of the dots below the pages, which a terminal does not show.
    public struct IndexDisplayMode: Sendable {
        /// Dots are never shown.
        public static let never = IndexDisplayMode()
    }
}

extension TabViewStyle where Self == PageTabViewStyle {
    /// Pages without labels.
    public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle()
    }
}

private enum HidesTabBarKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    fileprivate var hidesTabBar: Bool {
        get { self[HidesTabBarKey.self] }
        set { self[HidesTabBarKey.self] = newValue }
    }
}
