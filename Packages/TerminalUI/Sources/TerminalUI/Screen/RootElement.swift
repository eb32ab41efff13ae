/// The root of a view tree: the content of an app with the key bar and the help, or a message that the window is too small.
///
/// Everything is in one centered column, so that all views have the same left and right edge: see `Size.contentWidth`.
struct RootElement: Element {
    let context: Context
    let content: any Element

    func size(for proposal: Proposal) -> Size { context.renderer.screenSize }

    func draw(in rect: Rect, on canvas: Canvas) {
        let (columns, renderer) = (rect.size.contentColumns, context.renderer)
        let column = Rect(columns.lowerBound, 0, columns.count, rect.height)
        guard !renderer.isTooSmall else {
            let message = renderer.text(.tooSmall, "\(Size.minWindow.width)", "\(Size.minWindow.height)").printable
            return TextElement(text: message, style: context.environment.style).draw(in: column, on: canvas)
        }
        let keyBar = KeyBarElement(renderer: renderer, theme: context.environment.theme)
        let height = keyBar.size(for: Proposal(column.size)).height
        let area = Rect(column.x, 0, column.width, column.height - height)
        canvas.frame.contentArea = area
        // Until a screen has a title.
        if !renderer.appName.isEmpty { canvas.frame.title = renderer.appName.printable }
        content.draw(
            in: area.aligned(content.size(for: Proposal(area.size)), .center),
            on: canvas.clipped(to: area)
        )
        // A sheet can present another one.
        while !canvas.frame.deferredDrawing.isEmpty { canvas.frame.deferredDrawing.removeFirst()(canvas) }
        drawHelp(on: canvas)
        keyBar.draw(in: Rect(column.x, area.maxY, column.width, height), on: canvas)
    }

    private func drawHelp(on canvas: Canvas) {
        let renderer = context.renderer
        guard let keys = renderer.helpKeys else { return }
        let panel = context.child(1)
        let keyHelp = keys.help({ renderer.text($0) }, context.environment.theme)
        let help = ScrollElement(keyHelp, isFilling: false, in: panel.child())
        let content = DecoratedElement(help) { rect, canvas in
            help.draw(in: rect, on: canvas)
            canvas.bind([.escape, "q", "?", Key(.function(1))], renderer.text(.close)) { renderer.toggleHelp() }
        }
        canvas.drawPanel(content, title: renderer.text(.keys), note: renderer.text(.closesHelp), in: panel)
    }
}
