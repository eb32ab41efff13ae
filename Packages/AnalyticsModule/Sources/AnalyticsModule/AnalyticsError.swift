public import Core
public import Foundation

/// Why events could not be delivered or made durable. They stay queued, unless the person refuses that they are kept.
public enum AnalyticsError: Error, Sendable, Hashable {
    /// The server was not reached, or could not answer now, after all the attempts that the configuration allows.
    case network(NetworkError)
    /// The stored queue could not be read or written.
    case storage(SecureStorageError)
    /// The server refuses everything, whatever the events are: the write key or the address is wrong.
    case rejected(reason: String)
    /// The person has not agreed that events are sent.
    case consentNeeded
    /// The calling task was cancelled.
    case cancelled
}

extension AnalyticsError: LocalizedError {
    /// What happened, and to what.
    public var errorDescription: String? {
        switch self {
        case .network(let error):
            "Analytics events could not be delivered. " + (error.errorDescription ?? "")
        case .storage(let error):
            "The stored analytics events could not be used. " + (error.errorDescription ?? "")
        case .rejected(let reason): "The server takes no analytics events. " + reason
        case .consentNeeded: "Analytics events are not sent: nobody has agreed to it."
        case .cancelled: "Delivering analytics events was cancelled."
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .network(let error): error.recoverySuggestion
        case .storage(let error): error.recoverySuggestion
        case .rejected: "Check the write key and the address of the server; the events stay queued."
        case .consentNeeded: "Allow analytics in the settings, if you want them sent."
        case .cancelled: nil
        }
    }
}
