/// A request method of HTTP (RFC 9110 §9.3, RFC 5789 for PATCH).
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Reads the header alone.
    case head = "HEAD"
    /// Does what the resource decides; repeating it may do it twice.
    case post = "POST"
    /// Replaces.
    case put = "PUT"
    /// Changes in part; repeating it may change it twice.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"

    /// Whether sending the request twice means the same as sending it once (RFC 9110 §9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete: true
        case .post, .patch: false
        }
    }
}
