import Core
public import Foundation

/// An error with localized texts for the user.
public struct UserFacingError: Sendable, Hashable, Error {
    package enum RecoveryAction: Sendable, Hashable {
        case retry
        case signIn
        /// Leave the screen: its content does not exist.
        case goBack
        /// Change something first, according to the suggestion.
        case change
    }

    /// The English texts of commands, with technical details such as a URL.
    struct Details: Sendable, Hashable {
        let message: String
        let suggestion: String?
    }

    package let message: LocalizedText
    package let suggestion: LocalizedText?
    package let recovery: RecoveryAction
    let details: Details?

    package init(message: LocalizedText, suggestion: LocalizedText? = nil, recovery: RecoveryAction = .retry) {
        self.init(message: message, suggestion: suggestion, recovery: recovery, details: nil)
    }

    init(message: LocalizedText, suggestion: LocalizedText?, recovery: RecoveryAction, details: Details?) {
        (self.message, self.suggestion) = (message, suggestion)
        (self.recovery, self.details) = (recovery, details)
    }
}

extension UserFacingError {
    /// Returns the error with another suggestion on screens. The texts of commands stay.
    func with(suggestion: LocalizedText) -> UserFacingError {
        let details = Details(message: errorDescription ?? "", suggestion: recoverySuggestion)
        return UserFacingError(message: message, suggestion: suggestion, recovery: recovery, details: details)
    }

    /// Returns the error with `note` after its message.
    func with(note: LocalizedText) -> UserFacingError {
        let details = self.details.map { Details(message: "\($0.message) \(note.english)", suggestion: $0.suggestion) }
        let message = message.followed(by: note)
        return UserFacingError(message: message, suggestion: suggestion, recovery: recovery, details: details)
    }
}

extension UserFacingError: LocalizedError {
    /// The message in English for commands, with technical details such as a URL.
    public var errorDescription: String? { details?.message ?? message.english }
    /// The suggestion in English for commands.
    public var recoverySuggestion: String? { details.map(\.suggestion) ?? suggestion?.english }
}
