/// A sentence of the sign-in server for its user, such as "Account disabled" (`error_description`, RFC 6749 §4.1.2.1, §5.2).
///
/// It may name the user, so it is shown but not logged. Its language is that of the server.
public struct ServerText: Sendable, Hashable, Redacted {
    /// The sentence in one line of at most 300 characters, without control characters.
    public let text: String

    /// Creates a text from that of a server; `nil` if nothing can be shown.
    public init?(_ text: String) {
        let words = text.unicodeScalars.prefix(300).split {
            $0.properties.isWhitespace || $0.properties.isBidiControl || $0.properties.generalCategory == .control
        }
        guard !words.isEmpty else { return nil }
        self.text = words.map(String.init).joined(separator: " ")
    }
}

extension AuthError {
    /// The explanation of the server, if it sent one. Show it beside the description of the error, and do not log it.
    public var serverText: ServerText? {
        switch self {
        case .denied(let reason), .refused(_, let reason): reason
        default: nil
        }
    }
}
