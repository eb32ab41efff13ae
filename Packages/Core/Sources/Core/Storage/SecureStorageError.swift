public import Foundation

/// Why secure storage could not do what was asked. None of the cases means that a value is absent.
public enum SecureStorageError: Error, Sendable, Hashable {
    /// A file or folder could not be read or written.
    case unavailable(path: String, reason: String)
    /// A file or folder is not safe to use. `remedy` is what to do, such as the command to run.
    case refused(path: String, reason: String, remedy: String)
    /// The file's content was changed or cut. It is left where it is.
    case damaged(path: String, reason: String)
    /// The store is there and its key is not.
    case keyMissing(path: String)
    /// What is kept under the key does not have the form expected.
    case undecodable(key: String)
    /// The value cannot be written as JSON.
    case unencodable(key: String)
}

extension SecureStorageError: LocalizedError {
    /// What happened, and to what.
    public var errorDescription: String? {
        switch self {
        case .unavailable(let path, let reason): "Cannot use \(path): \(reason)."
        case .refused(let path, let reason, _): "Refused to use \(path): \(reason)."
        case .damaged(let path, let reason): "The secure storage file \(path) is damaged: \(reason)."
        case .keyMissing(let path): "The key file \(path) is missing, so the secure storage cannot be opened."
        case .undecodable(let key): "What is stored under '\(Self.kind(of: key))' does not have the form expected."
        case .unencodable(let key): "The value for '\(Self.kind(of: key))' cannot be stored."
        }
    }

    /// What to do next.
    public var recoverySuggestion: String? {
        switch self {
        case .unavailable: "Check that the folder exists, that it is yours and that the disk has room."
        case .refused(_, _, let remedy): remedy
        case .damaged: "Nothing was changed. Restore the file from a backup, or move it away to start anew."
        case .keyMissing: "Restore the key from a backup, or move the storage file away to start anew."
        case .undecodable: "It may have been written by a newer version of this program."
        case .unencodable: nil
        }
    }

    /// The first two words of a key, such as `payment.pending`: what follows may name a user.
    private static func kind(of key: String) -> String {
        key.split(separator: ".").prefix(2).joined(separator: ".")
    }
}
