/// A control that selects one of several values by the left and right arrow keys, the space bar, Enter, or a click.
///
/// The values are the tags of the views in its content, or the ids of a ``ForEach``.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: ElementView {
    private let label: Label
    private let selection: Binding<SelectionValue>
    private let content: Content

    /// Creates a picker with a title.
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) where Label == Text {
        label = Text(title)
        self.selection = selection
        self.content = content()
    }

    func element(in context: Context) -> any Element {
        let views = content.views(in: context.valueContext).all
        let options: [(value: SelectionValue, view: ListedView)] = views.compactMap { view in
            ((view.traits.tag ?? view.traits.id)?.base as? SelectionValue).map { ($0, view) }
        }
        if options.isEmpty, !views.isEmpty {
            return context.report("\(Self.self): None of the views has a tag of type \(SelectionValue.self).")
        }
        let index = options.firstIndex { $0.value == selection.wrappedValue }
        return context.optionElement(label, index.map { options[$0].view.element }, role: .picker) { step in
            guard !options.isEmpty else { return }
            // Without a selection, both directions begin at the first option.
            let next = index.map { ($0 + step + options.count) % options.count } ?? 0
            selection.wrappedValue = options[next].value
        }
    }
}

extension View {
    /// Sets the value that selects the view in a picker, a list or tabs.
    public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
        modifying { $0.traits.tag = AnyHashable(tag) }
    }
}

/// A control that is on or off. It has the keys of a ``Picker``.
public struct Toggle<Label: View>: ElementView {
    private let label: Label
    private let isOn: Binding<Bool>

    /// Creates a control with a title.
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) where Label == Text {
        label = Text(title)
        self.isOn = isOn
    }

    func element(in context: Context) -> any Element {
        let value = Text(context.renderer.text(isOn.wrappedValue ? .on : .off)).element(in: context.valueContext)
        return context.optionElement(label, value, role: .toggle) { _ in isOn.wrappedValue.toggle() }
    }
}

extension Context {
    /// The context of the selected option.
    fileprivate var valueContext: Context {
        var inner = labelContext(isFocused: isFocused).child(1)
        inner.environment.style = inner.style(\.accent)
        return inner
    }

    /// Returns the element of a control with a label, and a value between arrows. `move` selects the option after a number
    /// of steps, back if it is negative.
    fileprivate func optionElement(
        _ label: some View,
        _ value: (any Element)?,
        role: AccessibleElement.Role,
        move: @escaping (Int) -> Void
    ) -> any Element {
        let labelContext = labelContext(isFocused: isFocused)
        let style = valueContext.environment.style
        let arrows = (environment.disabledReason == nil ? ["‹", "›"] : [" ", " "]).map {
            TextElement(text: $0, style: style, lineLimit: 1)
        }
        let row = LabeledElement(
            label: label.element(in: labelContext),
            content: StackElement(
                axis: .horizontal,
                spacing: 1,
                children: [arrows[0]] + [value].compactMap(\.self) + [arrows[1]]
            ),
            column: environment.labelColumn
        )
        return DecoratedElement(row) { rect, canvas in
            let inner = canvas.clipped(to: rect)
            if isFocused { inner.fill(rect, style: labelContext.environment.style) }
            let valueX = row.contentRect(in: rect).x - rect.x
            let label = inner.label { row.label.draw(in: row.labelRect(in: rect), on: inner) }
            let value = inner.label { row.content.draw(in: row.contentRect(in: rect), on: inner) }
            var control = Control(context: self, role: role, label: label, value: value)
            control.press = { move(1) }
            control.handler = InputHandler {
                [
                    KeyHint(keys: [.left, .right], label: label.asHint),
                    KeyHint(keys: [.enter], label: renderer.text(.change)),
                ]
            } press: { key in
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
}
