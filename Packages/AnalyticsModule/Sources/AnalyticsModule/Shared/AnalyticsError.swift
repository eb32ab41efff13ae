public import Core
public import Foundation

/// A failure to deliver or store events. Events stay stored unless the user has denied consent.
public enum AnalyticsError: Error, Sendable, Hashable {
    /// Not all events were delivered. `waiting` is the number of events that still wait.
    case notDelivered(DeliveryFailure, waiting: Int)
    /// Another process is sending.
    case busy
    /// The flush took longer than its time limit.
    case timedOut(after: Duration)
    /// The event log could not be read or written.
    case log(EventLogError)
    /// The consent, or the state of the delivery, could not be read or stored.
    case storage(SecureStorageError)
    /// A lock between processes could not be taken.
    case lock(ExclusiveAccessError)
    /// The user has not given consent.
    case consentNeeded
    /// The calling task was cancelled.
    case cancelled
}

/// The reason why a request did not deliver its events, or why none was sent.
public enum DeliveryFailure: Sendable, Hashable {
    /// The server could not be reached, or failed.
    case network(NetworkError)
    /// The server does not accept the write key (401 or 403).
    case unauthorized(reason: String)
    /// The server rejects all requests, for example because the address is wrong, or it refuses each single event.
    case rejected(reason: String)
    /// A web page came in place of the server's response, as from a login portal or a firewall.
    case webPage(status: Int)
    /// Nothing is sent before a date, because of an earlier answer of the server.
    case waiting(until: Date)
}

extension AnalyticsError: LocalizedError {
    /// A description of the failure.
    public var errorDescription: String? {
        switch self {
        case .notDelivered(let failure, 1): "\(failure.description) 1 event waits to be sent."
        case .notDelivered(let failure, let waiting): "\(failure.description) \(waiting) events wait to be sent."
        case .busy: "Another process is sending usage data."
        case .timedOut(let limit): "Couldn't send usage data within \(limit.inSeconds)."
        case .log(let error): "Couldn't use the saved usage data. " + (error.errorDescription ?? "")
        case .storage(let error): "Couldn't use the settings of usage data. " + (error.errorDescription ?? "")
        case .lock(let error): error.errorDescription
        case .consentNeeded: "Usage data is not shared."
        case .cancelled: "Cancelled."
        }
    }
}

extension DeliveryFailure: CustomStringConvertible {
    /// A sentence that describes the failure.
    public var description: String {
        switch self {
        case .network(let error): "Couldn't send usage data. " + (error.errorDescription ?? "")
        case .unauthorized(let reason): "The server doesn't accept the write key. " + reason
        case .rejected(let reason): "The server doesn't accept usage data. " + reason
        case .webPage(let status): "A web page answered in place of the server of usage data (HTTP \(status))."
        case .waiting(let date): "Usage data is sent again from \(date.formatted(.iso8601)) on."
        }
    }
}
