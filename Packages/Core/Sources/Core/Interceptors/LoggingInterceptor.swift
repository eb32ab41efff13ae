import Foundation

/// An interceptor that logs each attempt in one line at level debug, without secrets and personal data.
public struct LoggingInterceptor: RequestInterceptor {
    private let api: Origin
    private let logger: any LoggerProtocol

    /// Creates an interceptor that writes to `logger`. `api` is the server of requests that have only a path.
    public init(api: Origin = .apiPlaceholder, logger: any LoggerProtocol) {
        self.api = api
        self.logger = logger
    }

    /// Logs `outcome`.
    public func didFinish(_ outcome: RequestOutcome) {
        logger.log(LogEntry(level: .debug, message: outcome.logLine(api: api)))
    }
}

extension RequestOutcome {
    /// Returns a line such as `POST https://api.example.com/v1/items/{}/likes 200, 12 bytes out, 512 in, 7.3 ms`. Header
    /// fields, bodies, queries and credentials are left out.
    fileprivate func logLine(api: Origin) -> String {
        var line = "\(request.method.rawValue) \(request.target.origin(api: api))\(request.target.pathTemplate) "
        let response: NetworkResponse?
        switch result {
        case .success(let success): response = success
        case .failure(.server(let failure)): response = failure.response
        case .failure(let error):
            response = nil
            line += error.logName
        }
        if let response { line += "\(response.status)" }
        if let duration {
            let tenths = Int((duration / .microseconds(100)).rounded())
            line += ", \(request.body?.count ?? 0) bytes out, \(response?.body.count ?? 0) in"
            line += ", \(tenths / 10).\(tenths % 10) ms"
        } else {
            line += ", not sent"
        }
        if attempt.number > 1 { line += ", attempt \(attempt.number)" }
        if let requestID = request.headers[RequestIDInterceptor.field] { line += ", id \(requestID)" }
        return line
    }
}
