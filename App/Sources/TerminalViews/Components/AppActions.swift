import Features
import Foundation
import TerminalUI

/// The actions that are available on every screen.
@MainActor
struct AppActions {
    /// Presents the sign-in screen.
    var signIn: @MainActor () -> Void = {}
    /// Opens a page in the browser of the user. A notice says if there is none.
    var openURL: @MainActor (URL) -> Void = { _ in }
    /// Copies a text to the clipboard. A notice shows it in case the terminal has no clipboard.
    var copy: @MainActor (String) -> Void = { _ in }
    /// Copies the link of the current screen.
    var copyLink: @MainActor () -> Void = {}
}

private enum AppActionsKey: EnvironmentKey { static var defaultValue: AppActions { AppActions() } }

extension EnvironmentValues {
    var appActions: AppActions {
        get { self[AppActionsKey.self] }
        set { self[AppActionsKey.self] = newValue }
    }
}

extension View {
    /// Binds the key that copies the link. A panel binds it again, because it disables the keys outside.
    func copiesLink() -> some View {
        EnvironmentReader(\.appActions) { onKey("y", .copyLink, group: .everywhere, perform: $0.copyLink) }
    }

    /// Binds the key that copies the link to copying the address of a page, unless it is `nil`.
    func copiesAddress(_ url: URL?) -> some View {
        EnvironmentReader(\.appActions) { actions in
            onKey(url == nil ? [] : ["y"], .copyLink) { if let url { actions.copy(url.absoluteString) } }
        }
    }
}
