/// A line with the keys of the focus and of the bindings. A notice takes its place until the next key.
struct HelpBar: View {
    func element(in context: Context) -> any Element {
        HelpBarElement(host: context.host, theme: context.environment.theme)
    }
}

@MainActor
private struct HelpBarElement: Element {
    let host: ViewRenderer
    let theme: Theme

    func size(for proposal: Proposal) -> Size { Size(proposal.width ?? 80, 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        canvas.frame.late.append {
            if let notice = host.notice {
                canvas.write(
                    notice.printable.truncated(to: rect.width),
                    at: rect.origin,
                    style: theme.warning.over(theme.base)
                )
            } else {
                draw(canvas.frame.hints(focused: host.focus.focused, host.words), in: rect, on: canvas)
            }
        }
    }

    /// Draws as many hints as fit, those of the focus first; the last two, for help and leaving, always have their place.
    private func draw(_ hints: [KeyHint], in rect: Rect, on canvas: Canvas) {
        let kept = hints.suffix(2)
        let keptWidth = kept.reduce(0) { $0 + $1.width + 2 }
        var x = rect.x
        for hint in hints.dropLast(2) {
            guard x - rect.x + hint.width + 2 + keptWidth <= rect.width + 2 else { break }
            x = draw(hint, x: x, y: rect.y, on: canvas)
        }
        for hint in kept where x - rect.x + hint.width <= rect.width { x = draw(hint, x: x, y: rect.y, on: canvas) }
    }

    private func draw(_ hint: KeyHint, x: Int, y: Int, on canvas: Canvas) -> Int {
        let isDisabled = hint.disabled != nil
        let keys = canvas.write(
            hint.keyText,
            at: Point(x, y),
            style: (isDisabled ? theme.muted : theme.key).over(theme.base)
        )
        let style = isDisabled ? Style(attributes: .struck).over(theme.muted) : theme.muted
        canvas.write(hint.label.printable, at: Point(x + keys + 1, y), style: style.over(theme.base))
        return x + hint.width + 2
    }
}

extension KeyHint {
    /// The keys as one text; arrows stand together.
    var keyText: String {
        let names = keys.map(\.description)
        return names.joined(separator: names.allSatisfy { $0.count == 1 } ? "" : "/")
    }

    fileprivate var width: Int { keyText.cellWidth + 1 + label.printable.cellWidth }
}
