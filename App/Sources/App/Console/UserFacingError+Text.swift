import Features

extension UserFacingError {
    /// The message and, indented below it, the suggestion, in English.
    var text: String {
        [message, suggestion].compactMap { $0?.english }.joined(separator: "\n  ")
    }
}
