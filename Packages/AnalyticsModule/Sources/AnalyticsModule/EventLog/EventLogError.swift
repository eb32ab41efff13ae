public import Core
public import Foundation

/// A failure of an event log.
public enum EventLogError: Error, Sendable, Hashable {
    /// The grant of consent has no folder: it has ended, or the folder was removed.
    case grantEnded
    /// A file or folder could not be read or written.
    case unavailable(path: String, reason: String)
    /// The disk, or the user's quota, is full. Stored events are intact and can still be removed.
    case noSpace(path: String)
    /// The key of the log could not be read from secure storage or stored there.
    case key(SecureStorageError)
}

extension EventLogError: LocalizedError {
    /// A sentence that describes the failure, with the path of the file.
    public var errorDescription: String? {
        switch self {
        case .grantEnded: "The folder of events is gone."
        case .unavailable(let path, let reason): "Can't use \(path): \(reason)."
        case .noSpace(let path): "The disk is full. Can't write \(path)."
        case .key(let error): error.errorDescription
        }
    }
}
