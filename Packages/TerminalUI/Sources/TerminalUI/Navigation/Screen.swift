/// The title, the buttons and the search of a screen, which the views in it set while they are evaluated.
@MainActor
final class ScreenItems {
    var title: String?
    var subtitle: String?
    var buttons: [ListedView] = []
    var search: Search?
    var hidesBackButton = false
    /// Returns the width of the screen as a column of a split view with a width.
    var columnWidth: (Int) -> Int = { $0 * 2 / 5 }
}

extension View {
    /// Changes the object of the container around the view, if there is one, while the view is evaluated. The closure gets a
    /// context of its own.
    func setting<Object: AnyObject>(
        _ type: Object.Type,
        _ set: @escaping @MainActor (Object, Context) -> Void
    ) -> some View {
        DerivedView(content: self) { content, context in
            if let object = context.environment[type] { set(object, context.child(1)) }
            return content.views(in: context.child(0))
        }
    }
}

/// A screen with a bar: the root of an app, a sheet, a cover or a stack, a pushed screen, or a column of a split view.
///
/// The bar has the title at the left and the buttons at the right or, if they do not fit, in a row of their own. While the
/// screen is searched, the field is in their place. In a sheet, whose border shows the title, the bar is at the bottom. A bar
/// without content takes no row.
@MainActor
struct Screen {
    /// The way to the previous screen, which has a title.
    typealias Back = (title: String?, action: @MainActor () -> Void)

    let items = ScreenItems()
    private let context: Context
    private let content: any Element

    /// Creates a screen, and evaluates its content. Its state stays while it is hidden, also that of rows, which are not
    /// evaluated.
    init(in context: Context, content: some View) {
        self.context = context
        context.node.keepsChildren = true
        var inner = context.child()
        inner.environment[ScreenItems.self] = items
        self.content = content.element(in: inner)
    }

    /// Returns the element of the visible screen.
    func element(back: Back? = nil) -> any Element {
        context.node.keepsChildren = false
        let renderer = context.renderer
        let sheet = context.environment[Sheet.self]
        if let title = items.title { sheet?.title = title }
        let back = items.hidesBackButton ? nil : back
        // A sheet shows the title in its border, and a tab in its label.
        let bar = bar(back, title: sheet == nil && items.title != context.environment.tabTitle ? items.title : nil)
        let screen = context.element(content, bar: bar, at: sheet == nil ? .top : .bottom)
        let element = context.rememberingFocus(of: screen)
        return DecoratedElement(element) { [items] rect, canvas in
            if let title = items.title {
                let names = [title, renderer.appName].filter { !$0.isEmpty }
                canvas.frame.title = names.joined(separator: " – ").printable.replacing("\n", with: " ")
            }
            let count = canvas.frame.focusables.count
            element.draw(in: rect, on: canvas)
            items.search?.bindKeys(on: canvas, after: count)
            if let back { canvas.bind([.escape, .backspace], renderer.text(.back), group: .everywhere, back.action) }
        }
    }

    private func bar(_ back: Back?, title: String?) -> any Element {
        let theme = context.environment.theme
        var leading: [any Element] = []
        if let back {
            let label = back.title ?? context.renderer.text(.back)
            // A narrow window only has room for the title of the screen itself, if it is in the bar.
            let isNarrow = title != nil && context.environment.contentWidth < 56
            let text = isNarrow ? "‹" : back.title.map { "‹ \($0)" } ?? "‹"
            leading.append(line(text, theme.accent, .button, label, press: back.action))
        }
        let subtitle = items.subtitle.map { line($0, theme.muted, .text, $0) }
        let field = items.search?.element
        if let field {
            leading.append(FrameElement(content: field, columns: .init(max: 34)))
        } else if let title, !title.isEmpty {
            let heading = line(title, theme.title, .heading, title, lineLimit: .max)
            let parts = [heading] + [subtitle].compactMap(\.self)
            leading.append(StackElement(axis: .horizontal, spacing: 2, children: parts))
        }
        var buttons = items.buttons.sorted { $0.traits.toolbarRank < $1.traits.toolbarRank }.map(\.element)
        if let search = items.search {
            let button = line("/ \(search.prompt)", .plain, .button, search.prompt, press: search.present)
            let key = theme.key.over(context.environment.style)
            let keyed = DecoratedElement(button) { rect, canvas in
                button.draw(in: rect, on: canvas)
                canvas.restyle(Rect(rect.x, rect.y, 1, 1)) { _ in key }
            }
            buttons = field == nil ? buttons + [keyed] : [subtitle].compactMap(\.self)
        }
        let name = StackElement(axis: .horizontal, spacing: 3, children: leading)
        let trailing = [SpacerElement()] + buttons
        return FittingElement(candidates: [
            StackElement(axis: .horizontal, spacing: 2, children: [name] + trailing),
            StackElement(
                axis: .vertical,
                children: [name, StackElement(axis: .horizontal, spacing: 2, children: trailing)]
            ),
        ])
    }

    /// Returns a line of text. A click performs `press`; the line is no Tab stop, since a key does the same.
    private func line(
        _ text: String,
        _ style: Style,
        _ role: AccessibleElement.Role,
        _ label: String,
        lineLimit: Int = 1,
        press: (@MainActor () -> Void)? = nil
    ) -> any Element {
        let style = style.over(context.environment.style)
        let line = TextElement(text: text.printable, style: style, lineLimit: lineLimit)
        return DecoratedElement(line) { rect, canvas in
            canvas.describe(role, label, in: rect) { $0.press = press }
            if let press { canvas.addClick(in: rect, press) }
            line.draw(in: rect, on: canvas)
        }
    }
}

extension Context {
    /// Returns the element of content with a bar at an edge. In a low window, no empty row is between them.
    func element(_ content: any Element, bar: any Element, at edge: VerticalEdge = .top) -> any Element {
        InsetElement(
            content: FrameElement(content: content, columns: .filling, rows: .filling, alignment: .center),
            inset: bar,
            edge: edge,
            alignment: .leading,
            spacing: renderer.screenSize.height >= 16 ? 1 : 0
        )
    }
}
