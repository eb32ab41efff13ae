import Core
public import Foundation

/// An error with localized texts for the user.
public struct UserFacingError: Sendable, Hashable, Error {
    /// The action that can resolve the error.
    package enum RecoveryAction: Sendable, Hashable {
        /// Try again.
        case retry
        /// Sign in.
        case signIn
        /// Change something first, according to the suggestion.
        case change
    }

    /// The error message.
    package let message: LocalizedText
    /// The suggestion for the user.
    package let suggestion: LocalizedText?
    /// The action that can resolve the error.
    package let recovery: RecoveryAction

    package init(message: LocalizedText, suggestion: LocalizedText? = nil, recovery: RecoveryAction = .retry) {
        self.message = message
        self.suggestion = suggestion
        self.recovery = recovery
    }
}

extension UserFacingError: LocalizedError {
    /// The message in English, for logs and commands.
    public var errorDescription: String? { message.english }
    /// The suggestion in English.
    public var recoverySuggestion: String? { suggestion?.english }
}
