import TerminalEngine

private enum AccessibilityLabelKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
    /// The label of the control in the view, in place of the text that it shows.
    var accessibilityLabel: String? {
        get { self[AccessibilityLabelKey.self] }
        set { self[AccessibilityLabelKey.self] = newValue }
    }
}
