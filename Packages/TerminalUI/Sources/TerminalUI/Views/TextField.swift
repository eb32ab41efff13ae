/// A field for a line of text, with the usual editing keys: arrows, Home, End, Ctrl-A, -E, -K, -U, -W, and Alt or Ctrl with
/// an arrow for words.
///
/// ```
/// TextField("Name", text: Binding(model, \.name), maxLength: 100) { model.submit() }
/// TextField("Password", text: Binding(model, \.password), maxLength: 1_000, isSecure: true)
/// ```
///
/// It edits grapheme clusters and stores the text in NFC, so that the parts of a Hangul syllable are combined. It places
/// the terminal's cursor, at which an input method opens.
///
/// Typed and pasted text ends where the field reaches its maximum length, and a notice says so. A longer text of the model
/// is not cut.
public struct TextField: PrimitiveView {
    private let title: String
    private let text: Binding<String>
    private let maxLength: Int
    private let isSecure: Bool
    private let label: String
    private let submit: ControlAction?

    /// Creates a text field for at most `maxLength` characters. It shows its `title` while it is empty, and dots instead of
    /// the text if it is secure.
    ///
    /// Enter performs `submit`, which `label` describes in the key bar.
    public init(
        _ title: String,
        text: Binding<String>,
        maxLength: Int,
        isSecure: Bool = false,
        label: String = "submit",
        submit: (@MainActor () -> Void)? = nil
    ) {
        self.title = title
        self.text = text
        self.maxLength = maxLength
        (self.isSecure, self.label) = (isSecure, label)
        self.submit = submit.map { .immediate($0) }
    }

    /// Creates a text field whose text is submitted in a task of the view; see ``Button``.
    public init(
        _ title: String,
        text: Binding<String>,
        maxLength: Int,
        isSecure: Bool = false,
        label: String = "submit",
        submit: @escaping @MainActor () async -> Void
    ) {
        self.title = title
        self.text = text
        self.maxLength = maxLength
        (self.isSecure, self.label) = (isSecure, label)
        self.submit = .task(submit)
    }

    func element(in context: Context) -> any Element {
        let state = context.state { TextFieldState() }
        var line = LineEditor(text.value.printable, cursor: state.cursor(in: text.value), maxLength: maxLength)
        state.cursor = line.cursor
        let theme = context.environment.theme
        return TextFieldElement(
            context: context,
            state: state,
            shown: isSecure ? String(repeating: "•", count: line.characters.count) : String(line.characters),
            title: title.printable,
            titleStyle: theme.muted.over(context.environment.style),
            edit: { change in
                guard change(&line) else { return false }
                state.cursor = line.cursor
                state.text = String(line.characters)
                if state.text != text.value { text.value = state.text }
                if line.isCut { context.renderer.notify(context.environment.strings.tooLong(maxLength), until: .input) }
                return true
            },
            label: label,
            submit: submit.map { action in { @MainActor () -> Bool in context.perform(action, for: state) } }
        )
    }
}

private final class TextFieldState {
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
private struct TextFieldElement: Element {
    let context: Context
    let state: TextFieldState
    let shown: String
    let title: String
    let titleStyle: Style
    let edit: ((inout LineEditor) -> Bool) -> Bool
    let label: String
    let submit: (@MainActor () -> Bool)?

    func size(for proposal: Proposal) -> Size {
        Size(proposal.width ?? max(20, title.cellWidth), 1)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let isEdited = context.isFocused && canvas.scope == canvas.frame.activeScope
        let line = Style(attributes: .underlined)
        let style = (isEdited ? line.over(context.environment.theme.accent) : line).over(context.environment.style)
        let inner = canvas.clipped(to: rect)
        inner.fill(rect, style: style)
        let characters = Array(shown)
        state.scroll(characters.map(\.cellWidth), width: rect.width)
        if characters.isEmpty {
            inner.write(title.truncated(to: rect.width), at: rect.origin, style: style.over(titleStyle))
        } else {
            inner.write(String(characters[state.first...]), at: rect.origin, width: rect.width, style: style)
        }
        var handler = InputHandler(takesText: true, hints: hints, press: press)
        handler.paste = { text in
            _ = change { line in
                // A copied line often ends with a line break, which would be a space in a password.
                line.insert(String(text.trimmingLineBreaks))
                return true
            }
        }
        canvas.addFocusable(context.node, in: rect, handler: handler) { action, point in
            action == .click && moveCursor(toColumn: point.x, in: characters)
        }
        guard isEdited else { return }
        let before = characters[state.first..<state.cursor].reduce(0) { $0 + $1.cellWidth }
        let cursor = Point(rect.x + before, rect.y)
        if canvas.clip.contains(cursor) { canvas.frame.cursor = cursor }
    }

    private var hints: [KeyHint] {
        [KeyHint(keys: submit == nil ? [] : [.enter], label: label, disabledReason: context.environment.disabledReason)]
    }

    private func press(_ key: Key) -> Bool {
        if key == .enter, let submit { return submit() }
        return change { $0.apply(key) }
    }

    private func change(_ change: (inout LineEditor) -> Bool) -> Bool {
        guard let reason = context.environment.disabledReason else { return edit(change) }
        // Handles only keys that would edit the text.
        var line = LineEditor(shown, cursor: state.cursor, maxLength: 0)
        guard change(&line) else { return false }
        context.renderer.notify(reason, until: .enabled(reason: reason))
        return true
    }

    private func moveCursor(toColumn x: Int, in characters: [Character]) -> Bool {
        var (index, width) = (state.first, 0)
        while index < characters.count, width + characters[index].cellWidth <= x {
            width += characters[index].cellWidth
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
