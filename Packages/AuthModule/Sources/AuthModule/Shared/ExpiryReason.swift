/// The reason for which a session ended.
public enum ExpiryReason: Sendable, Hashable, Codable {
    /// The server ended the session (`invalid_grant`).
    case endedByServer
    /// The server needs input from the user before it issues new tokens.
    case inputNeeded(RequiredInput)
    /// The access token expired or was rejected, and the server issued no refresh token.
    case notRefreshable

    /// The reason that marks a refresh token as refused, or `nil` for a failure that may pass.
    init?(_ error: AuthError) {
        switch error {
        case .sessionEnded: self = .endedByServer
        // OpenID Connect Core 1.0 §3.1.2.6 does not define `mfa_required`.
        case .inputNeeded(let input) where input != .secondFactor: self = .inputNeeded(input)
        default: return nil
        }
    }

    /// The error of a session that has ended.
    var error: AuthError {
        if case .inputNeeded(let input) = self { .inputNeeded(input) } else { .sessionEnded }
    }
}

/// Input that the server needs from the user in the browser.
public enum RequiredInput: Sendable, Hashable, Codable {
    /// A second factor (`mfa_required`).
    case secondFactor
    /// A new sign-in, for example because the last one is too old (`login_required`, `account_selection_required`).
    case signIn
    /// Consent to the requested scopes (`consent_required`).
    case consent
    /// Another interaction (`interaction_required`).
    case interaction

    /// The input that an error code of the server asks for (OpenID Connect Core 1.0 §3.1.2.6, and `mfa_required` of some
    /// servers), or `nil` for any other code.
    init?(code: String) {
        switch code {
        case "mfa_required": self = .secondFactor
        case "login_required", "account_selection_required": self = .signIn
        case "consent_required": self = .consent
        case "interaction_required": self = .interaction
        default: return nil
        }
    }
}
