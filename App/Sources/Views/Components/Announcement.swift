import PlatformUI

extension View {
    /// Reads `text` to the users of VoiceOver when it changes. VoiceOver does not read a text that appears elsewhere on the
    /// screen by itself.
    func announces(_ text: String?) -> some View {
        onChange(of: text) { if let text { announce(text) } }
    }
}

#if canImport(Accessibility)
import Accessibility

private func announce(_ text: String) { AccessibilityNotification.Announcement(text).post() }
#else
private func announce(_ text: String) {}
#endif
