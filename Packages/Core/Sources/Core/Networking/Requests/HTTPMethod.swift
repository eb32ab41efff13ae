/// A request method of HTTP (RFC 9110 §9.3, RFC 5789 for PATCH).
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads the header of a resource.
    case head = "HEAD"
    /// Performs an action that the resource defines. Repeating it may perform it twice.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource. Repeating it may change it twice.
    case patch = "PATCH"
    /// Deletes a resource.
    case delete = "DELETE"

    /// `true` if sending the request twice has the same effect as sending it once (RFC 9110 §9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete: true
        case .post, .patch: false
        }
    }
}
