public import Core
public import Foundation

/// A failure of an event log.
public enum EventLogError: Error, Sendable, Hashable {
    /// A file or folder could not be read or written.
    case unavailable(path: String, reason: String)
    /// The disk, or the user's quota, is full. Stored records are intact and can still be removed.
    case noSpace(path: String)
    /// Another process held the lock at `path` until the timeout. Nothing was changed.
    case busy(path: String, waited: Duration)
    /// The key of the log could not be read from secure storage or stored there.
    case key(SecureStorageError)
}

extension EventLogError: LocalizedError {
    /// A sentence that describes the failure, with the path of the file.
    public var errorDescription: String? {
        switch self {
        case .unavailable(let path, let reason): "Can't use \(path): \(reason)."
        case .noSpace(let path): "The disk is full. Can't write \(path)."
        case .busy(let path, let waited):
            "The event log is in use: another process has locked \(path) for \(waited.inSeconds)."
        case .key(let error): error.errorDescription
        }
    }

    /// A sentence with advice.
    public var recoverySuggestion: String? {
        switch self {
        case .unavailable: "Check that the folder exists, that you own it and that the disk works."
        case .noSpace: "Free some space. New events are kept in memory until then, up to a limit."
        case .busy: "If that process is stopped, resume or quit it."
        case .key(let error): error.recoverySuggestion
        }
    }
}
