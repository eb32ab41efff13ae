import PlatformUI

/// The values that the app and the containers of screens pass to the views in them.
struct ScreenEnvironment {
    /// `true` in a sheet or a cover.
    var isInModal = false
    /// `true` in a root that stays on the screen beside the path.
    var showsScreensBeside = false
    /// `true` in a screen beside the root, whose rows have the keys of the selected one.
    var isBesideRoot = false
    /// The namespace of the transitions of a stack, or `nil` if its root stays beside its screens.
    var zoomNamespace: Namespace.ID?
    /// Shows a text for a moment over all screens, or `nil` if the screens show it themselves.
    var notify: (@MainActor (String) -> Void)?
    /// The URL of the server that the user chose, or `nil` for the built-in one.
    var server: String?
    /// Returns the credentials that the sign-in offers to fill in, if any.
    var demoAccount: DemoAccount = { nil }
}

extension EnvironmentValues {
    /// The values for the screen around a view.
    var screen: ScreenEnvironment {
        get { self[ScreenEnvironmentKey.self] }
        set { self[ScreenEnvironmentKey.self] = newValue }
    }
}

private enum ScreenEnvironmentKey: EnvironmentKey {
    static var defaultValue: ScreenEnvironment { ScreenEnvironment() }
}
