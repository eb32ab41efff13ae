package import PlatformUI

extension EnvironmentValues {
    /// Shows a text for a moment over all screens, or `nil` if the screens show it themselves.
    package var notify: (@MainActor (String) -> Void)? {
        get { self[NotifyKey.self] }
        set { self[NotifyKey.self] = newValue }
    }
}

private enum NotifyKey: EnvironmentKey { static var defaultValue: (@MainActor (String) -> Void)? { nil } }
