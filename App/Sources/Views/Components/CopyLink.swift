import Features
import PlatformUI

extension View {
    /// Binds the key that copies the link of the current screen. A modal binds it again, since it disables the keys outside.
    func copiesLink() -> some View { modifier(CopyLinkKey()) }
}

/// A button with the key that copies `text`, in a terminal.
struct CopyButton: View {
    let title: LocalizedText
    let text: String
    @Environment(Localizer.self) private var localizer
    @Environment(\.terminal) private var terminal

    var body: some View {
        if Shell.isTerminal { Button(localizer(title)) { terminal.copy(text, localizer) }.key("y") }
    }
}

private struct CopyLinkKey: ViewModifier {
    @Environment(AppSession.self) private var session
    @Environment(Localizer.self) private var localizer
    @Environment(\.terminal) private var terminal

    func body(content: Content) -> some View {
        content.key("y", localizer(.copyLink)) { if let link = session.link { terminal.copy(link, localizer) } }
    }
}

extension TerminalActions {
    /// Copies `text`, and says so.
    @MainActor
    fileprivate func copy(_ text: String, _ localizer: Localizer) {
        copy(text)
        notify(localizer(.copied(text)))
    }
}
