import TerminalEngine

/// The fields that perform an action when Enter is pressed.
public struct SubmitTriggers: OptionSet, Sendable {
    /// The bits of the fields.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Text fields and secure fields.
    public static let text = SubmitTriggers(rawValue: 1)
    /// Fields for searching.
    public static let search = SubmitTriggers(rawValue: 2)
}

/// The label of Enter in a field.
public struct SubmitLabel: Sendable {
    let text: @MainActor @Sendable (ToolkitStrings) -> String

    /// Ends the input.
    public static var done: SubmitLabel { SubmitLabel { $0.done } }
    /// Starts the operation that needs the input.
    public static var go: SubmitLabel { SubmitLabel { $0.go } }
    /// Moves to the next field.
    public static var next: SubmitLabel { SubmitLabel { $0.next } }
}

extension View {
    /// Performs `action` when Enter is pressed in a field of the view. Without such an action, Enter moves to the next
    /// control.
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        ContextView(content: self) { if triggers.contains(.text) { $0.values.submitActions.insert(action, at: 0) } }
    }

    /// Sets the label of Enter in the fields of the view.
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environment(\.submitLabel, submitLabel)
    }

    /// Sets the label of Enter in the fields of the view to the title of the button that does the same.
    public func submitLabel(_ submitLabel: SubmitLabel, _ title: String) -> some View {
        self.submitLabel(SubmitLabel { _ in title.asHint })
    }
}
