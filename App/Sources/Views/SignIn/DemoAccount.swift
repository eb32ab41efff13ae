package import PlatformUI

/// Returns the credentials that the sign-in offers to fill in, if any.
public typealias DemoAccount = @MainActor () async -> (username: String, password: String)?

extension EnvironmentValues {
    /// The demo account of the server.
    package var demoAccount: DemoAccount {
        get { self[DemoAccountKey.self] }
        set { self[DemoAccountKey.self] = newValue }
    }
}

private enum DemoAccountKey: EnvironmentKey { static var defaultValue: DemoAccount { { nil } } }
