import Foundation

/// The loggable facts of one attempt at a request. Header fields, bodies, queries and credentials are left out.
public struct RequestLogEntry: Sendable, Hashable {
    /// The request method.
    public let method: HTTPMethod
    /// The server.
    public let origin: Origin
    /// The path, with `{}` for each interpolated value because it may be the id of a user. For an absolute URL it is the
    /// whole path.
    public let path: String
    /// The outcome.
    public let outcome: Outcome
    /// The size of the request body in bytes.
    public let bytesSent: Int
    /// The size of the response body in bytes.
    public let bytesReceived: Int
    /// The time that the network service took, or `nil` if the request was not sent.
    public let duration: Duration?
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// The `X-Request-ID` of the request.
    public let requestID: String?

    /// The outcome of an attempt.
    public enum Outcome: Sendable, Hashable {
        /// A response with this status.
        case response(Int)
        /// A failure without a usable response, with its reason in a few words.
        case failure(String)
    }

    init(_ requestOutcome: RequestOutcome, api: Origin) {
        let request = requestOutcome.request
        method = request.method
        origin = request.target.origin(api: api)
        path = request.target.pathTemplate
        let response: NetworkResponse?
        switch requestOutcome.result {
        case .success(let success): (response, outcome) = (success, .response(success.status))
        case .failure(.server(let failure)): (response, outcome) = (failure.response, .response(failure.status))
        case .failure(let error): (response, outcome) = (nil, .failure(error.reason))
        }
        bytesSent = request.body?.count ?? 0
        bytesReceived = response?.body.count ?? 0
        duration = requestOutcome.duration
        attempt = requestOutcome.attempt.number
        requestID = request.headers[RequestIDInterceptor.field]
    }
}

extension RequestLogEntry: CustomStringConvertible {
    /// One line, such as `POST https://api.example.com/v1/items/{}/likes 200, 12 bytes out, 512 in, 7.3 ms`.
    public var description: String {
        var line = "\(method.rawValue) \(origin)\(path) "
        switch outcome {
        case .response(let status): line += "\(status)"
        case .failure(let reason): line += reason
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
    /// The case in a few words, without its values.
    fileprivate var reason: String {
        switch self {
        case .offline: "offline"
        case .timedOut: "timed out"
        case .cancelled: "cancelled"
        case .server: "refused"
        case .decoding: "malformed response"
        case .responseTooLarge: "response too large"
        case .invalidRequest: "invalid request"
        case .invalidRedirect: "invalid redirect"
        case .tls: "no trusted connection"
        case .signInRequired: "sign-in required"
        case .accountSignedOut: "account signed out"
        case .authorizationUnavailable: "no access token"
        }
    }
}
