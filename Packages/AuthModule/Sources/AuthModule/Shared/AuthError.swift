public import Core
public import Foundation

/// A failure to sign in or out, or to obtain an access token.
public enum AuthError: Error, Sendable, Hashable {
    /// The server rejected the user name or the password.
    case wrongCredentials
    /// No user is signed in, or the requested account is not signed in.
    case signInRequired
    /// The server ended the session.
    case sessionEnded
    /// The session belongs to this other client, and only that one can refresh it.
    case otherClient(String)
    /// The server needs input that only the browser can ask for, such as a second factor.
    case inputNeeded(RequiredInput)
    /// The user or the server denied the sign-in (`access_denied`). `reason` is the explanation of the server.
    case denied(reason: ServerText? = nil)
    /// The code was not entered in time (RFC 8628 §3.5).
    case codeExpired
    /// The browser, or the redirect from it, is not available. `reason` is a sentence.
    case browserUnavailable(reason: String)
    /// Neither the server nor this app offers this way to sign in.
    case methodUnavailable
    /// The user is signed out on this device. The browser may still be signed in.
    case signedInInBrowser
    /// The tokens were refreshed so often that the next refresh has to wait for this time.
    case refreshSuspended(for: Duration)
    /// The sign-in server could not be reached or failed. Only the status and `Retry-After` of its response are kept.
    case network(NetworkError)
    /// The session could not be read from or written to secure storage.
    case storage(SecureStorageError)
    /// The server's response cannot be used. The text gives the reason and contains no value of the response.
    case invalidResponse(String)
    /// The server has no sign-in: no document describes it at these addresses.
    case noSignIn(addresses: [String])
    /// The server responded with another error code of OAuth (RFC 6749 §5.2, RFC 6750 §3.1). `reason` is its explanation.
    case refused(code: String, reason: ServerText? = nil)
    /// The ``AuthConfiguration`` cannot be used. `reason` is a sentence.
    case misconfigured(reason: String)
    /// The task was cancelled, or a later sign-in, switch or sign-out replaced this operation.
    case cancelled
}

extension AuthError: LocalizedError {
    /// A description of the failure.
    public var errorDescription: String? {
        switch self {
        case .wrongCredentials: "Wrong email, username or password."
        case .signInRequired: "You're not signed in."
        case .sessionEnded: "Your session has ended."
        case .otherClient(let id): "The session was issued to the client “\(id)”."
        case .inputNeeded(.secondFactor): "The server asks for a second factor."
        case .inputNeeded(.consent): "The server asks for your consent."
        case .inputNeeded: "The server asks you to sign in again."
        case .denied: "The sign-in was cancelled or denied."
        case .codeExpired: "The code has expired."
        case .browserUnavailable(let reason): reason
        case .methodUnavailable: "The server doesn't offer this way to sign in."
        case .signedInInBrowser: "You're signed out here. The browser may still be signed in."
        case .refreshSuspended: "The server rejects every new access token."
        // The status of the sign-in server must not pass for one of the API.
        case .network(.server(let failure)):
            "The sign-in server answered \(failure.status)."
        case .network(let error): error.errorDescription
        case .storage(let error): error.errorDescription
        case .invalidResponse(let reason): reason
        case .noSignIn(let addresses):
            "No metadata of a sign-in server was found at \(addresses.joined(separator: " or "))."
        case .refused(let code, _): "The server refused the sign-in (\(code))."
        case .misconfigured(let reason): reason
        case .cancelled: "Cancelled."
        }
    }
}

extension AuthError {
    /// `true` if a sign-in of the user helps: nobody is signed in, the session has ended, or it belongs to another client.
    /// A sign-in that failed is none of these.
    public var needsSignIn: Bool {
        switch self {
        case .signInRequired, .otherClient: true
        default: ExpiryReason(self) != nil
        }
    }

    /// `true` if the same call may succeed later without a change: after a failure of the network or of the sign-in server
    /// that may pass, while another process uses the storage, or while refreshes are suspended.
    public var isTransient: Bool {
        switch self {
        case .network(let error): error.isTransient
        case .refused(let code, _): ["server_error", "temporarily_unavailable"].contains(code)
        case .refreshSuspended, .storage(.busy): true
        default: false
        }
    }

    /// Creates an error without the body and headers of the response, which may contain personal data.
    init(_ error: NetworkError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .decoding(let failure): .invalidResponse(failure.description)
            case .server(let failure): .network(.server(failure.withoutContent))
            default: .network(error)
            }
    }
}
