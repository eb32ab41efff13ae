/// A line that shows the active keys, or a notice until the next key press.
struct HelpBar: View {
    func element(in context: Context) -> any Element {
        HelpBarElement(renderer: context.renderer, environment: context.environment)
    }
}

@MainActor
private struct HelpBarElement: Element {
    let renderer: ViewRenderer
    let environment: EnvironmentValues
    var theme: Theme { environment.theme }

    /// The help bar, below an empty row if the window is high enough.
    func size(for proposal: Proposal) -> Size {
        Size(proposal.width ?? 80, environment.screenSize.height >= 16 ? 2 : 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let rect = Rect(rect.x, rect.maxY - 1, rect.width, 1)
        canvas.frame.deferredDrawing.append {
            if let notice = renderer.notice {
                let text = notice.printable.truncated(to: rect.width)
                canvas.write(text, at: rect.origin, style: theme.warning.over(theme.base))
            } else {
                draw(canvas.frame.hints(focused: renderer.focus.focused, environment.strings), in: rect, on: canvas)
            }
        }
    }

    /// Draws as many hints as fit. The last two, for help and quitting, come before the others.
    private func draw(_ hints: [KeyHint], in rect: Rect, on canvas: Canvas) {
        let last = hints.suffix(2)
        let lastWidth = last.reduce(0) { $0 + $1.width + 2 }
        var x = rect.x
        for hint in hints.dropLast(2) {
            guard x - rect.x + hint.width + 2 + lastWidth <= rect.width + 2 else { break }
            x = draw(hint, x: x, y: rect.y, on: canvas)
        }
        for hint in last where x - rect.x + hint.width <= rect.width { x = draw(hint, x: x, y: rect.y, on: canvas) }
    }

    private func draw(_ hint: KeyHint, x: Int, y: Int, on canvas: Canvas) -> Int {
        let isDisabled = hint.disabledReason != nil
        let keys = canvas.write(
            hint.keyText,
            at: Point(x, y),
            style: (isDisabled ? theme.muted : theme.key).over(theme.base)
        )
        let style = isDisabled ? Style(attributes: .strikethrough).over(theme.muted) : theme.muted
        canvas.write(hint.label.printable, at: Point(x + keys + 1, y), style: style.over(theme.base))
        return x + hint.width + 2
    }
}

extension KeyHint {
    /// The names of the keys; those of one character, such as arrows, are not separated.
    var keyText: String {
        let names = keys.map(\.description)
        return names.joined(separator: names.allSatisfy { $0.count == 1 } ? "" : "/")
    }

    fileprivate var width: Int { keyText.cellWidth + 1 + label.printable.cellWidth }
}
