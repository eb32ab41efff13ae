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
}

extension RequiredInput {
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
