/// The root of a view tree: the content of an app with the key bar and the help, or a message that the window is too small.
///
/// Everything is in one centered column, so that all views have the same left and right edge: see `Size.contentWidth`.
package struct RootElement: Element {
    private let context: Context
    private let content: any Element
    private let alignment: Alignment

    /// Creates the root in `context`. `content` returns the element of the app, which is aligned in the space above the key
    /// bar.
    package init(in context: Context, alignment: Alignment, content: (Context) -> any Element) {
        var inner = context.child()
        inner.environment.contentWidth = context.environment.screenSize.contentWidth
        self.context = inner
        self.alignment = alignment
        let memory = inner.state { FocusMemory() }
        if context.renderer.isTooSmall { memory.hide() }
        self.content = memory.element(content(inner.child()), in: inner)
    }

    package func size(for proposal: Proposal) -> Size { context.environment.screenSize }

    package func draw(in rect: Rect, on canvas: Canvas) {
        let (columns, strings) = (rect.size.contentColumns, context.environment.strings)
        let column = Rect(columns.lowerBound, 0, columns.count, rect.height)
        guard !context.renderer.isTooSmall else {
            let message = strings.tooSmall(rect.size, .minWindow).printable
            let style = context.environment.style
            return TextElement(text: message, style: style, lineLimit: .max, alignment: .leading)
                .draw(in: column, on: canvas)
        }
        let keyBar = KeyBarElement(renderer: context.renderer, environment: context.environment)
        let height = keyBar.size(for: Proposal(column.size)).height
        let area = Rect(column.x, 0, column.width, column.height - height)
        canvas.frame.contentArea = area
        canvas.frame.lastDrawing = {
            drawHelp(on: canvas)
            keyBar.draw(in: Rect(column.x, area.maxY, column.width, height), on: canvas)
        }
        content.draw(
            in: area.aligned(content.size(for: Proposal(area.size)), alignment),
            on: canvas.clipped(to: area)
        )
    }

    private func drawHelp(on canvas: Canvas) {
        let (renderer, strings) = (context.renderer, context.environment.strings)
        guard let keys = renderer.helpKeys else { return }
        let hint = KeyHint(keys: [.escape, "q", "?", Key(.function(1))], label: strings.close)
        let panel = Panel(strings.keys, note: strings.keyHelp.closes, in: context.child(1)) { inner in
            let help = KeyHelp(keys, strings).element(width: inner.environment.contentWidth, inner.environment.theme)
            let element = ScrollElement(help, in: inner)
            return DecoratedElement(element) { rect, canvas in
                element.draw(in: rect, on: canvas.binding(KeyBinding(hint: hint) { renderer.toggleHelp() }))
            }
        }
        panel.draw(on: canvas)
    }
}
