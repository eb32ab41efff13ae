/// A control that selects one of several values by the left and right arrow keys, the space bar, Enter, or a
/// click. A binding of Enter around the picker comes first.
///
/// ```
/// Picker("Currency", selection: Binding(model, \.currency), options: Currency.allCases) { $0.code }
/// ```
///
/// With a `labelWidth`, it is a row of a form: the title, and the value after as many cells.
public struct Picker<Value: Hashable>: PrimitiveView {
    private let title: String
    private let selection: () -> Value
    private let options: [Value]
    private let labelWidth: Int?
    private let name: (Value) -> String
    private let choose: (Value) -> ControlAction

    /// Creates a picker. The key bar shows its `title`.
    public init(
        _ title: String,
        selection: Binding<Value>,
        options: [Value],
        labelWidth: Int? = nil,
        name: @escaping (Value) -> String
    ) {
        self.title = title
        self.selection = { selection.value }
        self.options = options
        self.name = name
        self.labelWidth = labelWidth
        choose = { value in .immediate { selection.value = value } }
    }

    /// Creates a picker that calls `choose` in a task of the view; see ``Button``.
    public init(
        _ title: String,
        selection: Value,
        options: [Value],
        labelWidth: Int? = nil,
        name: @escaping (Value) -> String,
        choose: @escaping @MainActor (Value) async -> Void
    ) {
        self.title = title
        self.selection = { selection }
        self.options = options
        self.name = name
        self.labelWidth = labelWidth
        self.choose = { value in .task { await choose(value) } }
    }

    func element(in context: Context) -> any Element {
        let id = context.state { ControlID() }
        return PickerElement(
            context: context,
            title: title.printable,
            value: name(selection()).printable,
            labelWidth: labelWidth,
            valueWidth: 4 + (options.map { name($0).printable.cellWidth }.max() ?? 0),
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
    let value: String
    let labelWidth: Int?
    /// The width of the widest value, so that the layout does not depend on the selection.
    let valueWidth: Int
    let move: (Int) -> Bool

    private var valueX: Int { labelWidth ?? 0 }

    func size(for proposal: Proposal) -> Size {
        let width = valueX + valueWidth
        return Size(labelWidth == nil ? min(width, proposal.width ?? width) : proposal.width ?? width, 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let theme = context.environment.theme
        let style = (context.isFocused ? theme.focus : .plain).over(context.environment.style)
        let valueStyle = context.isFocused ? style : theme.accent.over(style)
        let inner = canvas.clipped(to: rect)
        inner.fill(rect, style: style)
        if let labelWidth { inner.write(title.truncated(to: labelWidth - 1), at: rect.origin, style: style) }
        let shown = "‹ \(value.truncated(to: rect.width - valueX - 4)) ›"
        inner.write(shown, at: Point(rect.x + valueX, rect.y), style: valueStyle)
        let hint = KeyHint(
            keys: [.left, .right],
            label: title.asHint,
            disabledReason: context.environment.disabledReason
        )
        let change = KeyHint(
            keys: [.enter],
            label: context.environment.strings.change,
            disabledReason: context.environment.disabledReason
        )
        let takesEnter = canvas.keyBindings?.binds(.enter, in: canvas.scope) != true
        let handler = InputHandler(hints: takesEnter ? [hint, change] : [hint]) { key in
            switch key {
            case .left, "h": move(-1)
            case .right, "l", .space: move(1)
            case .enter where takesEnter: move(1)
            default: false
            }
        }
        canvas.addFocusable(context.node, in: rect, handler: handler) { action, point in
            // A click on the title only focuses the picker.
            action == .click && point.x >= valueX && move(point.x < valueX + 2 ? -1 : 1)
        }
    }
}

extension KeyBindingChain {
    /// Returns whether this or an outer binding of `scope` takes `key`.
    fileprivate func binds(_ key: Key, in scope: Int) -> Bool {
        self.scope == scope && (binding?.hint.keys.contains(key) == true || outer?.binds(key, in: scope) == true)
    }
}
