import TerminalEngine

/// A control that selects one of several values by the left and right arrow keys, the space bar, Enter, or a click.
///
/// The values are the tags of the views in its content, or the ids of a ``ForEach``.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: ElementView {
    private let label: Label
    private let selection: Binding<SelectionValue>
    private let content: Content

    func element(in context: Context) -> any Element {
        let views = content.views(in: context.valueContext).all
        let options: [(value: SelectionValue, view: ListedView)] = views.compactMap { view in
            ((view.traits.tag ?? view.traits.id)?.base as? SelectionValue).map { ($0, view) }
        }
        if options.isEmpty, !views.isEmpty {
            let fault = "\(Self.self): None of the views has a tag of type \(SelectionValue.self)."
            context.renderer.report(fault)
            return Text(verbatim: fault).element(in: context)
        }
        let index = options.firstIndex { $0.value == selection.wrappedValue }
        return OptionElement(label, value: index.map { options[$0].view.element }, role: .picker, in: context) { step in
            guard !options.isEmpty else { return }
            // Without a selection, both directions begin at the first option.
            let next = index.map { ($0 + step + options.count) % options.count } ?? 0
            selection.wrappedValue = options[next].value
        }
    }
}

extension Picker where Label == Text {
    /// Creates a picker with a title.
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(label: Text(title), selection: selection, content: content())
    }
}

extension View {
    /// Sets the value that selects the view in a picker, a list or tabs.
    public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        modifyingTraits { $0.tag = AnyHashable(tag) }
    }
}

/// A control that is on or off. It has the keys of a ``Picker``.
public struct Toggle<Label: View>: ElementView {
    private let label: Label
    private let isOn: Binding<Bool>

    func element(in context: Context) -> any Element {
        let strings = context.environment.strings
        let value = Text(verbatim: isOn.wrappedValue ? strings.on : strings.off).element(in: context.valueContext)
        return OptionElement(label, value: value, role: .toggle, in: context) { _ in isOn.wrappedValue.toggle() }
    }
}

extension Toggle where Label == Text {
    /// Creates a control with a title.
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(label: Text(title), isOn: isOn)
    }
}

extension Context {
    /// The context of the selected option.
    fileprivate var valueContext: Context {
        var inner = labelContext(isFocused: isFocused).child(1)
        inner.environment.style = inner.environment.theme.accent.over(inner.environment.style)
        return inner
    }
}

/// A label, and a value between arrows.
@MainActor
private struct OptionElement: Element {
    private let context: Context
    private let role: AccessibleElement.Role
    private let row: LabeledElement
    /// Selects the option after a number of steps, back if it is negative.
    private let move: (Int) -> Void

    init(
        _ label: some View,
        value: (any Element)?,
        role: AccessibleElement.Role,
        in context: Context,
        move: @escaping (Int) -> Void
    ) {
        self.context = context
        self.role = role
        self.move = move
        let style = context.valueContext.environment.style
        let arrows = (context.environment.disabledReason == nil ? ["‹", "›"] : [" ", " "]).map { arrow in
            TextElement(text: arrow, style: style, lineLimit: 1, alignment: .leading)
        }
        row = LabeledElement(
            label: label.element(in: context.labelContext(isFocused: context.isFocused)),
            content: StackElement(
                axis: .horizontal,
                spacing: 1,
                children: [arrows[0]] + [value].compactMap(\.self) + [arrows[1]]
            ),
            column: context.values.labelColumn
        )
    }

    func size(for proposal: Proposal) -> Size { row.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let inner = canvas.clipped(to: rect)
        if context.isFocused {
            inner.fill(rect, style: context.labelContext(isFocused: true).environment.style)
        }
        let valueX = row.contentRect(in: rect).x - rect.x
        let label = inner.label { row.label.draw(in: row.labelRect(in: rect), on: inner) }
        let value = inner.label { row.content.draw(in: row.contentRect(in: rect), on: inner) }
        var control = Control(context: context, role: role, label: label, value: value)
        control.press = { move(1) }
        let hints = [
            KeyHint(keys: [.left, .right], label: label.asHint),
            KeyHint(keys: [.enter], label: context.environment.strings.change),
        ]
        control.handler = InputHandler(hints: hints) { key in
            switch key {
            case .left, "h": move(-1)
            case .right, "l", .space, .enter: move(1)
            default: return false
            }
            return true
        }
        control.mouse = { action, point in
            // A click on the label only focuses the control.
            guard action == .click, point.x >= valueX else { return false }
            move(point.x < valueX + 2 ? -1 : 1)
            return true
        }
        canvas.add(control, in: rect)
    }
}
