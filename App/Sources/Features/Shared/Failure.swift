import Core
public import Foundation

/// What went wrong, in words for a person.
public struct Failure: Sendable, Hashable, Error {
    /// What helps.
    public enum Remedy: Sendable, Hashable {
        /// To try the same again.
        case retry
        /// To sign in.
        case signIn
        /// To change something first; the suggestion says what.
        case change
    }

    /// What happened, and to what.
    public let message: Phrase
    /// What to do next.
    public let suggestion: Phrase?
    /// What helps.
    public let remedy: Remedy

    /// Puts a failure together.
    public init(message: Phrase, suggestion: Phrase? = nil, remedy: Remedy = .retry) {
        self.message = message
        self.suggestion = suggestion
        self.remedy = remedy
    }
}

extension Failure: LocalizedError {
    /// The message in English, for logs and commands.
    public var errorDescription: String? { message.english }
    /// The suggestion in English.
    public var recoverySuggestion: String? { suggestion?.english }
}
