public import Foundation

/// The reason why a request failed.
public enum NetworkError: Error, Sendable, Hashable {
    /// The server was not reached, or the connection was lost before the response was complete. The server may have
    /// processed the request, unless `mayHaveBeenSent` is `false`. `url` has no query; `reason` is a noun phrase such as
    /// `connection refused`.
    case offline(url: String, reason: String, mayHaveBeenSent: Bool = true)
    /// The response was not complete within the time limit.
    case timedOut(url: String, after: Duration)
    /// The calling task was cancelled.
    case cancelled
    /// The server responded with a status other than 2xx, or with 2xx and a refusal that the endpoint recognized.
    case server(ServerFailure)
    /// The response does not have the expected form.
    case decoding(DecodingFailure)
    /// The response is larger than the network service accepts. `limit` is in bytes.
    case responseTooLarge(url: String, limit: Int)
    /// The request is invalid and was not sent. A retry cannot help.
    case invalidRequest(String)
    /// The server received the request and redirected it in a way that is not followed. `url` is the address that
    /// redirects, `reason` says how, such as `to an unencrypted address`.
    case invalidRedirect(url: String, reason: String)
    /// The server could not be trusted, or an encrypted connection failed. The server may have processed the request,
    /// unless `mayHaveBeenSent` is `false`.
    case tls(url: String, reason: String, mayHaveBeenSent: Bool = true)
    /// The request needs a signed-in user.
    case signInRequired
    /// The account that the request was made for is no longer signed in. The request was not sent again.
    case accountSignedOut
    /// The account is signed in, but no access token is available. The request was not sent. `cause` is the failure of
    /// the sign-in server, if there was one.
    indirect case authorizationUnavailable(reason: String, cause: NetworkError? = nil)
}

extension NetworkError: LocalizedError {
    /// A sentence that describes the failure.
    public var errorDescription: String? {
        switch self {
        case .offline(let url, let reason, _): "Can't reach \(url): \(reason)."
        case .timedOut(let url, let limit): "\(url) didn't respond within \(limit.inSeconds)."
        case .cancelled: "Cancelled."
        case .server(let failure): failure.description
        case .decoding(let failure): failure.description
        case .responseTooLarge(let url, let limit): "The response from \(url) is larger than \(limit) bytes."
        case .invalidRequest(let reason): reason
        case .invalidRedirect(let url, let reason): "\(url) redirects the request \(reason)."
        case .tls(let url, let reason, _): "Can't connect securely to \(url): \(reason)."
        case .signInRequired: "You're not signed in."
        case .accountSignedOut: "The account of this request has been signed out."
        case .authorizationUnavailable(let reason, _): "Can't confirm your sign-in. \(reason)"
        }
    }

    /// A sentence with advice.
    public var recoverySuggestion: String? {
        switch self {
        case .offline: "Check that the server is running and its address is correct, then try again."
        case .timedOut: "Try again. If it keeps happening, the server or the network may be overloaded."
        case .cancelled: nil
        case .server(let failure) where failure.status >= 500 || failure.status == 429: "Try again in a moment."
        case .server, .decoding: "The app and the server may be different versions."
        case .responseTooLarge: "Request less data at a time."
        case .invalidRequest: nil
        case .invalidRedirect: "Check the address of the server."
        case .tls: "Check the server's certificate and this device's date and time."
        case .signInRequired: "Sign in, then try again."
        case .accountSignedOut: "Sign in to that account, then try again."
        case .authorizationUnavailable: "Try again, or sign in again."
        }
    }
}

extension NetworkError {
    /// Creates the error for `error`, which was thrown while decoding `type`. A `NetworkError` stays as it is.
    init(decoding type: Any.Type, _ error: any Error) {
        self = error as? NetworkError ?? .decoding(DecodingFailure(type: "\(type)", error: error))
    }

    /// Returns the delay that the server requested before a retry; see ``ServerFailure/retryAfter(now:)``.
    public func retryAfter(now: Date) -> Duration? {
        switch self {
        case .server(let failure): failure.retryAfter(now: now)
        case .authorizationUnavailable(_, let cause): cause?.retryAfter(now: now)
        default: nil
        }
    }

    /// `false` if the server certainly got no byte of the request. Anything else, including the unknown, is `true`.
    ///
    /// It covers all attempts and redirects of a call: ``InterceptedNetworkService`` does not end a call with an error
    /// that denies an earlier attempt. Only attempts that were refused with 401 do not count, since the server did not
    /// carry them out.
    public var mayHaveBeenSent: Bool {
        switch self {
        case .offline(_, _, let mayHaveBeenSent), .tls(_, _, let mayHaveBeenSent): mayHaveBeenSent
        case .timedOut, .cancelled, .server, .decoding, .responseTooLarge, .invalidRedirect: true
        case .invalidRequest, .signInRequired, .accountSignedOut, .authorizationUnavailable: false
        }
    }

    /// `false` if the server certainly did not carry out the request: it got nothing, or responded with 401.
    var mayHaveBeenCarriedOut: Bool { mayHaveBeenSent && !isUnauthorized }

    /// `true` for a response with 401.
    var isUnauthorized: Bool {
        guard case .server(let failure) = self else { return false }
        return failure.status == 401
    }

    /// `true` if the same request may succeed later: the connection failed, the request timed out, or the status is
    /// transient. The request is not necessarily safe to repeat.
    public var isTransient: Bool {
        switch self {
        case .offline, .timedOut: true
        case .server(let failure): failure.isTransient
        case .authorizationUnavailable(_, let cause): cause?.isTransient ?? false
        default: false
        }
    }
}

extension Duration {
    /// The seconds for an error text, with up to three decimals: `30 s`, `0.25 s`.
    public var inSeconds: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
        return seconds.formatted(style.precision(.fractionLength(0...3)).grouping(.never)) + " s"
    }
}
