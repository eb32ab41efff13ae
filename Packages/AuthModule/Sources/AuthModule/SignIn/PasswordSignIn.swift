import Core

/// A user name and a password. They are never stored.
public struct Credentials: Sendable, Redacted {
    /// The user name.
    public let username: String
    /// The password.
    public let password: String

    /// Creates credentials.
    public init(username: String, password: String) {
        self.username = username
        self.password = password
    }
}

extension OAuthClient {
    /// Signs in with a user name and a password (RFC 6749 §4.3).
    ///
    /// - Throws: ``AuthError/wrongCredentials`` if the server refused with `invalid_grant` without another reason.
    func signIn(with credentials: Credentials) async throws(AuthError) -> TokenResponse {
        let metadata = try await discovery.metadata()
        let form: QueryItems = [
            "grant_type": "password",
            "username": credentials.username,
            "password": credentials.password,
            "scope": configuration.requestedScope(at: metadata),
        ]
        do {
            return try await requestTokens(form)
        } catch .refused(let code, let reason)
            where ["invalid_grant", "empty_response"].contains(code)
            && reason?.meansWrongCredentials != false
        {
            // Some servers respond to a wrong password without a body.
            throw .wrongCredentials
        }
    }
}

extension ServerText {
    /// `true` if the text says that the user name or the password is wrong, and nothing of an account that cannot be used.
    fileprivate var meansWrongCredentials: Bool {
        let text = text.lowercased()
        // The standard sentence names all reasons (RFC 6749 §5.2).
        if text.contains("provided authorization grant") { return true }
        return text.contains(/invalid|incorrect|wrong|bad/) && text.contains(/password|credentials/)
            && !text.contains(/lock|disabled|expired|suspended|too many|verif/)
    }
}
