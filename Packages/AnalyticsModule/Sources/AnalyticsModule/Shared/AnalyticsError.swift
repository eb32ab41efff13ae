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
        case .network(let error): "Couldn't send usage data. " + (error.errorDescription ?? "")
        case .storage(let error): "Couldn't use the saved usage data. " + (error.errorDescription ?? "")
        case .rejected(let reason): "The server doesn't accept usage data. " + reason
        case .consentNeeded: "Usage data is not shared."
        case .cancelled: "Cancelled."
        }
    }

    /// A suggestion for the user.
    public var recoverySuggestion: String? {
        switch self {
        case .network(let error): error.recoverySuggestion
        case .storage(let error): error.recoverySuggestion
        case .rejected: "Check the write key and the server's address. The events stay queued."
        case .consentNeeded: "Turn on “Share usage data” in Settings to send it."
        case .cancelled: nil
        }
    }
}
