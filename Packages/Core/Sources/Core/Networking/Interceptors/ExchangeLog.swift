import Foundation

/// What may be said of an attempt at a request: no header, body, query or credentials, and of the path only what the
/// endpoint spells out.
public struct ExchangeLog: Sendable, Hashable {
    /// The request method.
    public let method: HTTPMethod
    /// The server.
    public let origin: Origin
    /// The path, with `{}` for each interpolated value, which may be somebody's id. Of a URL that the server itself
    /// named it is the whole path.
    public let path: String
    /// How it ended.
    public let outcome: Outcome
    /// The size of the request's body in bytes.
    public let bytesSent: Int
    /// The size of the answer's body in bytes.
    public let bytesReceived: Int
    /// From sending to the end; nil if it was not sent.
    public let duration: Duration?
    /// Which attempt at the request it was, from 1.
    public let attempt: Int
    /// The `X-Request-ID` that it carried.
    public let requestID: String?

    /// How an attempt ended.
    public enum Outcome: Sendable, Hashable {
        /// With an answer of this status.
        case answered(Int)
        /// Without an answer that could be used, for a reason in a word or two.
        case failed(String)
    }

    init(_ exchange: FinishedExchange, api: Origin) {
        let request = exchange.request
        method = request.method
        origin = request.target.origin(api: api)
        path =
            switch request.target {
            case .path(let path): path.template
            case .url(let url): url.path(percentEncoded: true)
            }
        let response: NetworkResponse?
        switch exchange.result {
        case .success(let answer): (response, outcome) = (answer, .answered(answer.status))
        case .failure(.server(let failure)): (response, outcome) = (failure.response, .answered(failure.status))
        case .failure(let error): (response, outcome) = (nil, .failed(error.kind))
        }
        bytesSent = request.body?.count ?? 0
        bytesReceived = response?.body.count ?? 0
        duration = exchange.duration
        attempt = exchange.attempt.number
        requestID = request.headers[RequestIDInterceptor.field]
    }
}

extension ExchangeLog: CustomStringConvertible {
    /// One line, such as `POST https://api.example.com/v1/items/{}/likes 200, 12 bytes out, 512 in, 7.3 ms`.
    public var description: String {
        var line = "\(method.rawValue) \(origin)\(path) "
        switch outcome {
        case .answered(let status): line += "\(status)"
        case .failed(let reason): line += reason
        }
        if let duration {
            let tenths = Int((duration / .microseconds(100)).rounded())
            line += ", \(bytesSent) bytes out, \(bytesReceived) in, \(tenths / 10).\(tenths % 10) ms"
        } else {
            line += ", not sent"
        }
        if attempt > 1 { line += ", attempt \(attempt)" }
        if let requestID { line += ", id \(requestID)" }
        return line
    }
}

extension NetworkError {
    /// The case in a word or two, without what it carries.
    fileprivate var kind: String {
        switch self {
        case .offline: "offline"
        case .timedOut: "timed out"
        case .cancelled: "cancelled"
        case .server: "refused"
        case .decoding: "malformed answer"
        case .responseTooLarge: "answer too large"
        case .invalidRequest: "invalid request"
        case .tls: "no trusted connection"
        case .signInRequired: "sign-in required"
        case .authorizationUnavailable: "no access token"
        case .suspended: "suspended"
        }
    }
}
