/// The position and the kind of an error in a response. It never contains a value of the response.
public struct DecodingFailure: Sendable, Hashable, CustomStringConvertible {
    /// The name of the expected type.
    public let type: String
    /// The path to the failing key, such as `items[3].price.currency`; empty for the whole response.
    public let path: String
    /// The error as a predicate, such as `is missing`.
    public let reason: String
    /// The method and the path of the request, if they are known.
    var request: String?
    /// `true` if the response is a web page.
    var isWebPage = false

    /// A sentence with the request, the path and the reason.
    public var description: String {
        let response = request.map { "The response to \($0)" } ?? "The server's response"
        if isWebPage { return "\(response) is a web page." }
        return "\(response) is not valid: \(path.isEmpty ? "it" : path) \(reason)."
    }

    /// Creates a failure from an error that was thrown while decoding `type`.
    public init(type: String, error: any Error) {
        self.type = type
        guard let error = error as? DecodingError else {
            (path, reason) = ("", "does not have the expected form")
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            (path, reason) = (Self.path(context.codingPath + [key]), "is missing")
        case .typeMismatch(_, let context):
            (path, reason) = (Self.path(context.codingPath), "has the wrong type")
        case .valueNotFound(_, let context):
            (path, reason) = (Self.path(context.codingPath), "is null")
        case .dataCorrupted(let context):
            (path, reason) = (Self.path(context.codingPath), "is malformed")
        @unknown default:
            (path, reason) = ("", "does not have the expected form")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
