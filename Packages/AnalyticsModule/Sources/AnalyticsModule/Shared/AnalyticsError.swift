public import Core
public import Foundation

/// A failure to deliver or store events. Events stay queued unless the user has refused analytics.
public enum AnalyticsError: Error, Sendable, Hashable {
    /// The server could not be reached or failed, in all attempts of the retry policy.
    case network(NetworkError)
    /// The stored queue could not be read or written.
    case storage(SecureStorageError)
    /// The server rejects all requests, because the write key or the address is wrong.
    case rejected(reason: String)
    /// The user has not given consent.
    case consentNeeded
    /// The calling task was cancelled.
    case cancelled
}

extension AnalyticsError: LocalizedError {
    /// A description of the failure.
    public var errorDescription: String? {
        switch self {
        case .network(let error): "Analytics events could not be delivered. " + (error.errorDescription ?? "")
        case .storage(let error): "The stored analytics events could not be used. " + (error.errorDescription ?? "")
        case .rejected(let reason): "The server does not accept analytics events. " + reason
        case .consentNeeded: "Analytics events are not sent without the user's consent."
        case .cancelled: "The delivery of analytics events was cancelled."
        }
    }

    /// A suggestion for the user.
    public var recoverySuggestion: String? {
        switch self {
        case .network(let error): error.recoverySuggestion
        case .storage(let error): error.recoverySuggestion
        case .rejected: "Check the write key and the address of the server. The events stay queued."
        case .consentNeeded: "To send them, allow analytics in the settings."
        case .cancelled: nil
        }
    }
}
