/// A control that selects one of several values by the left and right arrow keys, the space bar, or a click.
///
///     Picker("Currency", selection: Binding(model, \.currency), options: Currency.allCases) { $0.code }
package struct Picker<Value: Hashable>: View {
    private let title: String
    private let selection: () -> Value
    private let options: [Value]
    private let name: (Value) -> String
    private let choose: (Value) -> ControlAction

    /// Creates a picker. The key bar shows its `title`.
    package init(
        _ title: String,
        selection: Binding<Value>,
        options: [Value],
        name: @escaping (Value) -> String
    ) {
        (self.title, self.selection, self.options, self.name) = (title, { selection.value }, options, name)
        choose = { value in .immediate { selection.value = value } }
    }

    /// Creates a picker that calls `choose` in a task of the view; see ``Button``.
    package init(
        _ title: String,
        selection: Value,
        options: [Value],
        name: @escaping (Value) -> String,
        choose: @escaping @MainActor (Value) async -> Void
    ) {
        (self.title, self.selection, self.options, self.name) = (title, { selection }, options, name)
        self.choose = { value in .task { await choose(value) } }
    }

    package func element(in context: Context) -> any Element {
        let id = context.state { ControlID() }
        let theme = context.environment.theme
        return PickerElement(
            context: context,
            title: title,
            text: name(selection()).printable,
            width: options.map { name($0).printable.cellWidth }.max() ?? 0,
            style: (context.isFocused ? theme.focus : theme.accent).over(context.environment.style),
            move: { step in
                guard !options.isEmpty else { return true }
                let index = options.firstIndex(of: selection()) ?? 0
                let chosen = options[(index + step + options.count) % options.count]
                return context.perform(choose(chosen), for: id)
            }
        )
    }
}

@MainActor
private struct PickerElement: Element {
    let context: Context
    let title: String
    let text: String
    /// The width of the widest option, so that the layout does not depend on the selection.
    let width: Int
    let style: Style
    let move: (Int) -> Bool

    func size(for proposal: Proposal) -> Size { Size(min(width + 4, proposal.width ?? .max), 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let inner = canvas.clipped(to: rect)
        inner.fill(rect, style: style)
        inner.write("‹", at: rect.origin, style: style)
        inner.write(text.truncated(to: rect.width - 4), at: Point(rect.x + 2, rect.y), style: style)
        inner.write("›", at: Point(rect.maxX - 1, rect.y), style: style)
        let hint = KeyHint(
            keys: [.left, .right],
            label: title.lowercased(),
            disabledReason: context.environment.disabledReason
        )
        let handler = InputHandler(hints: [hint]) { key in
            switch key {
            case .left, "h": move(-1)
            case .right, "l", .space: move(1)
            default: false
            }
        }
        canvas.addFocusable(context.node, in: rect, handler: handler) { action, point in
            action == .click && move(point.x <= 1 ? -1 : 1)
        }
    }
}
