/// One of several values, changed by the arrow keys left and right, the space bar, or a click.
///
///     Picker("Currency", selection: Binding(model, \.currency), options: Currency.allCases) { $0.code }
package struct Picker<Value: Hashable>: View {
    private let title: String
    private let selection: () -> Value
    private let options: [Value]
    private let name: (Value) -> String
    private let choose: (Value) -> ControlAction

    /// A picker of one of `options`.
    ///
    /// - Parameters:
    ///   - title: What is picked, for the help bar.
    ///   - selection: The value that is picked.
    ///   - options: The values there are.
    ///   - name: What is shown of a value.
    package init(
        _ title: String,
        selection: Binding<Value>,
        options: [Value],
        name: @escaping (Value) -> String
    ) {
        (self.title, self.selection, self.options, self.name) = (title, { selection.value }, options, name)
        choose = { value in .immediate { selection.value = value } }
    }

    /// A picker of one of `options`, each of which is chosen in a task of the view; see ``Button``.
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
        let identity = context.kept { ControlIdentity() }
        let theme = context.environment.theme
        let look = context.isFocused ? theme.focus : theme.accent
        return PickerElement(
            context: context,
            title: title,
            text: name(selection()).printable,
            width: options.map { name($0).printable.cellWidth }.max() ?? 0,
            style: look.over(context.environment.style),
            move: { step in
                guard !options.isEmpty else { return true }
                let number = options.firstIndex(of: selection()) ?? 0
                let chosen = options[(number + step + options.count) % options.count]
                return context.perform(choose(chosen), for: identity)
            }
        )
    }
}

@MainActor
private struct PickerElement: Element {
    let context: Context
    let title: String
    let text: String
    /// The width of the widest option, so that nothing moves when another one is picked.
    let width: Int
    let style: Style
    let move: (Int) -> Bool

    func size(for proposal: Proposal) -> Size { Size(width + 4, 1) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let inside = canvas.clipped(to: rect)
        inside.fill(rect, style: style)
        inside.write("‹", at: rect.origin, style: style)
        inside.write(text.truncated(to: rect.width - 4), at: Point(rect.x + 2, rect.y), style: style)
        inside.write("›", at: Point(rect.maxX - 1, rect.y), style: style)
        let hint = KeyHint(
            keys: [.left, .right],
            label: title.lowercased(),
            disabled: context.environment.disabledReason
        )
        let handler = FocusHandler(hints: [hint]) { key in
            switch key {
            case .left, "h": move(-1)
            case .right, "l", .space: move(1)
            default: false
            }
        }
        canvas.addFocusable(context.place, in: rect, handler: handler) { action, point in
            action == .click && move(point.x == 0 ? -1 : 1)
        }
    }
}
