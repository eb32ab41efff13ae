import Hummingbird

/// A request that the server has handled, for a log.
public struct HandledRequest: Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The path and the query as sent. Query values are replaced by `…`, except those of `cursor` and `limit`: others may be
    /// secret, such as `code`.
    public let target: String
    /// The status of the response, or `nil` if the connection was dropped.
    public let status: Int?
    /// The time until the response is sent.
    public let duration: Duration
    /// The injected fault.
    public let fault: FaultPlan.Fault?

    init(_ request: Request, status: Int?, duration: Duration, fault: FaultPlan.Fault?) {
        method = request.method.rawValue
        let query = request.uri.query.map { "?" + Self.redacted($0) }
        target = request.uri.path + (query ?? "")
        self.status = status
        self.duration = duration
        self.fault = fault
    }

    private static func redacted(_ query: String) -> String {
        let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let parts = item.split(separator: "=", maxSplits: 1)
            guard let name = parts.first, parts.count == 2 else { return "…" }
            return ["cursor", "limit"].contains(name) ? String(item) : "\(name)=…"
        }
        return items.joined(separator: "&")
    }
}
