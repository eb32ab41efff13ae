public import Foundation

/// The reason why a request failed. `request` is its method and address without the query, such as
/// `GET https://api.example.com/v1/items`. After any of them, a request that is not idempotent may have been carried out: the
/// error is that of the last of several attempts.
public enum NetworkError: Error, Sendable, Hashable {
    /// The server was not reached, or the connection was lost before the response was complete. The server may have
    /// processed the request. `reason` is a noun phrase, such as `connection refused`. `proxy` is the address of the HTTP
    /// proxy that failed, or `nil` if the server did.
    case offline(request: String, reason: String, proxy: String? = nil)
    /// The response was not complete within the time limit, in each of `attempts`.
    case timedOut(request: String, after: Duration, attempts: Int = 1)
    /// The calling task was cancelled.
    case cancelled
    /// The server responded with a status other than 2xx, or with 2xx and a refusal that the endpoint recognized.
    case server(ServerFailure)
    /// The response does not have the expected form.
    case decoding(DecodingFailure)
    /// The response is larger than the network service accepts. `limit` is in bytes.
    case responseTooLarge(request: String, limit: Int)
    /// The request is invalid and was not sent. A retry cannot help.
    case invalidRequest(String)
    /// The server received the request and redirected it in a way that is not followed. `request` is the one that was
    /// redirected, `reason` says how, such as `to an unencrypted address`.
    case invalidRedirect(request: String, reason: String)
    /// The server could not be trusted, or an encrypted connection failed. The server may have processed the request.
    case tls(request: String, reason: String)
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
        case .offline(let request, let reason, nil): "\(request) failed: \(reason)."
        case .offline(let request, let reason, let proxy?): "\(request) failed at the proxy \(proxy): \(reason)."
        case .timedOut(let request, let limit, let attempts):
            "\(request) failed: no answer for \(limit.inSeconds)" + Self.text(ofAttempts: attempts) + "."
        case .cancelled: "Cancelled."
        case .server(let failure): failure.description
        case .decoding(let failure): failure.description
        case .responseTooLarge(let request, let limit): "The response to \(request) is larger than \(limit) bytes."
        case .invalidRequest(let reason): reason
        case .invalidRedirect(let request, let reason): "\(request) failed: the server redirects it \(reason)."
        case .tls(let request, let reason): "\(request) failed without a secure connection: \(reason)."
        case .signInRequired: "You're not signed in."
        case .accountSignedOut: "The account of this request has been signed out."
        case .authorizationUnavailable(let reason, _): "Can't confirm your sign-in. \(reason)"
        }
    }

    private static func text(ofAttempts attempts: Int) -> String {
        switch attempts {
        case ...1: ""
        case 2: ", tried twice"
        default: ", tried \(attempts) times"
        }
    }
}

extension NetworkError {
    /// Creates the error for `error`, which was thrown while decoding `type` from the response to `request`. A
    /// `NetworkError` stays as it is.
    init(decoding type: Any.Type, _ error: any Error, request: NetworkRequest, response: NetworkResponse) {
        if let error = error as? NetworkError {
            self = error
        } else {
            var failure = DecodingFailure(type: "\(type)", error: error)
            failure.request = "\(request)"
            failure.isWebPage = response.isWebPage
            self = .decoding(failure)
        }
    }

    /// `true` if a web page came in place of a response of the API: not data, or a refusal.
    public var isWebPage: Bool {
        switch self {
        case .server(let failure): failure.response.isWebPage && !failure.isTransient
        case .decoding(let failure): failure.isWebPage
        default: false
        }
    }

    /// This error with the number of attempts that timed out, if it is the last of several.
    func counting(_ failures: [NetworkError]) -> NetworkError {
        guard case .timedOut(let request, let limit, _) = self else { return self }
        let attempts = failures.count { if case .timedOut = $0 { true } else { false } }
        return .timedOut(request: request, after: limit, attempts: attempts)
    }

    /// Returns the delay that the server requested before a retry; see ``ServerFailure/retryAfter(now:)``.
    public func retryAfter(now: Date) -> Duration? {
        switch self {
        case .server(let failure): failure.retryAfter(now: now)
        case .authorizationUnavailable(_, let cause): cause?.retryAfter(now: now)
        default: nil
        }
    }

    /// `true` for a response with 401 that refuses the access token, not its scope (RFC 6750 §3.1) or how the user signed
    /// in (RFC 9470 §3).
    var refusesToken: Bool {
        guard case .server(let failure) = self, failure.status == 401 else { return false }
        let errors = failure.response.headers.bearerErrors
        return errors.isEmpty || errors.contains("invalid_token")
    }

    /// `true` if the same request may succeed later: the connection failed, the request timed out, or the status is
    /// transient. The request is not necessarily safe to repeat.
    public var isTransient: Bool {
        switch self {
        case .offline, .timedOut: true
        case .server(let failure): failure.isTransient
        // The caller has already waited for the token as long as it may.
        case .authorizationUnavailable(_, .timedOut): false
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
