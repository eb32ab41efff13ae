/// Where an answer differs from what was expected. It never holds a value of the answer.
public struct DecodingFailure: Sendable, Hashable, CustomStringConvertible {
    /// What was to be decoded.
    public let type: String
    /// The path to the failing key, such as `items[3].price.currency`; empty for the whole answer.
    public let path: String
    /// What is wrong there, such as `the key is missing`.
    public let reason: String

    /// Names the type, the path and the reason.
    public var description: String {
        "The server's answer is not a valid \(type): \(path.isEmpty ? "" : "at \(path), ")\(reason)."
    }

    /// Reads path and reason out of an error thrown while decoding `type`.
    public init(type: String, error: any Error) {
        self.type = type
        guard let error = error as? DecodingError else {
            (path, reason) = ("", "it does not have the form expected")
            return
        }
        switch error {
        case .keyNotFound(let key, let context):
            (path, reason) = (Self.path(context.codingPath + [key]), "the key is missing")
        case .typeMismatch(let expected, let context):
            (path, reason) = (Self.path(context.codingPath), "it is not a \(expected)")
        case .valueNotFound(let expected, let context):
            (path, reason) = (Self.path(context.codingPath), "it is null and should be a \(expected)")
        case .dataCorrupted(let context):
            (path, reason) = (Self.path(context.codingPath), "it is malformed")
        @unknown default:
            (path, reason) = ("", "it does not have the form expected")
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
