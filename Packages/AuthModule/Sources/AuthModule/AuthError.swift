public import Core
public import Foundation

/// Why signing in or out failed, or no access token could be had.
public enum AuthError: Error, Sendable, Hashable {
    /// The server does not take this name with this password.
    case wrongCredentials
    /// Nobody is signed in.
    case signInRequired
    /// The server ended the session, or another user's took its place.
    case sessionEnded
    /// The server was not reached or could not answer. Of an answer only the status and `Retry-After` are kept.
    case network(NetworkError)
    /// The session could not be read from secure storage or written to it.
    case storage(SecureStorageError)
    /// The server's answer cannot be used; the text says why, without a value of the answer.
    case invalidAnswer(String)
    /// The server refused with another error code of OAuth (RFC 6749 §5.2, RFC 6750 §3.1).
    case refused(code: String)
    /// The server does not take the name or the language of a profile.
    case profileRefused
    /// The task was cancelled, or a later sign-in or sign-out overtook this sign-in.
    case cancelled
}

extension AuthError: LocalizedError {
    /// What happened, and to what.
    public var errorDescription: String? {
        switch self {
        case .wrongCredentials: "The name or the password is wrong."
        case .signInRequired: "Nobody is signed in."
        case .sessionEnded: "The session has ended."
        case .network(let error): error.errorDescription
        case .storage(let error): error.errorDescription
        case .invalidAnswer(let reason): reason
        case .refused(let code): "The server refused the request: \(code)."
        case .profileRefused: "The server did not take the changes of the profile."
        case .cancelled: "It was cancelled."
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .wrongCredentials: "Check both and try again."
        case .signInRequired: "Sign in first."
        case .sessionEnded: "Sign in again."
        case .network(let error): error.recoverySuggestion
        case .storage(let error): error.recoverySuggestion
        case .invalidAnswer: "The server may be newer or older than this client, or its configuration is wrong."
        case .refused: "Check that the server knows this client, then sign in again."
        case .profileRefused: "Check the name and the language."
        case .cancelled: nil
        }
    }
}

extension AuthError {
    /// What `error` means for sign-in, without the body and the header of an answer: they may hold personal data.
    init(_ error: NetworkError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .decoding(let failure): .invalidAnswer(failure.description)
            case .server(let failure): .network(.server(failure.withoutContent))
            default: .network(error)
            }
    }

    /// What `error` of the token endpoint means: its OAuth code where it has one (RFC 6749 §5.2).
    ///
    /// Real servers also send such errors with 401 and 403, and refuse with an empty body; without a code nothing is
    /// known about the session.
    init(ofTokenEndpoint error: NetworkError) {
        guard case .server(let failure) = error, (400..<500).contains(failure.status),
            let code = try? WireJSON.decode(OAuthFailure.self, from: failure.response.body).error,
            OAuthFailure.knownCodes.contains(code)
        else {
            self.init(error)
            return
        }
        self = .refused(code: code)
    }
}

/// The part of an OAuth error that may be shown. `error_description` may be about a person.
private struct OAuthFailure: Decodable {
    let error: String

    /// The codes of RFC 6749 §5.2, and those of §4.1.2.1 that servers also send here. There may be any text in their
    /// place, so no other is printed.
    static let knownCodes: Set<String> = [
        "invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "unauthorized_client",
        "unsupported_grant_type", "access_denied", "server_error", "temporarily_unavailable",
    ]
}
