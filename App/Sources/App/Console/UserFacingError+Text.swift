import Features

extension UserFacingError {
    /// The message and, indented below it, the suggestion, in English and with technical details.
    var text: String {
        [errorDescription, recoverySuggestion].compactMap(\.self).joined(separator: "\n  ")
    }
}
