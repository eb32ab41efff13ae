public import Core
public import Foundation

/// A failure to deliver or store events. Events stay stored unless the user has denied consent.
public enum AnalyticsError: Error, Sendable, Hashable {
    /// The server could not be reached or failed, in all attempts of the retry policy.
    case network(NetworkError)
    /// The server has asked to send nothing before a date.
    case postponed(until: Date)
    /// The server does not accept the write key (401 or 403). Nothing more is sent until the configuration changes.
    case unauthorized(reason: String)
    /// The server rejects all requests, for example because the address is wrong.
    case rejected(reason: String)
    /// Another process that uses the same log is sending.
    case busy
    /// The flush took longer than its time limit.
    case timedOut(after: Duration)
    /// The event log could not be read or written.
    case log(EventLogError)
    /// The consent, or the state of the delivery, could not be read or stored.
    case storage(SecureStorageError)
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
        case .postponed(let date): "The server accepts usage data again at \(date.formatted(.iso8601))."
        case .unauthorized(let reason): "The server doesn't accept the write key. " + reason
        case .rejected(let reason): "The server doesn't accept usage data. " + reason
        case .busy: "Another process is sending usage data."
        case .timedOut(let limit): "Couldn't send usage data within \(limit.inSeconds)."
        case .log(let error): "Couldn't use the log of usage data. " + (error.errorDescription ?? "")
        case .storage(let error): "Couldn't use the settings of usage data. " + (error.errorDescription ?? "")
        case .consentNeeded: "Usage data is not shared."
        case .cancelled: "Cancelled."
        }
    }

    /// A suggestion for the user.
    public var recoverySuggestion: String? {
        switch self {
        case .network(let error): error.recoverySuggestion
        case .unauthorized: "Change the write key or the server's address. The events stay stored."
        case .rejected: "Check the server's address. The events stay stored."
        case .postponed, .busy, .timedOut: "Try again later. The events stay stored."
        case .log(let error): error.recoverySuggestion
        case .storage(let error): error.recoverySuggestion
        case .consentNeeded: "Turn on “Share usage data” in Settings to send it."
        case .cancelled: nil
        }
    }
}
