import PlatformUI

extension EnvironmentValues {
    /// The URL of the server that the user chose, or `nil` for the built-in one.
    var server: String? {
        get { self[ServerKey.self] }
        set { self[ServerKey.self] = newValue }
    }
}

private enum ServerKey: EnvironmentKey { static var defaultValue: String? { nil } }
