/// A field for a line of text, with the usual editing keys: arrows, Home, End, Ctrl-A, -E, -K, -U, -W, and Alt or Ctrl with an
/// arrow for words.
///
/// It edits grapheme clusters and stores the text in NFC. Typed and pasted text ends at the ``View/maxLength(_:)``, by default
/// 10,000 characters, and a notice says so. In a form, the title is the label of the row; elsewhere, an empty field shows it.
public struct TextField<Label: View>: ElementView {
    private let label: Label
    private let text: Binding<String>
    private let prompt: Text?

    /// Creates a field with a title, and a prompt for an empty one.
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) where Label == Text {
        label = Text(title)
        self.text = text
        self.prompt = prompt
    }

    func element(in context: Context) -> any Element {
        FieldElement(label, text, prompt: prompt, isSecure: false, in: context)
    }
}

/// A field that shows a dot for each character.
public struct SecureField<Label: View>: ElementView {
    private let label: Label
    private let text: Binding<String>

    /// Creates a field with a title.
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {
        label = Text(title)
        self.text = text
    }

    func element(in context: Context) -> any Element {
        FieldElement(label, text, prompt: nil, isSecure: true, in: context)
    }
}

private final class FieldState {
    /// The number of characters before the cursor; initially all.
    var cursor = Int.max
    /// The index of the first visible character.
    var first = 0
    /// The text to which `cursor` applies.
    var text = ""

    /// Returns the cursor in `text`, which is at the end if the text was changed outside the field.
    func cursor(in text: String) -> Int {
        defer { self.text = text }
        return text == self.text ? cursor : .max
    }

    /// Scrolls as little as possible to show the cursor.
    func scroll(_ widths: [Int], width: Int) {
        first = min(first, cursor, widths.count)
        // One cell is reserved for the cursor.
        var before = widths[first..<cursor].reduce(0, +)
        while first < cursor, before > width - 1 {
            before -= widths[first]
            first += 1
        }
        var shown = widths[first...].reduce(0, +)
        while first > 0, shown + widths[first - 1] <= width - 1 {
            first -= 1
            shown += widths[first]
        }
    }
}

@MainActor
private struct FieldElement: Element {
    private let context: Context
    private let state: FieldState
    private let shown: [Character]
    private let isSecure: Bool
    /// The placeholder of an empty field that is in no form.
    private let label: any Element
    /// The label as a row of a form.
    private let row: LabeledElement?
    /// The text of an empty field, in place of the label.
    private let prompt: (any Element)?
    private let edit: ((inout LineEditor) -> Bool) -> Bool

    init(_ label: some View, _ text: Binding<String>, prompt: Text?, isSecure: Bool, in context: Context) {
        let state = context.state { FieldState() }
        let value = text.wrappedValue
        let maxLength = context.environment.maxLength
        var line = LineEditor(value.printable, cursor: state.cursor(in: value), maxLength: maxLength)
        state.cursor = line.cursor
        let column = context.environment.labelColumn
        self.label = label.element(in: context.labelContext(column == nil ? context.environment.theme.muted : .plain))
        var promptContext = context.child(1)
        promptContext.environment.style.attributes.insert(.underlined)
        self.prompt = prompt?.foregroundStyle(.secondary).lineLimit(1).element(in: promptContext)
        row = column.map { [label = self.label] in
            LabeledElement(label: label, content: StackElement(axis: .vertical), column: $0)
        }
        self.context = context
        self.state = state
        self.isSecure = isSecure
        shown = isSecure ? Array(repeating: "•", count: line.characters.count) : line.characters
        edit = { change in
            guard change(&line) else { return false }
            state.cursor = line.cursor
            state.text = String(line.characters)
            if state.text != text.wrappedValue { text.wrappedValue = state.text }
            let notice = context.renderer.text(.tooLong, "\(maxLength)")
            if line.isCut { context.renderer.notify(notice, untilInput: true) }
            return true
        }
    }

    func size(for proposal: Proposal) -> Size {
        guard let row else { return Size(proposal.width ?? max(20, label.size(for: Proposal()).width + 1), 1) }
        let width = proposal.width ?? 2 * (context.environment.labelColumn ?? 0)
        return Size(width, max(1, row.size(for: proposal).height))
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        var title = ""
        if let row { title = canvas.label { row.draw(in: rect, on: canvas) } }
        var field = row?.contentRect(in: rect) ?? rect
        // A short text has a short field, with a cell for the cursor.
        field.size.width = min(field.width, context.environment.maxLength + 1)
        state.scroll(shown.map(\.cellWidth), width: field.width)
        drawText(in: Rect(field.x, field.y, field.width, 1), on: canvas)
        let hidden = canvas.clipped(to: Rect(0, 0, 0, 0))
        if row == nil {
            // Only the label of an empty field is visible.
            title = canvas.label { label.draw(in: field, on: shown.isEmpty && prompt == nil ? canvas : hidden) }
        }
        if let prompt, shown.isEmpty { _ = canvas.label { prompt.draw(in: field, on: canvas) } }
        var handler = InputHandler(takesText: true, hints: { hints }, press: press)
        handler.paste = { text in
            _ = edit { line in
                // A copied line often ends with a line break, which would be a space in a password.
                line.insert(String(text.trimmingLineBreaks))
                return true
            }
        }
        let role: AccessibleElement.Role = isSecure ? .secureField : .textField
        var control = Control(context: context, role: role, label: title, value: String(shown))
        control.handler = handler
        control.mouse = { action, point in
            action == .click && moveCursor(toColumn: point.x - (field.x - rect.x))
        }
        canvas.add(control, in: rect)
        guard isEdited else { return }
        let before = shown[state.first..<state.cursor].reduce(0) { $0 + $1.cellWidth }
        let cursor = Point(field.x + before, field.y)
        if canvas.clip.contains(cursor) { canvas.frame.cursor = cursor }
    }

    private var isEdited: Bool { context.takesKeys && context.environment.disabledReason == nil }

    private func drawText(in field: Rect, on canvas: Canvas) {
        let theme = context.environment.theme
        var style = Style(attributes: .underlined)
        if isEdited { style = style.over(theme.accent) }
        if context.environment.disabledReason != nil { style = theme.muted }
        style = style.over(context.environment.style)
        let inner = canvas.clipped(to: field)
        inner.fill(field, style: style)
        inner.write(String(shown[state.first...]), at: field.origin, width: field.width, style: style)
    }

    /// Enter submits the text.
    private var hints: [KeyHint] {
        guard !context.environment.submitActions.isEmpty else { return [] }
        let label = context.environment[SubmitLabel.self] ?? .done
        return [KeyHint(keys: [.enter], label: label.title ?? context.renderer.text(label.text))]
    }

    private func press(_ key: Key) -> Bool {
        let actions = context.environment.submitActions
        guard key == .enter, !actions.isEmpty else { return edit { $0.apply(key) } }
        for action in actions { action() }
        return true
    }

    private func moveCursor(toColumn x: Int) -> Bool {
        var (index, width) = (state.first, 0)
        while index < shown.count, width + shown[index].cellWidth <= x {
            width += shown[index].cellWidth
            index += 1
        }
        return edit { line in
            line.cursor = index
            return true
        }
    }
}

extension String {
    /// The text without the line breaks at its end.
    fileprivate var trimmingLineBreaks: Substring {
        prefix(upTo: lastIndex { !$0.isNewline }.map(index(after:)) ?? startIndex)
    }
}

extension View {
    /// Sets the maximum number of characters in the fields of the view.
    public func maxLength(_ maxLength: Int) -> some View { environment(\.maxLength, maxLength) }
}
