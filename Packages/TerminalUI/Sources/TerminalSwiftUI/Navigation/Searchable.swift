import TerminalEngine

/// The search of a screen: a field above its content while it is presented or has a text.
@MainActor
struct Search {
    let text: Binding<String>
    let isPresented: Binding<Bool>
    let prompt: String
    let context: Context

    private var isShown: Bool { isPresented.wrappedValue || !text.wrappedValue.isEmpty }
    private var state: SearchState { context.state { SearchState() } }

    var element: (any Element)? {
        guard isShown else {
            state.wasPresented = false
            return nil
        }
        let field = context.child()
        let focus = context.renderer.focus
        // Enter moves to the first result.
        let element = TextField(prompt, text: text).onSubmit { [state] in focus.request = state.first }.element(
            in: field
        )
        let style = context.environment.theme.muted.over(context.environment.style)
        let mark = TextElement(text: "/", style: style, lineLimit: 1, alignment: .leading)
        let row = StackElement(axis: .horizontal, spacing: 1, children: [mark, element])
        let isNew = isPresented.wrappedValue && !state.wasPresented
        return DecoratedElement(row) { [state] rect, canvas in
            row.draw(in: rect, on: canvas)
            state.wasPresented = isPresented.wrappedValue
            if isNew { focus.request = field.node }
        }
    }

    /// Binds the keys of a screen with the focusable elements after the first `count` ones: `/` shows the field or moves the
    /// focus to it, Esc clears and hides it.
    func bindKeys(on canvas: Canvas, after count: Int) {
        state.first = canvas.frame.focusables[count...].first?.node
        canvas.bind(["/"], prompt, group: .everywhere) {
            state.wasPresented = false
            isPresented.wrappedValue = true
        }
        guard isShown else { return }
        canvas.bind([.escape], context.environment.strings.close, group: .everywhere) {
            text.wrappedValue = ""
            isPresented.wrappedValue = false
        }
    }
}

@MainActor
private final class SearchState {
    /// `true` if the field was presented in the last drawing.
    var wasPresented = false
    /// The first focusable element of the screen.
    weak var first: ViewNode?
    /// The value of `isPresented` if the view has no binding.
    let isPresented = StateBox(false)
}

/// The place of a search field.
public struct SearchFieldPlacement: Sendable {
    /// The place that the system chooses: above the content.
    public static let automatic = SearchFieldPlacement()
}

extension View {
    /// Makes the screen around the view searchable by `text`.
    public func searchable<S: StringProtocol>(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: S
    ) -> some View {
        searchable(text: text, presented: nil, prompt: String(prompt))
    }

    /// Makes the screen around the view searchable by `text`, with a field that is visible while it `isPresented` or has a
    /// text. `/` presents it, Esc clears and hides it.
    public func searchable<S: StringProtocol>(
        text: Binding<String>,
        isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic,
        prompt: S
    ) -> some View {
        searchable(text: text, presented: isPresented, prompt: String(prompt))
    }

    private func searchable(text: Binding<String>, presented: Binding<Bool>?, prompt: String) -> some View {
        SettingView(content: self) { context in
            let context = context.inBar
            let box = context.state { SearchState() }.isPresented
            context.values.screenItems?.search = Search(
                text: text,
                isPresented: presented ?? Binding(get: { box.value }, set: { box.value = $0 }),
                prompt: prompt,
                context: context
            )
        }
    }
}
