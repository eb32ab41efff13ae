public import Foundation

/// What went wrong, in words for a person.
public struct Failure: Sendable, Hashable, Error, LocalizedError {
    /// What happened, and to what.
    public let message: String
    /// What to do next.
    public let suggestion: String?

    /// Takes over the texts of an error.
    public init(_ error: some LocalizedError) {
        message = error.errorDescription ?? "Something went wrong."
        suggestion = error.recoverySuggestion
    }

    /// The message.
    public var errorDescription: String? { message }
    /// The suggestion.
    public var recoverySuggestion: String? { suggestion }
}
