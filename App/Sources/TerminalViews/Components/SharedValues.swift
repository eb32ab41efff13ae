import DependencyInjection
import Features
import Foundation
import TerminalUI
import Views

/// The values of the app that the screens of `Views` read from their environment.
@MainActor
struct SharedValues {
    let container: DIContainer
    let session: AppSession
    let coordinator: AppCoordinator
    /// Opens a page in the browser of the user. A notice says if there is none.
    let openURL: @MainActor (URL) -> Void
    /// Copies the link of the current screen.
    let copyLink: @MainActor () -> Void
    /// Shows a text for a moment.
    let notify: @MainActor (String) -> Void
    let demoAccount: DemoAccount
}

private enum SharedValuesKey: EnvironmentKey { static var defaultValue: SharedValues? { nil } }

extension EnvironmentValues {
    /// The values of the app, which ``AppShell`` sets.
    var sharedValues: SharedValues? {
        get { self[SharedValuesKey.self] }
        set { self[SharedValuesKey.self] = newValue }
    }
}

/// A view built by a closure that receives the values for a screen of `Views`.
///
/// ```
/// Shared { BridgeView(SharedScreen(SignInView(model: model), $0)) }
/// ```
struct Shared<Content: View>: View {
    @ViewBuilder let make: (SharedValues) -> Content

    var body: some View {
        EnvironmentReader(\.sharedValues) { values in if let values { make(values) } }
    }
}
