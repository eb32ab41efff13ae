#if canImport(SwiftUI) && !Terminal
import PlatformUI

// The modifiers of the terminal that SwiftUI lacks.
extension View {
    /// Has no effect: the keys of a terminal are no shortcuts of an Apple platform.
    func key(_ key: Character) -> some View { self }

    /// Has no effect.
    func key(
        _ key: Character,
        _ label: String,
        isInKeyBar: Bool = false,
        perform action: (@MainActor () -> Void)?
    ) -> some View { self }

    /// Has no effect: a tab bar of an Apple platform shows only tabs.
    func tabBarStatus<V: View>(@ViewBuilder _ status: () -> V) -> some View { self }

    /// Has no effect.
    func maxLength(_ maxLength: Int) -> some View { self }

    /// Sets the label of the key that submits. The title is for a terminal.
    func submitLabel(_ submitLabel: SubmitLabel, _ title: String) -> some View { self.submitLabel(submitLabel) }

    /// Has no effect.
    func spacedRows() -> some View { self }

    /// Disables the controls in the view. The reason is their help and their hint for VoiceOver.
    func disabled(_ isDisabled: Bool, because reason: String?) -> some View {
        let hint = isDisabled ? reason ?? "" : ""
        return disabled(isDisabled).help(hint).accessibilityHint(hint)
    }
}

/// The actions of a terminal, which have no effect.
struct TerminalActions {
    func copy(_ text: String) {}
    func notify(_ text: String) {}
}

extension EnvironmentValues {
    var terminal: TerminalActions { TerminalActions() }
}
#endif
