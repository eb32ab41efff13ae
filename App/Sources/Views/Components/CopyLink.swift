import Features
import PlatformUI

extension View {
    /// Binds the key that copies the link of the current screen. A modal binds it again, since it disables the keys outside.
    func copiesLink() -> some View {
        #if canImport(SwiftUI) && !Terminal
        self
        #else
        modifier(CopyLinkKey())
        #endif
    }
}

#if !canImport(SwiftUI) || Terminal
private struct CopyLinkKey: ViewModifier {
    @Environment(AppSession.self) private var session
    @Environment(Localizer.self) private var localizer
    @Environment(\.terminal) private var terminal

    func body(content: Content) -> some View {
        content.key("y", localizer(.copyLink)) {
            guard let link = session.link else { return }
            terminal.copy(link)
            terminal.notify(localizer(.copied(link)))
        }
    }
}
#endif
