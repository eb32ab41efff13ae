import TerminalEngine

/// The title, the buttons and the search of a screen, which the views in it set while they are evaluated.
@MainActor
final class ScreenItems {
    var title: String?
    var buttons: [(placement: ToolbarItemPlacement, views: ViewList)] = []
    var search: Search?
    var hidesBackButton = false
    /// The width of the screen as a column of a split view.
    var columnWidth: ColumnWidth?
}

private enum ScreenItemsKey: EnvironmentKey { static var defaultValue: ScreenItems? { nil } }

extension EnvironmentValues {
    /// The items of the screen around the view.
    var screenItems: ScreenItems? {
        get { self[ScreenItemsKey.self] }
        set { self[ScreenItemsKey.self] = newValue }
    }
}

/// A view that sets something of a container around it while it is evaluated. The closure gets a context of its own.
struct SettingView<Content: View>: PrimitiveView {
    let content: Content
    let set: @MainActor (Context) -> Void

    static var isSingle: Bool { Content.isSingleView }

    func list(in context: Context) -> ViewList {
        set(context.child(1))
        return content.views(in: context.child(0))
    }
}

/// A screen with a bar: the root of a stack, a pushed screen, a column of a split view, or a sheet.
@MainActor
struct Screen {
    /// The way to the previous screen.
    struct Back {
        /// The title of the previous screen.
        let title: String?
        let action: @MainActor () -> Void
    }

    let items = ScreenItems()
    let context: Context
    private let content: any Element
    private let memory: FocusMemory

    /// Creates a screen, and evaluates its content, which `content` returns.
    init(in context: Context, content: (Context) -> any Element) {
        self.context = context
        memory = context.state { FocusMemory() }
        var inner = context.child()
        inner.values.screenItems = items
        self.content = content(inner)
    }

    /// Hides the screen until its next ``element(back:)``. Its state stays, also that of rows, which are not evaluated.
    func hide() {
        memory.hide()
        context.node.keepsChildren = true
    }

    /// Returns the element of the visible screen.
    func element(back: Back? = nil) -> any Element {
        context.node.keepsChildren = false
        let sheet = context.values.sheet
        if let title = items.title { sheet?.title = title }
        let buttons = items.buttons.enumerated()
            .sorted { ($0.element.placement.rank, $0.offset) < ($1.element.placement.rank, $1.offset) }
            .flatMap { $0.element.views.all.map(\.element) }
        let back = items.hidesBackButton ? nil : back
        let element = ScreenElement(
            content: content,
            title: sheet == nil ? items.title : nil,
            back: back,
            buttons: buttons,
            search: items.search?.element,
            isSheet: sheet != nil,
            environment: context.environment
        )
        let restored = memory.element(element, in: context)
        return DecoratedElement(element) { [items, strings = context.environment.strings] rect, canvas in
            if let title = items.title { canvas.frame.title = title.printable.replacing("\n", with: " ") }
            let count = canvas.frame.focusables.count
            restored.draw(in: rect, on: canvas)
            items.search?.bindKeys(on: canvas, after: count)
            if let back { canvas.bind([.escape, .backspace], strings.back, group: .everywhere, back.action) }
        }
    }
}

extension Canvas {
    /// Binds keys while the view is visible. A binding that is added earlier at the same depth takes precedence.
    func bind(_ keys: [Key], _ label: String, group: KeyGroup, _ action: @escaping @MainActor () -> Void) {
        let binding = KeyBinding(hint: KeyHint(keys: keys, label: label.asHint, group: group), action: action)
        frame.bindings.append(KeyBindingChain(.binding(binding), scope: scope, outer: keyBindings))
    }
}

/// The content of a screen with a bar above it: the title at the left, the buttons at the right or, if they do not fit, in
/// a row of their own. A sheet, whose border shows its title, has the buttons at the bottom. A bar without content takes no
/// row.
@MainActor
private struct ScreenElement: Element {
    let content: any Element
    let title: String?
    let back: Screen.Back?
    let buttons: [any Element]
    let search: (any Element)?
    let isSheet: Bool
    let environment: EnvironmentValues

    typealias EnvironmentValues = TerminalEngine.EnvironmentValues

    private var theme: Theme { environment.theme }

    func size(for proposal: Proposal) -> Size {
        let (top, bottom) = (bar(isTop: true, proposal.width), bar(isTop: false, proposal.width))
        let bars = top.height + bottom.height
        let size = content.size(for: proposal.inset(by: Insets(top: bars)))
        let width = max(size.width, top.size(for: Proposal()).width, bottom.size(for: Proposal()).width)
        return Size(proposal.width ?? width, proposal.height ?? size.height + bars)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let (top, bottom) = (bar(isTop: true, rect.width), bar(isTop: false, rect.width))
        let area = rect.inset(by: Insets(top: top.height, bottom: bottom.height))
        // The content comes first, so that its first control is the first Tab stop of the screen.
        content.draw(in: area.aligned(content.size(for: Proposal(area.size)), .center), on: canvas.clipped(to: area))
        top.draw(in: Rect(rect.x, rect.y, rect.width, top.height), on: canvas)
        bottom.draw(in: Rect(rect.x, rect.maxY - bottom.height, rect.width, bottom.height), on: canvas)
    }

    /// Returns the bar above or below the content.
    private func bar(isTop: Bool, _ width: Int?) -> Bar {
        var rows: [any Element] = []
        if isTop != isSheet {
            let leading =
                [back.map { BackElement(back: $0, environment: environment) }, heading].compactMap(\.self)
                as [any Element]
            let heading = leading.isEmpty ? nil : StackElement(axis: .horizontal, spacing: 3, children: leading)
            let trailing =
                buttons.isEmpty
                ? nil : StackElement(axis: .horizontal, spacing: 1, children: [SpacerElement()] + buttons)
            let parts = [heading, trailing].compactMap(\.self)
            let row = StackElement(axis: .horizontal, spacing: 2, children: parts)
            let fits = row.size(for: Proposal()).width <= width ?? .max
            if !parts.isEmpty { rows += fits ? [row] : parts }
        }
        if isTop, let search { rows.append(search) }
        // A low window has no empty row between the bar and the content.
        let hasAir = !rows.isEmpty && environment.screenSize.height >= 20
        let rowsElement = StackElement(axis: .vertical, children: rows)
        return Bar(
            rows: rowsElement,
            isTop: isTop,
            height: rowsElement.size(for: Proposal(width: width)).height + (hasAir ? 1 : 0)
        )
    }

    private var heading: (any Element)? {
        guard let title, !title.isEmpty else { return nil }
        let text = title.printable
        let style = theme.title.over(environment.style)
        let element = TextElement(text: text, style: style, lineLimit: 1, alignment: .leading)
        return DecoratedElement(element) { rect, canvas in
            canvas.describe(.heading, text, in: rect)
            element.draw(in: rect, on: canvas)
        }
    }
}

private struct Bar: Element {
    let rows: StackElement
    let isTop: Bool
    let height: Int

    func size(for proposal: Proposal) -> Size { rows.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let size = Size(rect.width, rows.size(for: Proposal(rect.size)).height)
        rows.draw(in: rect.aligned(size, isTop ? .top : .bottom), on: canvas.clipped(to: rect))
    }
}

/// The title of the previous screen, to which a click returns. Esc does the same, so it is no Tab stop.
@MainActor
private struct BackElement: Element {
    let back: Screen.Back
    let environment: TerminalEngine.EnvironmentValues

    private var text: TextElement {
        let text = ["‹", back.title?.printable].compactMap(\.self).joined(separator: " ")
        let style = environment.theme.accent.over(environment.style)
        return TextElement(text: text, style: style, lineLimit: 1, alignment: .leading)
    }

    func size(for proposal: Proposal) -> Size { text.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        canvas.describe(.button, back.title ?? environment.strings.back, in: rect) { $0.press = back.action }
        canvas.addRegion(rect) { mouse, _ in
            if mouse == .click { back.action() }
            return mouse == .click
        }
        text.draw(in: rect, on: canvas)
    }
}
