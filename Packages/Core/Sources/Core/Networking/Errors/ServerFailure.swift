public import Foundation

/// An answer that says no: by a status other than 2xx, or in the words of an API that says it with 200.
public struct ServerFailure: Sendable, Hashable {
    /// The whole answer. Its body may hold personal data: read it, do not print it.
    public let response: NetworkResponse
    /// What the server says went wrong, if it says so.
    public let problem: ProblemDetails?

    /// Reads the problem out of `response`, if it has one by RFC 9457.
    public init(response: NetworkResponse) {
        self.init(response: response, problem: ProblemDetails(response: response))
    }

    /// A failure that the server describes in a way of its own.
    public init(response: NetworkResponse, problem: ProblemDetails?) {
        self.response = response
        self.problem = problem
    }

    /// The status code.
    public var status: Int { response.status }

    /// How long the server asks to wait before the next try (RFC 9110 §10.2.3); zero for a date that is past.
    ///
    /// A date counts from the answer's own `Date` where it has one, so that a wrong clock on either side does not
    /// matter; else from `now`.
    public func retryAfter(now: Date) -> Duration? {
        guard let value = response.headers["Retry-After"] else { return nil }
        if let seconds = Int64(value) { return .seconds(max(0, seconds)) }
        guard let date = HTTPDate.parse(value, now: now) else { return nil }
        let start = response.headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
        return .seconds(max(0, date.timeIntervalSince(start)))
    }

    /// This failure without what the server wrote, but for the status and when to try again.
    public var withoutContent: ServerFailure {
        var headers = HTTPHeaders()
        for name in ["Retry-After", "Date"] {
            guard let value = response.headers[name] else { continue }
            let isTime = Int64(value) != nil || HTTPDate.parse(value, now: .distantPast) != nil
            headers[name] = isTime ? value : nil
        }
        return ServerFailure(response: NetworkResponse(status: response.status, headers: headers), problem: nil)
    }

    /// Whether the same request may do better later: 408, 425, 429, 500, 502, 503 or 504.
    public var isTransient: Bool {
        [408, 425, 429, 500, 502, 503, 504].contains(status)
    }
}

extension ServerFailure: DescribedValue {
    /// The status and the title of the problem.
    public var description: String {
        let refusal = (200..<300).contains(status) ? ", but refused" : ""
        return "The server answered \(status)\(refusal)" + (problem?.title.map { ": \($0)." } ?? ".")
    }
}
