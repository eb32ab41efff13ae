public import Foundation

/// A response that refuses a request: its status is not 2xx, or the API reports errors with status 200.
public struct ServerFailure: Sendable, Hashable {
    /// The whole response. Its body may hold personal data, so do not print it.
    public let response: NetworkResponse
    /// The problem that the server reports, if any.
    public let problem: ProblemDetails?
    /// The method and the address of the request, if they are known.
    public internal(set) var request: String?

    /// Creates a failure with the RFC 9457 problem of `response`, if it has one.
    public init(response: NetworkResponse) {
        self.init(response: response, problem: ProblemDetails(response: response))
    }

    /// Creates a failure with a problem in the error format of the API.
    public init(response: NetworkResponse, problem: ProblemDetails?) {
        self.response = response
        self.problem = problem
    }

    /// The status code.
    public var status: Int { response.status }

    /// Returns the delay that the server requested before a retry (RFC 9110 §10.2.3); zero for a past date.
    ///
    /// A date is compared with the `Date` of the response, so a wrong clock on either side does not matter, or with `now`
    /// if there is none.
    public func retryAfter(now: Date) -> Duration? {
        guard let value = response.headers["Retry-After"] else { return nil }
        if let seconds = Int64(value) { return .seconds(max(0, seconds)) }
        guard let date = HTTPDate.parse(value, now: now) else { return nil }
        let start = response.headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        return .seconds(max(0, date.timeIntervalSince(start)))
    }

    /// This failure with only the request, and the status, the retry delay and the kind of the response.
    public var withoutContent: ServerFailure {
        var headers = HTTPHeaders()
        for name in ["Retry-After", "Date"] {
            guard let value = response.headers[name] else { continue }
            let isTime = Int64(value) != nil || HTTPDate.parse(value, now: Date()) != nil
            headers[name] = isTime ? value : nil
        }
        headers["Content-Type"] = response.isWebPage ? "text/html" : nil
        var failure = ServerFailure(response: NetworkResponse(status: response.status, headers: headers), problem: nil)
        failure.request = request
        return failure
    }

    /// `true` if the same request may succeed later: 408, 425, 429, 500, 502, 503 or 504.
    public var isTransient: Bool {
        [408, 425, 429, 500, 502, 503, 504].contains(status)
    }
}

extension ServerFailure: DescribedValue, LogDetailProviding {
    var logDetail: String { "\(status)" }

    /// The request, the status and the title of the problem.
    public var description: String {
        let refusal = (200..<300).contains(status) ? ", but refused" : ""
        let details = problem?.title.map { ": \($0)." } ?? (response.isWebPage ? " with a web page." : ".")
        return "The server answered \(status)\(refusal)" + (request.map { " to \($0)" } ?? "") + details
    }
}
