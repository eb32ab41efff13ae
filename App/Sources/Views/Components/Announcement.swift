#if canImport(Accessibility)
import Accessibility
#endif
import PlatformUI

extension View {
    /// Reads `text` to the users of VoiceOver when it changes. VoiceOver does not read a text that appears elsewhere on the
    /// screen by itself.
    func announces(_ text: String?) -> some View {
        #if canImport(Accessibility)
        return onChange(of: text) {
            if let text { AccessibilityNotification.Announcement(text).post() }
        }
        #else
        return self
        #endif
    }
}
