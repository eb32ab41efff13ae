public import Foundation

/// Why an exchange with the API failed, in cases that a caller acts on.
public enum NetworkError: Error, Sendable, Hashable {
    /// The server was not reached, or the connection was lost before the answer was whole. Whether the server did
    /// what was asked is not known. `url` is what was tried, without its query.
    case offline(url: String, reason: String)
    /// The answer was not whole within the limit.
    case timedOut(url: String, after: Duration)
    /// The calling task was cancelled.
    case cancelled
    /// The server answered with a status other than 2xx, or with 2xx and a refusal that the endpoint reads.
    case server(ServerFailure)
    /// The answer is not what the endpoint promised.
    case decoding(DecodingFailure)
    /// The answer is larger than the network service takes. `limit` is in bytes.
    case responseTooLarge(url: String, limit: Int)
    /// The request cannot be sent as it is; sending it again cannot help.
    case invalidRequest(String)
    /// No trust could be established with the server.
    case tls(url: String, reason: String)
    /// The request needs a user and nobody is signed in.
    case signInRequired
    /// Somebody is signed in, but no access token could be had.
    case authorizationUnavailable(reason: String)
    /// The request was not sent: the server has just failed several times in a row. `for` tells how long it is left
    /// alone from now on.
    case suspended(url: String, for: Duration)
}

extension NetworkError: LocalizedError {
    /// What happened, and to what.
    public var errorDescription: String? {
        switch self {
        case .offline(let url, let reason): "Could not reach \(url): \(reason)."
        case .timedOut(let url, let limit): "\(url) did not answer within \(limit.inSeconds)."
        case .cancelled: "The request was cancelled."
        case .server(let failure): failure.description
        case .decoding(let failure): failure.description
        case .responseTooLarge(let url, let limit): "The answer of \(url) is larger than \(limit) bytes."
        case .invalidRequest(let reason): reason
        case .tls(let url, let reason): "No trusted connection to \(url): \(reason)."
        case .signInRequired: "Nobody is signed in."
        case .authorizationUnavailable(let reason): "The session cannot be used: \(reason)"
        case .suspended(let url, _): "\(url) has failed several times in a row and was not asked again."
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .offline: "Check that the server runs and that its address is right, then try again."
        case .timedOut: "Try again; if it goes on, the server or the network is overloaded."
        case .cancelled: nil
        case .server(let failure) where failure.status >= 500 || failure.status == 429: "Try again in a while."
        case .server, .decoding: "The server may be newer or older than this client."
        case .responseTooLarge: "Ask for less at a time."
        case .invalidRequest: nil
        case .tls: "Check the server's certificate and this machine's clock."
        case .signInRequired: "Sign in first."
        case .authorizationUnavailable: "Try again, or sign in anew."
        case .suspended(_, let duration): "Try again in \(duration.wholeSeconds) s."
        }
    }
}

extension NetworkError {
    /// What `error` means that a decoding threw: a `NetworkError` says it itself.
    init(decoding type: Any.Type, _ error: any Error) {
        self = error as? NetworkError ?? .decoding(DecodingFailure(type: "\(type)", error: error))
    }

    /// How long the server asks to wait before the next try, if it does: see ``ServerFailure/retryAfter(now:)``.
    public func retryAfter(now: Date) -> Duration? {
        guard case .server(let failure) = self else { return nil }
        return failure.retryAfter(now: now)
    }

    /// Whether the same request may do better later: the connection failed, no answer came in time, or the server
    /// says so. It says nothing about whether repeating is safe.
    public var isTransient: Bool {
        switch self {
        case .offline, .timedOut: true
        case .server(let failure): failure.isTransient
        default: false
        }
    }
}

extension Duration {
    /// How many seconds to wait until it is over, for whom a part of one does not matter.
    fileprivate var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }

    /// Seconds for an error text, with up to three decimals: `30 s`, `0.25 s`.
    var inSeconds: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
        return seconds.formatted(style.precision(.fractionLength(0...3)).grouping(.never)) + " s"
    }
}
