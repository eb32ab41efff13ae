/// Says who is asking, by `User-Agent` (RFC 9110 §10.1.5).
public struct UserAgentInterceptor: RequestInterceptor {
    private let userAgent: String

    /// Sends `userAgent`: products with their versions, the app first, such as `Shop/2.1 Trellis/1.0`. It is the same
    /// for all users; the finer it is, the more it tells them apart.
    public init(_ userAgent: String) {
        self.userAgent = userAgent
    }

    /// Adds the field if it is missing.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        guard request.headers["User-Agent"] == nil else { return request }
        var request = request
        request.headers["User-Agent"] = userAgent
        return request
    }
}
