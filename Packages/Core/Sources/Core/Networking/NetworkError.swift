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
    /// The server answered with a status other than 2xx.
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
        }
    }
}

/// An answer whose status is not 2xx.
public struct ServerFailure: Sendable, Hashable {
    /// The whole answer. Its body may hold personal data: read it, do not print it.
    public let response: NetworkResponse
    /// What the server says went wrong, if it says so by RFC 9457.
    public let problem: ProblemDetails?

    /// Reads the problem out of `response`, if there is one.
    public init(response: NetworkResponse) {
        self.response = response
        problem = ProblemDetails(response: response)
    }

    /// The status code.
    public var status: Int { response.status }

    /// How long the server asks to wait before the next try, where it says so in seconds (RFC 9110 §10.2.3).
    public var retryAfter: Duration? {
        response.headers["Retry-After"].flatMap { Int($0) }.map { .seconds(max(0, $0)) }
    }
}

extension ServerFailure: CustomStringConvertible {
    /// The status and the title of the problem.
    public var description: String {
        "The server answered \(status)" + (problem?.title.map { ": \($0)." } ?? ".")
    }
}

/// Where an answer differs from what was expected. It never holds a value of the answer.
public struct DecodingFailure: Sendable, Hashable, CustomStringConvertible {
    /// What was to be decoded.
    public let type: String
    /// The path to the failing key, such as `items[3].price.currency`; empty for the whole answer.
    public let path: String
    /// What is wrong there, such as `the key is missing`.
    public let reason: String

    /// Names the type, the path and the reason.
    public var description: String {
        "The server's answer is not a valid \(type): \(path.isEmpty ? "" : "at \(path), ")\(reason)."
    }

    /// Reads path and reason out of an error thrown while decoding `type`.
    public init(type: String, error: any Error) {
        self.type = type
        guard let error = error as? DecodingError else {
            (path, reason) = ("", "it does not have the form expected")
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            (path, reason) = (Self.path(context.codingPath + [key]), "the key is missing")
        case .typeMismatch(let expected, let context):
            (path, reason) = (Self.path(context.codingPath), "it is not a \(expected)")
        case .valueNotFound(let expected, let context):
            (path, reason) = (Self.path(context.codingPath), "it is null and should be a \(expected)")
        case .dataCorrupted(let context):
            (path, reason) = (Self.path(context.codingPath), "it is malformed")
        @unknown default:
            (path, reason) = ("", "it does not have the form expected")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

/// What a server says about a failure, by RFC 9457.
public struct ProblemDetails: Sendable, Hashable, Decodable {
    /// The kind of problem, a URI; `about:blank` where the status says it all (RFC 9457 §4.2.1).
    public let type: String
    /// The kind of problem in words; the same for every occurrence, so free of personal data.
    public let title: String?
    /// What is special about this occurrence. It may hold personal data.
    public let detail: String?

    private enum CodingKeys: CodingKey {
        case type, title, detail
    }

    /// Reads the three members; each may be absent, and one of a wrong type is ignored (RFC 9457 §3.1).
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = (try? container.decode(String.self, forKey: .type)) ?? "about:blank"
        title = try? container.decode(String.self, forKey: .title)
        detail = try? container.decode(String.self, forKey: .detail)
    }

    init?(response: NetworkResponse) {
        guard let type = response.headers["Content-Type"], type.lowercased().hasPrefix("application/problem+json"),
            let problem = try? WireJSON.decode(ProblemDetails.self, from: response.body)
        else { return nil }
        self = problem
    }
}

extension Duration {
    /// Seconds for an error text, with up to three decimals: `30 s`, `0.25 s`.
    var inSeconds: String {
        let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
        return seconds.formatted(style.precision(.fractionLength(0...3)).grouping(.never)) + " s"
    }
}
