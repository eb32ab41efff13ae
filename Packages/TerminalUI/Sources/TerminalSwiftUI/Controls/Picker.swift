import TerminalEngine

/// A control that selects one of several values by the left and right arrow keys, the space bar, Enter, or a click.
///
/// The values are the tags of the views in its content, or the ids of a ``ForEach``.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: ElementView {
    private let label: Label
    private let selection: Binding<SelectionValue>
    private let content: Content

    func element(in context: Context) -> any Element {
        let inner = OptionElement.valueContext(in: context)
        let views = content.views(in: inner).all
        let options: [(value: SelectionValue, element: any Element)] = views.compactMap { view in
            ((view.traits.tag ?? view.traits.id)?.base as? SelectionValue).map { ($0, view.element) }
        }
        if options.isEmpty, !views.isEmpty {
            let fault = "\(Self.self): None of the views has a tag of type \(SelectionValue.self)."
            context.renderer.report(fault)
            return Text(verbatim: fault).element(in: context)
        }
        let index = options.firstIndex { $0.value == selection.wrappedValue }
        return OptionElement(
            label: label,
            role: .picker,
            options: options.map(\.element),
            index: index,
            in: context
        ) { step in
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
        let inner = OptionElement.valueContext(in: context)
        return OptionElement(
            label: label,
            role: .toggle,
            options: [strings.off, strings.on].map { Text(verbatim: $0).element(in: inner) },
            index: isOn.wrappedValue ? 1 : 0,
            in: context
        ) { _ in isOn.wrappedValue.toggle() }
    }
}

extension Toggle where Label == Text {
    /// Creates a control with a title.
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(label: Text(title), isOn: isOn)
    }
}

/// A label and one of several options between arrows.
@MainActor
private struct OptionElement: Element {
    private let context: Context
    private let role: AccessibleElement.Role
    private let row: LabeledElement
    private let style: Style
    /// Selects the option after a number of steps, back if it is negative.
    private let move: (Int) -> Void

    init(
        label: some View,
        role: AccessibleElement.Role,
        options: [any Element],
        index: Int?,
        in context: Context,
        move: @escaping (Int) -> Void
    ) {
        self.context = context
        self.role = role
        self.move = move
        let inner = Self.labelContext(in: context)
        style = inner.environment.style
        row = LabeledElement(
            label: label.element(in: inner),
            content: OptionValueElement(
                option: index.map { options[$0] },
                width: options.map { $0.size(for: Proposal()).width }.max() ?? 0,
                style: Self.valueContext(in: context).environment.style,
                hasArrows: context.environment.disabledReason == nil
            ),
            column: context.values.labelColumn
        )
    }

    private static func labelContext(in context: Context) -> Context {
        let theme = context.environment.theme
        var inner = context.labelContext(isFocused: context.isFocused)
        let isDisabled = context.environment.disabledReason != nil
        let style: Style =
            switch (context.isFocused, isDisabled) {
            case (true, true): theme.mutedFocus.over(theme.focus)
            case (true, false): theme.focus
            case (false, true): theme.muted
            case (false, false): .plain
            }
        inner.environment.style = style.over(context.environment.style)
        return inner
    }

    /// Returns the context of the options.
    static func valueContext(in context: Context) -> Context {
        var inner = labelContext(in: context).child(1)
        inner.environment.style = inner.environment.theme.accent.over(inner.environment.style)
        return inner
    }

    func size(for proposal: Proposal) -> Size { row.size(for: proposal) }

    func draw(in rect: Rect, on canvas: Canvas) {
        let inner = canvas.clipped(to: rect)
        if context.isFocused { inner.fill(rect, style: style) }
        let valueX = row.contentRect(in: rect).x - rect.x
        let label = inner.label { row.label.draw(in: row.labelRect(in: rect), on: inner) }
        let value = inner.label { row.content.draw(in: row.contentRect(in: rect), on: inner) }
        var control = Control(context: context, role: role, label: label, value: value)
        control.press = { move(1) }
        let strings = context.environment.strings
        let hints = [
            KeyHint(keys: [.left, .right], label: label.asHint), KeyHint(keys: [.enter], label: strings.change),
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

/// The selected option. Its width does not depend on the selection.
@MainActor
private struct OptionValueElement: Element {
    let option: (any Element)?
    let width: Int
    let style: Style
    let hasArrows: Bool

    func size(for proposal: Proposal) -> Size {
        let space = Proposal(width: min(width, max(0, (proposal.width ?? .max) - 4)), height: proposal.height)
        return Size(min(width + 4, proposal.width ?? .max), max(1, option?.size(for: space).height ?? 1))
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let space = Rect(rect.x + 2, rect.y, rect.width - 4, rect.height)
        let size = option?.size(for: Proposal(space.size)) ?? .zero
        option?.draw(in: Rect(space.x, space.y, min(space.width, size.width), rect.height), on: canvas)
        guard hasArrows else { return }
        canvas.write("‹", at: rect.origin, style: style)
        canvas.write("›", at: Point(space.x + min(space.width, size.width) + 1, rect.y), style: style)
    }
}
