/// A way to sign in.
public enum SignInMethod: Sendable {
    /// A page of the server in the system browser: authorization code with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252).
    case browser
    /// A code that the user enters on another device (RFC 8628).
    case deviceCode
    /// A user name and a password that this app asks for (RFC 6749 §4.3).
    ///
    /// Only for servers of the app's own provider that still offer it: OAuth's current practice forbids this grant
    /// (RFC 9700 §2.4), and it excludes second factors and passkeys.
    case password(Credentials)
}

/// The ways to sign in that both the server and the app support.
public struct SignInOptions: Sendable, Hashable {
    /// `true` if the server has an authorization endpoint, and the app a browser.
    public let browser: Bool
    /// `true` if the server has a device authorization endpoint.
    public let deviceCode: Bool
    /// `true` if the server names the password grant among its grant types.
    public let password: Bool

    /// Creates options.
    public init(browser: Bool, deviceCode: Bool, password: Bool) {
        self.browser = browser
        self.deviceCode = deviceCode
        self.password = password
    }
}
