/// A way to sign in.
public enum SignInMethod: Sendable {
    /// A page of the server in the system browser: authorization code with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252).
    case browser(BrowserOptions)
    /// A code that the user enters on another device (RFC 8628).
    case deviceCode
    /// A user name and a password that this app asks for (RFC 6749 §4.3).
    ///
    /// Only for servers of the app's own provider that still offer it: OAuth's current practice forbids this grant
    /// (RFC 9700 §2.4), and it excludes second factors and passkeys.
    case password(Credentials)

    /// The server's page without options.
    public static let browser = SignInMethod.browser(BrowserOptions())
}

/// The options of one sign-in with the browser (OpenID Connect Core 1.0 §3.1.2.1).
public struct BrowserOptions: Sendable, Hashable, Redacted {
    /// The page that the server must show, such as `select_account` or `login`; `none` for no page. It is sent alone.
    ///
    /// `nil` stands for the prompt of the configuration. Without one, the server asks which user signs in beside an account
    /// (`select_account`, or `login` if the server does not support it), and for `consent` after it has demanded it.
    public var prompt: String?
    /// The user name or the email address that the page suggests.
    public var loginHint: String?
    /// The longest time since the user's last sign-in in this browser. The ID token must prove it.
    public var maxAge: Duration?
    /// `true` if the visit shares no cookies with others. Only `ASWebAuthenticationSession` can.
    public var isEphemeral: Bool

    /// More parameters of this sign-in, such as `acr_values`, `claims`, `audience`, `access_type` or `ui_locales`. They
    /// replace those of ``AuthConfiguration/additionalParameters`` and have the same rules; the ID token must prove
    /// `acr_values` and `max_age`.
    public var parameters: [String: String]

    /// Creates options.
    public init(
        prompt: String? = nil,
        loginHint: String? = nil,
        maxAge: Duration? = nil,
        isEphemeral: Bool = false,
        parameters: [String: String] = [:]
    ) {
        self.prompt = prompt
        self.loginHint = loginHint
        self.maxAge = maxAge
        self.isEphemeral = isEphemeral
        self.parameters = parameters
    }

    /// Returns the parameters of the authorization request: these options in place of the `configured` parameters.
    func parameters(replacing configured: [String: String]) -> [String: String] {
        var all = configured.merging(parameters) { $1 }
        all["prompt"] = prompt ?? all["prompt"]
        all["login_hint"] = loginHint ?? all["login_hint"]
        if let maxAge { all["max_age"] = "\(maxAge.components.seconds)" }
        return all
    }
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
