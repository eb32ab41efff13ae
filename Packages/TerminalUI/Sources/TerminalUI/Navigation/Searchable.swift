/// The search of a screen: a field in its bar while it is presented or has a text.
@MainActor
struct Search {
    let text: Binding<String>
    let isPresented: Binding<Bool>
    let prompt: String
    let context: Context

    private var isShown: Bool { isPresented.wrappedValue || !text.wrappedValue.isEmpty }
    private var state: SearchState { context.state { SearchState() } }

    var element: (any Element)? {
        let isNew = isPresented.wrappedValue && !state.wasPresented
        state.wasPresented = isPresented.wrappedValue
        guard isShown else { return nil }
        let field = context.child()
        // Enter moves to the first result.
        let element = TextField(prompt, text: text)
            .onSubmit {
                leave()
                if text.wrappedValue.isEmpty { isPresented.wrappedValue = false }
            }
            .submitLabel(SubmitLabel(text: .showResults))
            .element(in: field)
        if isNew { context.renderer.focus.request = field.node }
        let style = context.environment.theme.muted.over(context.environment.style)
        let mark = TextElement(text: "/", style: style)
        return StackElement(axis: .horizontal, spacing: 1, children: [mark, element])
    }

    /// Shows the field, or moves the focus to it.
    func present() {
        state.wasPresented = false
        isPresented.wrappedValue = true
    }

    /// Moves the focus to the first control of the screen, such as the first result.
    private func leave() {
        context.renderer.focus.request = state.first
    }

    /// Binds the keys of a screen with the controls after the first `count` ones: `/` shows the field or moves the focus to it,
    /// Esc clears and hides it.
    func bindKeys(on canvas: Canvas, after count: Int) {
        state.first = canvas.frame.focusables[count...].first?.node
        canvas.bind(["/"], prompt, group: isShown ? .everywhere : .screen, present)
        guard isShown else { return }
        let label = context.renderer.text(text.wrappedValue.isEmpty ? .close : .clear)
        canvas.bind([.escape], label, group: .everywhere) {
            text.wrappedValue = ""
            isPresented.wrappedValue = false
            leave()
        }
    }
}

@MainActor
private final class SearchState {
    /// `true` if the field was presented in the last drawing.
    var wasPresented = false
    /// The first control of the screen.
    weak var first: ViewNode?
}

extension View {
    /// Makes the screen around the view searchable by `text`, with a field that is visible while it `isPresented` or has a
    /// text. `/` presents it, Esc clears and hides it.
    public func searchable<S: StringProtocol>(
        text: Binding<String>,
        isPresented: Binding<Bool>,
        prompt: S
    ) -> some View {
        setting(ScreenItems.self) { items, context in
            items.search = Search(
                text: text,
                isPresented: isPresented,
                prompt: String(prompt),
                context: context.outsideControls(isInBar: true)
            )
        }
    }
}
