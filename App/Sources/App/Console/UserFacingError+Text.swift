import Features

extension UserFacingError {
    /// The message and, indented below it, what to do; in English, as commands speak.
    var text: String {
        [message, suggestion].compactMap { $0?.english }.joined(separator: "\n  ")
    }
}
