import Core
public import Foundation

/// What went wrong, in words for a person.
public struct UserFacingError: Sendable, Hashable, Error {
    /// What helps.
    package enum RecoveryAction: Sendable, Hashable {
        /// To try the same again.
        case retry
        /// To sign in.
        case signIn
        /// To change something first; the suggestion says what.
        case change
    }

    /// What happened, and to what.
    package let message: LocalizedText
    /// What to do next.
    package let suggestion: LocalizedText?
    /// What helps.
    package let recovery: RecoveryAction

    /// Puts a failure together.
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
