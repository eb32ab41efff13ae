import AuthModule
import Foundation

/// The error of a sign-in that the server refused because of the registration of this app there.
struct RefusedClientError: LocalizedError, Equatable {
    let errorDescription: String?
    let recoverySuggestion: String?

    /// Creates the error for a code of OAuth (RFC 6749 §4.1.2.1 and §5.2), or `nil` for codes with other reasons.
    init?(code: String, scopes: [String], method: LoginMethod) {
        switch code {
        case "invalid_scope":
            errorDescription = "The server refused the scopes \(scopes.joined(separator: " ")) (\(code))."
            recoverySuggestion = "Request only those that it allows this client: --scope \"openid profile\""
        case "invalid_client":
            errorDescription = "The server refused the client (\(code))."
            recoverySuggestion = "Check --client-id, --client-secret-file and --client-auth."
        case "unauthorized_client", "unsupported_grant_type", "unsupported_response_type":
            errorDescription = "The server refused --\(method.rawValue) for this client (\(code))."
            recoverySuggestion = "Allow it at the server, or choose another of --browser, --device and --password."
        default: return nil
        }
    }
}
