/// The label of Enter in a field.
public struct SubmitLabel: Sendable {
    let text: ToolkitText
    /// The label in place of ``text``.
    var title: String?

    /// Ends the input.
    public static var done: SubmitLabel { SubmitLabel(text: .done) }
    /// Starts the operation that needs the input.
    public static var go: SubmitLabel { SubmitLabel(text: .go) }
    /// Moves to the next field.
    public static var next: SubmitLabel { SubmitLabel(text: .next) }
}

extension View {
    /// Performs `action` when Enter is pressed in a field of the view. Without such an action, Enter moves to the next
    /// control.
    public func onSubmit(_ action: @escaping () -> Void) -> some View {
        changingContext { $0.environment.submitActions.insert(action, at: 0) }
    }

    /// Sets the label of Enter in the fields of the view, to the title of the button that does the same if there is one.
    public func submitLabel(_ submitLabel: SubmitLabel, _ title: String? = nil) -> some View {
        let label = SubmitLabel(text: submitLabel.text, title: title?.asHint)
        return changingContext { $0.environment[SubmitLabel.self] = label }
    }
}
