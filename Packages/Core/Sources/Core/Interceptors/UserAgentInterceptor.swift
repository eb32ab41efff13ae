/// An interceptor that adds the `User-Agent` header field (RFC 9110 §10.1.5).
public struct UserAgentInterceptor: RequestInterceptor {
    private let userAgent: String

    /// Creates an interceptor that sends `userAgent`: products with versions, the app first, such as `Shop/2.1
    /// Trellis/1.0`. Details such as a device name would make users identifiable.
    public init(_ userAgent: String) {
        self.userAgent = userAgent
    }

    /// Adds the header field if it is missing.
    public func adapt(_ request: NetworkRequest, in attempt: RequestAttempt) -> NetworkRequest {
        guard request.headers["User-Agent"] == nil else { return request }
        var request = request
        request.headers["User-Agent"] = userAgent
        return request
    }
}
