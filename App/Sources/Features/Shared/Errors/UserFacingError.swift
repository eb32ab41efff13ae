import Core
public import Foundation

/// An error with localized texts for the user.
public struct UserFacingError: Sendable, Hashable, Error {
    package enum RecoveryAction: Sendable, Hashable {
        case retry
        case signIn
        /// Change something first, according to the suggestion.
        case change
    }

    package let message: LocalizedText
    package let suggestion: LocalizedText?
    package let recovery: RecoveryAction

    package init(message: LocalizedText, suggestion: LocalizedText? = nil, recovery: RecoveryAction = .retry) {
        self.message = message
        self.suggestion = suggestion
        self.recovery = recovery
    }
}

extension UserFacingError {
    /// Returns the error with another suggestion.
    func with(suggestion: LocalizedText) -> UserFacingError {
        UserFacingError(message: message, suggestion: suggestion, recovery: recovery)
    }
}

extension UserFacingError: LocalizedError {
    /// The message in English, for logs and commands.
    public var errorDescription: String? { message.english }
    /// The suggestion in English.
    public var recoverySuggestion: String? { suggestion?.english }
}
