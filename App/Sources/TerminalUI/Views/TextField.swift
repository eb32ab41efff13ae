/// A line of text that is typed, with the usual keys for editing: arrows, Home, End, Ctrl-A, -E, -K, -U, -W, and Alt or
/// Ctrl with an arrow for words.
///
///     TextField("Name", text: Binding(model, \.name)) { model.submit() }
///     TextField("Password", text: Binding(model, \.password), isSecure: true)
///
/// It edits what people see as characters, and keeps the text in NFC, so that a syllable that arrives in parts becomes
/// one. The terminal's cursor stands where text is entered: there an input method opens.
package struct TextField: View {
    private let title: String
    private let text: Binding<String>
    private let isSecure: Bool
    private let label: String
    private let submit: ControlAction?

    /// A field.
    ///
    /// - Parameters:
    ///   - title: Stands in the field while it is empty.
    ///   - text: The text.
    ///   - isSecure: Whether dots are shown in place of the text.
    ///   - label: What Enter does, for the help bar.
    ///   - submit: What Enter does.
    package init(
        _ title: String,
        text: Binding<String>,
        isSecure: Bool = false,
        label: String = "submit",
        submit: (@MainActor () -> Void)? = nil
    ) {
        (self.title, self.text, self.isSecure, self.label) = (title, text, isSecure, label)
        self.submit = submit.map { .immediate($0) }
    }

    /// A field whose text is submitted in a task of the view; see ``Button``.
    package init(
        _ title: String,
        text: Binding<String>,
        isSecure: Bool = false,
        label: String = "submit",
        submit: @escaping @MainActor () async -> Void
    ) {
        (self.title, self.text, self.isSecure, self.label) = (title, text, isSecure, label)
        self.submit = .task(submit)
    }

    package func element(in context: Context) -> any Element {
        let state = context.kept { FieldState() }
        var line = LineEditor(text.value, cursor: state.cursor(in: text.value))
        state.cursor = line.cursor
        let theme = context.environment.theme
        return FieldElement(
            context: context,
            state: state,
            shown: isSecure ? String(repeating: "•", count: line.characters.count) : String(line.characters).printable,
            title: title.printable,
            titleStyle: theme.muted.over(context.environment.style),
            isSecure: isSecure,
            edit: { change in
                guard change(&line) else { return false }
                state.cursor = line.cursor
                state.text = String(line.characters)
                if state.text != text.value { text.value = state.text }
                return true
            },
            label: label,
            submit: submit.map { action in { @MainActor () -> Bool in context.perform(action, for: state) } }
        )
    }
}

/// What a field keeps.
private final class FieldState {
    /// How many characters stand before the cursor; at first all.
    var cursor = Int.max
    /// The first character that is seen.
    var first = 0
    /// The text in which the cursor stands.
    var text = ""

    /// Where the cursor stands in `text`: at its end, where it came from elsewhere, such as a form that was filled in.
    func cursor(in text: String) -> Int {
        defer { self.text = text }
        return text == self.text ? cursor : .max
    }
}

@MainActor
private struct FieldElement: Element {
    let context: Context
    let state: FieldState
    let shown: String
    let title: String
    let titleStyle: Style
    let isSecure: Bool
    let edit: ((inout LineEditor) -> Bool) -> Bool
    let label: String
    let submit: (@MainActor () -> Bool)?

    func size(for proposal: Proposal) -> Size {
        Size(proposal.width ?? max(20, title.cellWidth), 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let style = Style(attributes: .underlined).over(context.environment.style)
        let inside = canvas.clipped(to: rect)
        inside.fill(rect, style: style)
        let characters = Array(shown)
        state.scroll(characters.map(\.cellWidth), width: rect.width)
        if characters.isEmpty {
            inside.write(title.truncated(to: rect.width), at: rect.origin, style: style.over(titleStyle))
        } else {
            inside.write(String(characters[state.first...]), at: rect.origin, width: rect.width, style: style)
        }
        var handler = FocusHandler(takesText: true, hints: hints, press: press)
        handler.paste = { text in _ = change { $0.insert(text) } }
        canvas.addFocusable(context.place, in: rect, handler: handler) { action, point in
            action == .click && place(cursorAt: point.x, in: characters)
        }
        guard context.isFocused, canvas.scope == canvas.frame.activeScope else { return }
        let before = characters[state.first..<state.cursor].reduce(0) { $0 + $1.cellWidth }
        let cursor = Point(rect.x + before, rect.y)
        if canvas.clip.contains(cursor) { canvas.frame.cursor = cursor }
    }

    private var hints: [KeyHint] {
        submit == nil ? [] : [KeyHint(keys: [.enter], label: label, disabled: context.environment.disabledReason)]
    }

    private func press(_ key: Key) -> Bool {
        if key == .enter, let submit { return submit() }
        return change { $0.apply(key) }
    }

    private func change(_ change: (inout LineEditor) -> Bool) -> Bool {
        guard let reason = context.environment.disabledReason else { return edit(change) }
        // Only what would have changed something is refused: keys that are not for the field go on.
        var line = LineEditor(shown, cursor: state.cursor)
        guard change(&line) else { return false }
        context.host.notify(reason)
        return true
    }

    private func place(cursorAt x: Int, in characters: [Character]) -> Bool {
        var (number, width) = (state.first, 0)
        while number < characters.count, width + characters[number].cellWidth <= x {
            width += characters[number].cellWidth
            number += 1
        }
        return edit { line in
            line.cursor = number
            return true
        }
    }
}

extension FieldState {
    /// Moves what is seen as little as it takes to show the cursor, which stands after the last character at the end.
    fileprivate func scroll(_ widths: [Int], width: Int) {
        first = min(first, cursor, widths.count)
        // One cell is for the cursor.
        while first < cursor, widths[first..<cursor].reduce(0, +) > width - 1 { first += 1 }
        while first > 0, widths[(first - 1)...].reduce(0, +) <= width - 1 { first -= 1 }
    }
}
